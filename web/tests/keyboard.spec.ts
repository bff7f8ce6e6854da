import type { Page } from '@playwright/test';
import { TSUMO } from './support/deals';
import { expect, test } from './support/test';

/** Walks with Tab, or another key, until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 100; step++) {
    await page.keyboard.press(key);
    const label = await page.evaluate(() => {
      const at = document.activeElement;
      const labelled = (at as HTMLInputElement | null)?.labels?.[0]?.textContent;
      return (at?.getAttribute('aria-label') ?? labelled ?? at?.textContent ?? '').trim();
    });
    if (name.test(label)) return;
  }
  throw new Error(`${key} never came to ${name}`);
}

test('everything by keys alone, from the home page to the payments', async ({ come }) => {
  test.setTimeout(180_000);
  const mori = await come('Mori');
  const { page } = mori;
  const { keyboard } = page;
  await page.goto(mori.home);
  await expect(page.getByRole('button', { name: 'Play Riichi', exact: true })).toBeVisible();
  await tabTo(page, /^Nickname/);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('Mori');
  await tabTo(page, /^Play Riichi$/);
  await keyboard.press('Enter');
  await page.waitForURL(/\/room\//);

  // A switch, and back.
  await tabTo(page, /^Honba$/);
  await keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Honba' })).not.toBeChecked();
  await keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Honba' })).toBeChecked();

  // A rigged hand, so that there is something to win: typed into the room's script.
  await tabTo(page, /^Mods\s*\d/, 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Script' })).toBeFocused();
  await tabTo(page, /^MahjongScript/);
  await keyboard.insertText(JSON.stringify(TSUMO));
  await tabTo(page, /^Use this script$/);
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Differs from the default rules' })).toContainText('script');
  await tabTo(page, /^Start with/);
  await keyboard.press('Enter');

  await mori.atTable();
  await expect(mori.offer('Riichi')).toBeVisible();
  await keyboard.press('r');
  // Declared: nothing but the drawn east wind can go.
  await expect(mori.hand.getByRole('button', { name: /cannot be discarded now: your hand needs it$/ })).toHaveCount(13);
  await expect(mori.hand.getByRole('button', { name: 'discard east wind' })).toBeVisible();
  await keyboard.press('Space');
  await expect(mori.offer('Tsumo')).toBeVisible({ timeout: 30_000 });
  await keyboard.press('t');
  await expect(page.getByRole('dialog')).toContainText('Tsumo');
  await expect(page.getByRole('dialog')).toContainText('Mori');
  await tabTo(page, /^Continue$/);
  await keyboard.press('Enter');
  await tabTo(page, /^Next hand$/);
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Next hand' })).toBeHidden();
});

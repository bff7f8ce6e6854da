import type { Page } from '@playwright/test';
import { TSUMO } from './support/deals';
import { expect, rigged, test } from './support/test';

/** Walks with Tab until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 200; step++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '';
    });
    if (name.test(label)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

test('everything by keys alone, from the home page to the payments', async ({ come }) => {
  const mori = await come('Mori');
  const { page } = mori;
  await mori.arrive();
  await page.locator('body').press('Tab');
  await tabTo(page, /^Play Riichi$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/room\//);

  // A switch, a tab, and back.
  await tabTo(page, /^Honba$/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Honba' })).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Honba' })).toBeChecked();

  // A rigged hand, so that there is something to win.
  await rigged(mori, TSUMO);
  await tabTo(page, /^Start with/);
  await page.keyboard.press('Enter');
  await mori.atTable();
  await expect(mori.offer('Riichi')).toBeVisible();
  await page.keyboard.press('r');
  // The drawn east wind.
  await expect(mori.hand.getByRole('button', { name: 'discard east wind' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(mori.offer('Tsumo')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog')).toContainText('Tsumo');
  await tabTo(page, /^Continue$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Next hand' })).toBeVisible();
});

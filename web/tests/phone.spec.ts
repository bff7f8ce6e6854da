import { devices } from '@playwright/test';
import { CALLS, TSUMO } from './support/deals';
import { playOn } from './support/person';
import { expect, rigged, sitDown, test } from './support/test';

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
};

test('a phone in portrait: nothing is cut off, and fingers find their targets', async ({ come }) => {
  const mori = await come('Mori', PHONE);
  const { page } = mori;
  const fits = async (): Promise<void> => {
    // A phone zooms out when a page is too wide, so the window itself is no measure.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `no scrolling sideways on ${page.url()}`).toBeLessThanOrEqual(PHONE.viewport.width);
  };
  await rigged(mori, TSUMO);
  await fits();
  for (const path of ['/', '/tiles', '/about']) {
    await page.goto(mori.home + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits();
  }
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await mori.start();
  await fits();

  // Tiles of the own hand are targets.
  const box = await mori.hand.getByRole('button').first().boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(40);
  expect(box?.height).toBeGreaterThanOrEqual(44);

  await mori.offer('Riichi').tap();
  await mori.hand.getByRole('button', { name: 'discard east wind' }).tap();
  await expect(mori.offer('Tsumo')).toBeVisible({ timeout: 30_000 });
  await mori.offer('Tsumo').tap();
  await expect(page.getByRole('dialog')).toContainText('Tsumo');
  await fits();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Next hand' }).tap();
  await playOn(mori);
});

test('the smallest phone: tiles can be read, the way back is in sight, names are whole', async ({ come }) => {
  const host = await come('Wilhelmina');
  const nao = await come('Nao', { ...PHONE, viewport: { width: 360, height: 640 } });
  const { page } = nao;
  const code = await rigged(host, CALLS);
  await sitDown(host, { South: nao }, code);
  await host.discard('3 of circles');
  await nao.offer('Chii').tap();
  const back = page.getByRole('button', { name: 'Back' });
  await expect(back).toBeInViewport({ ratio: 1 });
  const width = async (selector: string) => (await page.locator(selector).first().boundingBox())?.width ?? 0;
  expect(await width('.hand .ht')).toBeGreaterThanOrEqual(40);
  expect(await width('.pond .t')).toBeGreaterThanOrEqual(20);
  await page.setViewportSize(PHONE.viewport);
  await expect(back).toBeInViewport({ ratio: 1 });

  // A label beside the name does not cut it.
  await host.leave();
  const plate = page.locator('.plate').filter({ hasText: 'Wilhelmina' });
  await expect(plate.locator('.chip')).toBeVisible();
  for (const viewport of [PHONE.viewport, { width: 360, height: 640 }, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport);
    const cut = await plate.getByTitle('Wilhelmina').evaluate((name) => name.scrollWidth - name.clientWidth);
    expect(cut, `of the name at ${viewport.width}`).toBeLessThanOrEqual(0);
  }
});

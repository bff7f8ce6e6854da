import { devices } from '@playwright/test';
import { playOn } from './support/person';
import { TSUMO } from './support/deals';
import { expect, rigged, test } from './support/test';

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

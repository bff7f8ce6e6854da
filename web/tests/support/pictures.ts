// Pictures of pages, into `screenshots/`.

import type { Page } from '@playwright/test';

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
  landscape: { width: 844, height: 390 },
} as const;

export type Size = keyof typeof SIZES;

export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  // What moves comes to rest first, and nobody is typing.
  await page.evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.blur());
  await page.waitForTimeout(700);
  await page.screenshot({ path: `screenshots/${name}.png`, fullPage });
}

/** The same moment in every size. */
export async function everySize(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    await picture(page, `${name}-${size}`);
  }
  await page.setViewportSize(SIZES.desktop);
}

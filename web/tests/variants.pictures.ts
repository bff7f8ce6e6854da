// Pictures of every shipped variant's table, when the tiles have been dealt and late in a round, and of a
// result screen, into `screenshots/`.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { playOn, playUntil } from './support/person';
import { everySize } from './support/pictures';
import { rigged, test } from './support/test';

const RULESETS = fileURLToPath(new URL('../../rulesets', import.meta.url));

/** Rulesets that are no games. */
const UNPLAYABLE = ['empty', 'example'];

const VARIANTS = readdirSync(RULESETS)
  .filter((file) => file.endsWith('.majs'))
  .map((file) => file.slice(0, -'.majs'.length))
  .filter((id) => !UNPLAYABLE.includes(id));

/** Nobody may win: what comes late in a round is always seen. */
const DRAWN_OUT = ['ron', 'tsumo', 'chankan']
  .map((button) => `apply set, "buttons.${button}.show_when", "false"`)
  .join('\n');

/** So many of the tiles are left late in a round. */
const LATE = 1 / 6;

/** Milliseconds after which a round is as late as it gets. */
const PATIENCE = 90_000;

/** Who does not think never gets to a result of these. */
const THOUGHTFUL = ['minefield'];

const SHOTS = ['desktop', 'tablet', 'phone'] as const;

async function tilesLeft(page: Page): Promise<number> {
  return Number(await page.locator('.hub .left b').textContent());
}

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

for (const id of VARIANTS) {
  test(`a round of ${id}`, async ({ come }) => {
    const mori = await come('Mori');
    const { page } = mori;
    await rigged(mori, DRAWN_OUT, id);
    await mori.start();
    const late = (await tilesLeft(page)) * LATE;
    await everySize(page, `variant-${id}-dealt`, SHOTS);
    const end = Date.now() + PATIENCE;
    const goesOn = async () => (await tilesLeft(page)) > late && !(await page.getByRole('dialog').isVisible());
    while (Date.now() < end && (await goesOn())) await playOn(mori);
    await everySize(page, `variant-${id}-late`, SHOTS);
  });

  if (THOUGHTFUL.includes(id)) continue;
  test(`a result of ${id}`, async ({ come }) => {
    const mori = await come('Mori');
    await rigged(mori, '', id);
    await mori.start();
    await playUntil(mori, '[role=dialog]', 120_000);
    // All lines of the hand have appeared.
    await mori.page.getByRole('dialog').locator('header').click();
    await everySize(mori.page, `variant-${id}-result`, SHOTS);
  });
}

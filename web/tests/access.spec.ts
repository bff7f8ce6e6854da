import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { CALLS, TSUMO } from './support/deals';
import { expect, rigged, test } from './support/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What axe-core finds that is serious. */
async function serious(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const findings = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.target.join(' ')} ${node.failureSummary}`)
          .join('; ')}`,
    );
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe finds nothing serious, ${colorScheme}`, async ({ come }) => {
    test.setTimeout(240_000);
    const mori = await come('Mori', { colorScheme });
    const { page } = mori;
    await mori.arrive();
    await expect(page.getByRole('button', { name: 'Play Riichi' })).toBeVisible();
    expect.soft(await serious(page), 'home').toEqual([]);
    for (const path of ['/tiles', '/about', '/nowhere']) {
      await page.goto(mori.home + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await serious(page), path).toEqual([]);
    }

    await rigged(mori, CALLS);
    for (const tab of ['Presets', 'Mods', 'Script', 'Table']) {
      await page.getByRole('tab', { name: tab }).click();
      expect.soft(await serious(page), `room, ${tab}`).toEqual([]);
    }
    await page.getByRole('button', { name: 'Settings' }).click();
    expect.soft(await serious(page), 'settings').toEqual([]);
    await page.keyboard.press('Escape');

    await rigged(mori, TSUMO);
    await mori.start();
    await expect(mori.offer('Riichi')).toBeVisible();
    expect.soft(await serious(page), 'table').toEqual([]);
    await mori.press('Riichi');
    await mori.discard('east wind');
    await expect(mori.offer('Tsumo')).toBeVisible({ timeout: 30_000 });
    await mori.press('Tsumo');
    await expect(page.getByRole('dialog')).toContainText('Tsumo');
    expect.soft(await serious(page), 'win').toEqual([]);
    await mori.go();
    await expect(page.getByRole('button', { name: 'Next hand' })).toBeVisible();
    expect.soft(await serious(page), 'payments').toEqual([]);
  });
}

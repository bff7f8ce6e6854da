import { TSUMO } from './support/deals';
import { expect, rigged, test } from './support/test';

/** Bytes that came over the wire for a page that nobody has seen before. */
function loaded(): number {
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return entries.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);
}

test('the first load is small, on the home page and at a table', async ({ come }) => {
  const mori = await come('Mori');
  await mori.arrive();
  const home = await mori.page.evaluate(loaded);
  const code = await rigged(mori, TSUMO);
  await mori.start();
  const watcher = await come('Nao');
  await watcher.page.goto(`${watcher.home}/table/${code}`);
  await expect(watcher.page.getByRole('list', { name: 'Discards of Mori' })).toBeAttached();
  const table = await watcher.page.evaluate(loaded);
  test.info().annotations.push({ type: 'bytes', description: `home ${home}, table ${table}` });
  for (const bytes of [home, table]) {
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(250_000);
  }
});

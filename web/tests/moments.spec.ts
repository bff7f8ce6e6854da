// Rigged moments that a game seldom comes to.

import { ADDED, DOUBLE, DRAW, KEEPS, TSUMO } from './support/deals';
import { playOn } from './support/person';
import { expect, rigged, sitDown, test } from './support/test';

test('a draw: who is ready is paid and shows the hand, nobody else does', async ({ come }) => {
  const [ines, nao] = [await come('Ines'), await come('Nao')];
  const code = await rigged(ines, DRAW);
  // Who discards next to nothing would be paid for that instead.
  await ines.page.getByRole('switch', { name: 'Nagashi' }).click();
  await expect(ines.page.getByRole('switch', { name: 'Nagashi' })).not.toBeChecked();
  await sitDown(ines, { South: nao }, code);
  await ines.discard('east wind');

  for (const person of [ines, nao]) {
    const payments = person.page.getByRole('dialog');
    await expect(payments.getByRole('button', { name: 'Next hand' })).toBeVisible();
    const row = (name: string) =>
      payments.getByRole('listitem').filter({ has: person.page.locator('.who', { hasText: name }) });
    await expect(row('Ines')).toContainText('+3 000');
    await expect(row('Nao')).toContainText('−1 000');
    await expect(payments).toContainText('Ready hands');
  }
  await expect(nao.page.getByRole('list', { name: 'Hand of Ines' })).toBeAttached();
  await expect(nao.page.getByRole('list', { name: /^Hand of/ })).toHaveCount(1);
  await expect(ines.page.getByRole('list', { name: /^Hand of/ })).toHaveCount(0);
  for (const person of [ines, nao]) await person.go();
  await ines.atTable();
  await expect(ines.page.getByRole('dialog')).toBeHidden();
});

test('two winners on one discard, one screen after the other', async ({ come }) => {
  test.setTimeout(180_000);
  const [ines, nao, mori] = [await come('Ines'), await come('Nao'), await come('Mori')];
  const code = await rigged(ines, DOUBLE);
  await sitDown(ines, { South: nao, North: mori }, code);
  await ines.discard('5 of bamboo');
  await nao.press('Ron');
  await mori.press('Ron');

  const winners: string[] = [];
  for (const nr of [1, 2]) {
    const win = ines.page.getByRole('dialog');
    await expect(win.getByRole('img', { name: `Winner ${nr} of 2` })).toBeVisible();
    winners.push((await win.locator('header p b').first().textContent()) ?? '');
    for (const person of [ines, nao, mori]) await person.go(/^Continue$/);
  }
  expect(winners.sort()).toEqual(['Mori', 'Nao']);
  const payments = ines.page.getByRole('dialog');
  await expect(payments.getByRole('button', { name: 'Next hand' })).toBeVisible();
  await expect(payments).toContainText('Hand, to Nao');
  await expect(payments).toContainText('Hand, to Mori');
});

test('a quad that is added to a triplet', async ({ come }) => {
  const [ines, nao] = [await come('Ines'), await come('Nao')];
  const code = await rigged(ines, ADDED);
  await sitDown(ines, { South: nao }, code);
  await ines.discard('east wind');
  await nao.discard('5 of bamboo');
  await ines.press('Pon');
  const call = nao.calls('Ines').getByRole('listitem');
  await expect(call.getByRole('img')).toHaveCount(3);
  await ines.discard('1 of characters');
  await nao.discard('red dragon');
  await ines.press('Kan');
  await expect(call).toHaveCount(1);
  await expect(call.getByRole('img', { name: /5 of bamboo/ })).toHaveCount(4);
  // The fourth lies on the tile that was called, and the replacement has been drawn.
  await expect(nao.page.locator('.corner .on')).toHaveCount(1);
  await expect(ines.hand.getByRole('button', { name: /^discard/ })).toHaveCount(11);
});

test('marking tiles: to pass them, and in hand and pond to trade them', async ({ come }) => {
  const [ines, nao] = [await come('Ines'), await come('Nao')];
  const code = await rigged(ines, '', 'tutorial/15_marking');
  await sitDown(ines, { South: nao }, code);
  const marked = (n: number) => ines.page.getByText(`${n} of 3`, { exact: true });
  const markable = ines.hand.getByRole('button', { name: /^mark / });

  // Everybody has said so before anybody marks.
  await ines.press('Pass three tiles');
  await nao.press('Pass three tiles');
  await expect(marked(0)).toBeVisible();
  await expect(ines.page.getByRole('group', { name: 'Pass three tiles' })).toContainText('0 of 3');
  // Nobody may get out of it; what is marked can be taken back.
  await expect(ines.page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await ines.mark(markable.nth(0));
  await ines.mark(markable.nth(1));
  await expect(marked(2)).toBeVisible();
  await expect(ines.hand.getByRole('button', { pressed: true })).toHaveCount(2);
  await markable.nth(1).click();
  await expect(marked(1)).toBeVisible();
  await ines.page.getByRole('button', { name: 'Clear' }).click();
  await expect(marked(0)).toBeVisible();
  // Nobody has to wait between marks until the one before is seen.
  for (const at of [0, 1, 2]) await markable.nth(at).click();
  await expect(marked(3)).toBeVisible();
  const naos = nao.hand.getByRole('button', { name: /^mark / });
  for (const at of [0, 1]) await nao.mark(naos.nth(at));
  await naos.nth(2).click();

  // All have passed: the game goes on with full hands.
  const discards = ines.hand.getByRole('button', { name: /^discard / });
  await expect(discards.first()).toBeVisible();
  const before = await discards.count();
  await ines.discardOne(discards);

  // A tile of the hand for one of the own discards, when the turn has come round. Pairs are declined once:
  // what is offered stays in sight until Nao has answered, too.
  const decline = ines.page.locator('.btns:has(:text("Pair")) .call.skip:not([aria-disabled=true])');
  while (!(await ines.offer('Trade').isVisible())) {
    if (await decline.isVisible()) await decline.click({ timeout: 3000 }).catch(() => undefined);
    await playOn(nao);
  }
  await ines.press('Trade');
  const pond = ines.pond('Ines');
  await expect(pond.getByRole('button', { name: /^mark / })).toHaveCount(1);
  // Of a trade one may think better.
  await ines.page.getByRole('button', { name: 'Cancel' }).click();
  await expect(ines.offer('Trade')).toBeVisible();
  await ines.press('Trade');
  await ines.mark(markable.first());
  await pond.getByRole('button', { name: /^mark / }).click();
  await expect(ines.page.getByRole('list', { name: 'Log' })).toContainText('traded a tile with their discards');
  await expect(discards).toHaveCount(before);
});

test.describe('fewer players, and more', () => {
  test.use({ library: true });
  for (const [name, players] of [
    ['five', 5],
    ['three', 3],
    ['two', 2],
  ] as const) {
    test(`a table for ${name}`, async ({ come }) => {
      const mori = await come('Mori');
      await rigged(mori, TSUMO, name);
      await expect(mori.page.getByRole('button', { name: /^Add a bot at/ })).toHaveCount(players - 1);
      await mori.start();
      const ponds = mori.page.getByRole('list', { name: /^Discards of/ });
      await expect(ponds).toHaveCount(players);
      await expect(mori.page.getByRole('img', { name: /concealed tiles$/ })).toHaveCount(players - 1);
      await mori.press('Riichi');
      await mori.discard('east wind');
      // Everybody plays, even if somebody calls the discard or could be won from.
      const others = mori.page.getByRole('list', { name: /^Discards of (?!Mori)/ });
      await expect(others).toHaveCount(players - 1);
      for (const pond of await others.all()) {
        await expect(async () => {
          if (await mori.offer('Ron').isVisible()) await mori.press('Skip');
          await expect(pond.getByRole('listitem').first()).toBeVisible({ timeout: 1000 });
        }).toPass({ timeout: 30_000 });
      }
    });
  }
});

test('riichi and its tile in one breath: the tile waits for the answer', async ({ come }) => {
  const mori = await come('Mori');
  await rigged(mori, TSUMO);
  await mori.start();
  await expect(mori.offer('Riichi')).toBeVisible();
  await mori.page.evaluate(() => {
    for (const which of ['.btns .call.declare', '.hand button[aria-label^="discard east wind"]']) {
      document.querySelector<HTMLElement>(which)!.click();
    }
  });
  await expect(mori.pond('Mori').getByRole('img', { name: /east wind/ })).toBeVisible();
});

test('a turn has its time; when it is over the table decides', async ({ come }) => {
  const mori = await come('Mori');
  await rigged(mori, TSUMO);
  await mori.page.getByRole('tab', { name: 'Table' }).click();
  await mori.page.getByLabel('Time for a decision').selectOption('5 s');
  await mori.page.getByLabel('Time in the bank').selectOption('0 s');
  await mori.start();
  const timer = mori.page.getByRole('timer', { name: 'Time left' });
  await expect(timer).toHaveText(/^[1-5] s\s*$/);
  // First it declines what is offered; then there is time again, for the discard.
  await expect(mori.offer('Riichi')).toBeHidden();
  await expect(timer).toHaveText(/^[3-5] s\s*$/, { timeout: 2000 });
  await expect(mori.pond('Mori').getByRole('listitem').first()).toBeVisible();
});

for (const [choice, wind] of [
  ['keeps the deal', 'East, dealer'],
  ['gives the deal away', 'North'],
] as const) {
  test(`a dealer who may choose ${choice}`, async ({ come }) => {
    const ines = await come('Ines');
    const code = await rigged(ines, KEEPS);
    await sitDown(ines, {}, code);
    await ines.press('Tsumo');
    await ines.go(/^Continue$/);
    const keep = ines.page.getByRole('switch', { name: 'Keep the deal' });
    await expect(keep).toBeChecked();
    if (wind === 'North') {
      await keep.click();
      await expect(keep).not.toBeChecked();
    }
    await ines.go(/^Next hand$/);
    await expect(ines.page.getByRole('dialog')).toBeHidden();
    await expect(ines.page.getByRole('row', { name: `Ines ${wind}` })).toBeAttached();
  });
}

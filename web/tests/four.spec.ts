import { CALLS, TSUMO } from './support/deals';
import { expect, rigged, sitDown, test } from './support/test';

test('chii, pon, kan, riichi, ron and all result screens among four people', async ({ come }) => {
  test.setTimeout(300_000);
  const [ines, nao, kiri, mori] = [await come('Ines'), await come('Nao'), await come('Kiri'), await come('Mori')];
  const all = [ines, nao, kiri, mori];
  const code = await rigged(ines, CALLS);
  await sitDown(ines, { South: nao, West: kiri, North: mori }, code);

  // Chii, in one of two ways.
  await ines.discard('3 of circles');
  await nao.press('Chii');
  await nao.choose('2 of circles, 4 of circles, 3 of circles');
  for (const person of all) await expect(person.calls('Nao').getByRole('listitem')).toHaveCount(1);

  // Pon out of turn.
  await nao.discard('red dragon');
  await mori.press('Pon');
  for (const person of all) await expect(person.calls('Mori').getByRole('listitem')).toHaveCount(1);

  // A quad of a discard. All four copies were in two hands, so nobody else may have heard of them.
  expect(ines.frames.mentions('9m')).toBe(false);
  expect(nao.frames.mentions('9m')).toBe(false);
  await mori.discard('9 of characters');
  await kiri.press('Kan');
  for (const person of all) await expect(person.calls('Kiri').getByRole('listitem')).toHaveCount(1);
  await kiri.discard('8 of bamboo');

  await mori.discard('9 of circles');
  await ines.press('Riichi');
  // What must stay in the hand says why, to eyes and ears.
  const needed = ines.hand.getByRole('button', { name: '1 of characters cannot be discarded now: your hand needs it' });
  await needed.hover();
  await expect(ines.page.getByText('1 of characters cannot be discarded now: your hand needs it')).toBeVisible();
  await ines.discard('east wind');
  await expect(mori.pond('Ines').getByRole('img', { name: /east wind.*sideways/ })).toBeVisible();

  await nao.discard('8 of circles');
  await ines.press('Ron');

  // The win, the payments, the end.
  for (const person of all) {
    const win = person.page.getByRole('dialog');
    await expect(win).toContainText('Ron');
    await expect(win).toContainText('Ines');
    await expect(win.getByText('Riichi', { exact: true })).toBeVisible();
  }
  for (const person of all) await person.go();
  for (const person of all) {
    const payments = person.page.getByRole('dialog');
    await expect(payments.getByRole('button', { name: 'Next hand' })).toBeVisible();
    await expect(payments).toContainText('Nao');
  }
  for (const person of all) await person.go();
  for (const person of all) {
    const end = person.page.getByRole('dialog', { name: 'Final standing' });
    await expect(end.getByRole('listitem').first()).toContainText('Ines');
    await expect(end.getByRole('listitem').last()).toContainText('Nao');
  }

  // All four want another game.
  for (const person of all) await person.page.getByRole('button', { name: /^Rematch/ }).click();
  for (const person of all) {
    await expect(person.page.getByRole('dialog', { name: 'Final standing' })).toBeHidden();
    await person.atTable();
  }
});

test('riichi and tsumo, paid by all', async ({ come }) => {
  test.setTimeout(240_000);
  const [ines, nao, kiri, mori] = [await come('Ines'), await come('Nao'), await come('Kiri'), await come('Mori')];
  const code = await rigged(ines, TSUMO);
  await sitDown(ines, { South: nao, West: kiri, North: mori }, code);

  await ines.press('Riichi');
  await ines.discard('east wind');
  await nao.discard('red dragon');
  await kiri.discard('green dragon');
  await mori.discard('white dragon');
  await ines.press('Tsumo');
  for (const person of [ines, nao, kiri, mori]) {
    await expect(person.page.getByRole('dialog')).toContainText('Tsumo');
    await person.go();
  }
  for (const person of [ines, nao, kiri, mori]) {
    const payments = person.page.getByRole('dialog');
    for (const payer of ['Nao', 'Kiri', 'Mori']) await expect(payments).toContainText(payer);
    await person.go();
  }
  // The dealer won: the next hand has a repeat counter.
  await ines.atTable();
  await expect(ines.hand.getByRole('button').first()).toBeVisible();
});

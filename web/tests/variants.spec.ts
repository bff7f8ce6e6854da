// A round of several variants, to its result: what each shows of patterns, values and payments.

import { expect, type Locator } from '@playwright/test';
import type { Person } from './support/person';
import { rigged, sitDown, test } from './support/test';
import { HONG_KONG, MALAYSIAN, MCR, SANMA, SICHUAN, TAIWANESE } from './support/variants';

const sheet = (person: Person): Locator => person.page.getByRole('dialog');

/** The screen of a win says who has won, with which patterns, and what the hand is worth. */
async function seesWin(person: Person, winner: string, patterns: readonly [string, string][], total: string) {
  const win = sheet(person);
  await expect(win.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(win.locator('header')).toContainText(winner);
  const lines = win.locator('.yk').getByRole('listitem');
  for (const [name, value] of patterns) {
    await expect(lines.filter({ has: person.page.getByText(name, { exact: true }) })).toContainText(value);
  }
  await expect(lines).toHaveCount(patterns.length);
  await expect(win.locator('.tot')).toHaveText(new RegExp(`^\\s*${total}\\s*$`));
}

/** The screen of payments says by how much everybody's score changes. */
async function seesPayments(person: Person, changes: Readonly<Record<string, string>>): Promise<void> {
  await expect(sheet(person).getByRole('button', { name: 'Next hand' })).toBeVisible();
  for (const [name, change] of Object.entries(changes)) {
    const row = sheet(person)
      .locator('.led > li')
      .filter({ has: person.page.locator('.who', { hasText: name }) });
    await expect(row.locator('.dl')).toHaveText(change);
  }
}

/** Flowers go aside by themselves, in everybody's sight. */
async function hasAside(person: Person, flowers: readonly string[]): Promise<void> {
  for (const name of flowers) {
    await expect(person.calls(person.name).getByRole('img', { name })).toBeVisible();
  }
}

/** Everybody has seen enough of a screen. */
async function goOn(people: readonly Person[]): Promise<void> {
  for (const person of people) await person.go();
}

/** The score of somebody, as screen readers hear it. */
const score = (person: Person, name: string): Locator =>
  person.page
    .getByRole('row', { name: new RegExp(`^${name} `) })
    .getByRole('cell')
    .nth(1);

test('sanma: a north set aside, a win on its replacement, paid by two', async ({ come }) => {
  const ines = await come('Ines');
  await rigged(ines, SANMA, 'sanma');
  await ines.start();
  await ines.press('Pei');
  await expect(ines.calls('Ines').getByRole('img', { name: /^north wind/ })).toBeVisible();
  await ines.press('Tsumo');
  const patterns = ['Tsumo', 'Iipeikou', 'Haku', 'Nukidora', 'Aka'];
  await seesWin(
    ines,
    'Ines',
    patterns.map((name) => [name, '1 Han']),
    'Mangan\\s*8.000\\s*5 Han · 30 Fu',
  );
  await goOn([ines]);
  await expect(sheet(ines).locator('.led > li')).toHaveCount(3);
  await seesPayments(ines, { Ines: '+8 000' });
  await expect(sheet(ines).getByText('−4 000')).toHaveCount(4);
});

test('Hong Kong: a win after a kong', async ({ come }) => {
  const ines = await come('Ines');
  await rigged(ines, HONG_KONG, 'hk');
  await ines.start();
  await ines.press('Concealed Kong');
  await expect(ines.calls('Ines').getByRole('listitem').getByRole('img')).toHaveCount(4);
  await ines.press('Zimo');
  const patterns = ['No Flowers', 'After a Kong', 'Self Draw', 'Concealed Hand', 'Red Dragon'];
  await seesWin(
    ines,
    'Ines',
    patterns.map((name) => [name, '1 Fan']),
    '24\\s*5 Fan',
  );
  await goOn([ines]);
  await seesPayments(ines, { Ines: '+72' });
  await expect(sheet(ines).locator('.dl', { hasText: '−24' })).toHaveCount(3);
});

test('Sichuan: three tiles are passed, a suit is voided, three win one after the other', async ({ come }) => {
  test.setTimeout(240_000);
  const [ines, nao, kiri, mori] = [await come('Ines'), await come('Nao'), await come('Kiri'), await come('Mori')];
  const all = [ines, nao, kiri, mori];
  const code = await rigged(ines, SICHUAN, 'sichuan');
  await sitDown(ines, { South: nao, West: kiri, North: mori }, code);

  for (const person of all) await person.press('Select three tiles to pass left');
  const passed: [Person, string[]][] = [
    [ines, ['1 of bamboo', '2 of bamboo', '3 of bamboo']],
    [nao, ['2 of bamboo', '2 of bamboo', '7 of bamboo']],
    [kiri, ['1 of characters', '2 of characters', '3 of characters']],
    [mori, ['2 of circles', '3 of circles', '4 of circles']],
  ];
  for (const [person, names] of passed) {
    for (const [nr, name] of names.entries()) {
      const same = names.slice(0, nr).filter((one) => one === name).length;
      const tile = person.hand.getByRole('button', { name: `mark ${name}`, exact: true }).nth(same);
      if (person === mori && nr === 2) await tile.click();
      else await person.mark(tile);
    }
  }

  const voided: [Person, string][] = [
    [ines, 'No Dots'],
    [nao, 'No Bams'],
    [kiri, 'No Dots'],
    [mori, 'No Craks'],
  ];
  for (const [person, suit] of voided) {
    for (const name of ['No Craks', 'No Dots', 'No Bams']) await expect(person.offer(name)).toBeVisible();
    await person.press(suit);
  }
  // What has been passed is there, and everybody sees which suits are voided.
  await expect(mori.hand.getByRole('button', { name: /1 of bamboo/ })).toHaveCount(1);
  for (const person of all) await expect(person.page.locator('.plate').getByText('No Dots')).toHaveCount(2);

  /** Everybody sees the win and what is paid for it; then the hand goes on, unless it is over. */
  const wins = async (winner: string, total: string, changes: Readonly<Record<string, string>>): Promise<void> => {
    for (const person of all) await seesWin(person, winner, [], total);
    await goOn(all);
    await seesPayments(ines, changes);
    await goOn(all);
    for (const person of all) await expect(sheet(person)).toBeHidden();
  };

  await ines.discard('5 of circles');
  await nao.press('Hu');
  await wins('Nao', '1\\s*0 Fan', { Nao: '+1', Ines: '−1', Kiri: '±0', Mori: '±0' });
  await kiri.discard('6 of circles');
  await mori.press('Hu');
  await wins('Mori', '1\\s*0 Fan', { Mori: '+1', Kiri: '−1', Ines: '±0', Nao: '±0' });
  // A self-draw is worth one more, and only who has not won pays.
  await ines.press('Zimo');
  await wins('Ines', '2\\s*0 Fan', { Ines: '+2', Kiri: '−2', Nao: '±0', Mori: '±0' });
  // The next hand begins.
  await expect(ines.offer(/^Select three tiles/)).toBeVisible();
});

test('MCR: the discarder pays more', async ({ come }) => {
  const [ines, nao] = [await come('Ines'), await come('Nao')];
  const code = await rigged(ines, MCR, 'mcr');
  await sitDown(ines, { South: nao }, code);
  await ines.discard('4 of bamboo');
  await nao.press('Hu');
  const patterns: [string, string][] = [
    ['Mixed Triple Chow', '8 Fan'],
    ['Concealed Hand', '2 Fan'],
    ['All Simples', '2 Fan'],
    ['All Chows', '2 Fan'],
    ['Short Straight', '1 Fan'],
  ];
  for (const person of [ines, nao]) await seesWin(person, 'Nao', patterns, '15\\s*15 Fan');
  await goOn([ines, nao]);
  await seesPayments(ines, { Nao: '+39', Ines: '−23' });
  await expect(sheet(ines).locator('.dl', { hasText: '−8' })).toHaveCount(2);
});

test('Taiwanese: sixteen tiles and flowers', async ({ come }) => {
  const [ines, nao] = [await come('Ines'), await come('Nao')];
  const code = await rigged(ines, TAIWANESE, 'taiwanese');
  await sitDown(ines, { South: nao }, code);
  await expect(ines.hand.getByRole('button')).toHaveCount(17);
  await hasAside(nao, ['orchid', 'spring']);
  await ines.discard('6 of characters');
  await nao.press('Hu');
  const patterns: [string, string][] = [
    ['Concealed Hand', '1 Tai'],
    ['Blessing of Earth', '40 Tai'],
    ['Flowers', '2 Tai'],
    ['No Honors', '1 Tai'],
    ['All Sequences', '3 Tai'],
    ['Within Five Discards', '10 Tai'],
  ];
  await seesWin(nao, 'Nao', patterns, '57\\s*57 Tai');
  await expect(sheet(nao).locator('.whand').getByRole('img')).toHaveCount(16 + 2 + 1);
  await goOn([ines, nao]);
  // The dealer pays one more.
  await seesPayments(nao, { Nao: '+58', Ines: '−58' });
});

test('Malaysian: three players, flowers, a gong that is paid at once', async ({ come }) => {
  const [ines, nao] = [await come('Ines'), await come('Nao')];
  const code = await rigged(ines, MALAYSIAN, 'malaysian');
  await sitDown(ines, { South: nao }, code);
  await hasAside(nao, ['orchid', 'cat']);
  await ines.press('Concealed Gong');
  for (const person of [ines, nao]) {
    await expect(score(person, 'Ines')).toHaveText('200');
    await expect(score(person, 'Nao')).toHaveText('−100');
  }
  await ines.discard('8 of circles');
  await nao.press('Wu');
  const patterns: [string, string][] = [
    ['Seat Flower', '1 Fan'],
    ['Full Flush', '3 Fan'],
    ['Animal Tiles', '1 Fan'],
    ['All Sequences with Dot Eye', '1 Fan'],
  ];
  await seesWin(nao, 'Nao', patterns, '360\\s*6 Fan');
  await goOn([ines, nao]);
  // The discarder pays twice.
  await expect(sheet(nao).locator('.led > li')).toHaveCount(3);
  await seesPayments(nao, { Nao: '+360', Ines: '−240' });
  await expect(sheet(nao).locator('.dl', { hasText: '−120' })).toHaveCount(1);
});

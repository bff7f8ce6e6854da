// Pictures of every page and of the table in several moments and sizes, into `screenshots/`.

import { CALLS, TSUMO } from './support/deals';
import type { Person } from './support/person';
import { everySize, picture, SIZES, type Size } from './support/pictures';
import { expect, rigged, sitDown, test } from './support/test';

for (const [theme, colorScheme] of [
  ['night', 'dark'],
  ['day', 'light'],
] as const) {
  test(`pages, ${theme}`, async ({ come }) => {
    const mori = await come('Mori', { colorScheme });
    const { page } = mori;
    await mori.arrive();
    await everySize(page, `home-${theme}`, ['desktop', 'phone']);
    for (const path of ['tiles', 'about', 'nowhere']) {
      await page.goto(`${mori.home}/${path}`);
      await picture(page, `${path}-${theme}`, path === 'tiles');
    }
    await page.goto(mori.home);
    await mori.openRoom('Riichi');
    await page.getByRole('button', { name: 'Add a bot at South' }).click();
    await page.getByLabel('Find a mod').fill('uma');
    await page.getByLabel('1st').selectOption('+20');
    await page.getByLabel('Find a mod').fill('');
    await page.getByLabel('Say something').fill('uma up, as agreed');
    await page.getByLabel('Say something').press('Enter');
    await everySize(page, `room-${theme}`, ['desktop', 'tablet', 'phone']);
    for (const tab of ['Presets', 'Script', 'Table']) {
      await page.getByRole('tab', { name: tab }).click();
      await picture(page, `room-${tab.toLowerCase()}-${theme}`);
    }
    await page.getByRole('button', { name: 'Settings' }).click();
    await picture(page, `settings-${theme}`);
  });

  test(`table, ${theme}`, async ({ come }) => {
    const ines = await come('Ines', { colorScheme });
    const others: Person[] = [];
    for (const name of ['Nao', 'Kiri', 'Mori']) others.push(await come(name, { colorScheme }));
    const [nao, kiri, mori] = others as [Person, Person, Person];
    const code = await rigged(ines, CALLS);
    await sitDown(ines, { South: nao, West: kiri, North: mori }, code);
    const { page } = ines;
    const sizes = Object.keys(SIZES) as Size[];
    await everySize(page, `table-first-${theme}`, ['desktop', 'phone']);
    await ines.discard('3 of circles');
    await nao.offer('Chii').waitFor();
    await everySize(nao.page, `table-offer-${theme}`, ['desktop', 'phone', 'landscape']);
    await nao.press('Chii');
    await everySize(nao.page, `table-ways-${theme}`, ['desktop', 'phone', 'small', 'landscape']);
    await nao.choose('2 of circles, 4 of circles, 3 of circles');
    await nao.discard('red dragon');
    await mori.press('Pon');
    await mori.discard('9 of characters');
    await kiri.press('Kan');
    await kiri.discard('8 of bamboo');
    await mori.discard('9 of circles');
    await ines.offer('Riichi').waitFor();
    await everySize(page, `table-riichi-${theme}`, sizes);
    await ines.press('Riichi');
    await ines.discard('east wind');
    await nao.discard('8 of circles');
    await everySize(page, `table-ron-${theme}`, ['desktop', 'phone']);
    await ines.press('Ron');
    await expect(page.getByRole('dialog')).toContainText('Ron');
    await page.waitForTimeout(2000);
    await everySize(page, `win-${theme}`, ['desktop', 'tablet', 'phone', 'small', 'landscape']);
    for (const person of [ines, ...others]) await person.go();
    await page.getByRole('button', { name: 'Next hand' }).waitFor();
    await page.waitForTimeout(1000);
    await everySize(page, `payments-${theme}`, ['desktop', 'phone']);
    for (const person of [ines, ...others]) await person.go();
    await page.getByRole('dialog', { name: 'Final standing' }).waitFor();
    await everySize(page, `end-${theme}`, ['desktop', 'phone']);
  });
}

test('a hand won by self-draw, in Japanese with letters on the tiles', async ({ come }) => {
  const mori = await come('Mori', { locale: 'ja-JP' });
  const { page } = mori;
  await page.goto(mori.home);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await picture(page, 'home-ja');
  await page.evaluate(() => localStorage.setItem('jantaku.settings', JSON.stringify({ letters: true })));
  const answer = await page.request.post(`${mori.home}/api/rooms`, {
    data: { ruleset: 'riichi', script: JSON.stringify(TSUMO), seed: 7 },
    headers: { origin: mori.home },
  });
  const { code } = (await answer.json()) as { code: string };
  await page.goto(`${mori.home}/room/${code}`);
  await picture(page, 'room-ja');
  await page.locator('.start .btn.primary').click();
  await page.waitForURL(/\/table\//);
  await picture(page, 'table-ja');
  await page.getByRole('tab', { name: 'ルール' }).click();
  await picture(page, 'rules-ja');
  const offers = page.locator('.offers');
  await offers.getByRole('button', { name: /^リーチ/ }).click();
  await page.getByRole('button', { name: '東を切る' }).click();
  await offers.getByRole('button', { name: /^ツモ/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(2000);
  await picture(page, 'win-ja');
});

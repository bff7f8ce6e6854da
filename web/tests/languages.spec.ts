// Rulesets speak the language of the reader: names, buttons, yaku and rules.

import { TSUMO } from './support/deals';
import { expect, test } from './support/test';

test('riichi in Japanese, from the home page to a win', async ({ come }) => {
  const mori = await come('Mori', { locale: 'ja-JP' });
  const { page } = mori;
  await page.goto(mori.home);
  await expect(page.getByRole('heading', { name: 'リーチ', exact: true })).toBeVisible();
  const answer = await page.request.post(`${mori.home}/api/rooms`, {
    data: { ruleset: 'riichi', script: JSON.stringify(TSUMO), seed: 7 },
    headers: { origin: mori.home },
  });
  const { code } = (await answer.json()) as { code: string };
  await page.goto(`${mori.home}/room/${code}`);
  await expect(page.getByRole('switch', { name: 'ウマ' }).first()).toBeVisible();
  await expect(page.getByText('終局時の順位点（千点単位）。')).toBeVisible();
  await page.locator('.start .btn.primary').click();
  await page.waitForURL(/\/table\//);
  await page.getByRole('tab', { name: 'ルール' }).click();
  await expect(page.getByText('門前で聴牌していれば、1000 点を供託してリーチできる。')).toBeVisible();
  const offers = page.locator('.offers');
  await offers.getByRole('button', { name: /^リーチ/ }).click();
  await page.getByRole('button', { name: '東を切る' }).click();
  await offers.getByRole('button', { name: /^ツモ/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'ツモ' })).toBeVisible();
  await expect(sheet).toContainText('一発');
  await expect(sheet).toContainText('翻');
  // Another language is spoken at once.
  await page.evaluate(() => localStorage.setItem('jantaku.settings', JSON.stringify({ language: 'zh-Hant' })));
  await page.reload();
  await expect(page.getByRole('dialog').getByRole('heading', { name: '自摸' })).toBeVisible();
});

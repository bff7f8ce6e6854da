import { CALLS } from './support/deals';
import { expect, rigged, test } from './support/test';

test('a reload in a turn and in a call choice loses nothing', async ({ come }) => {
  const [ines, nao] = [await come('Ines'), await come('Nao')];
  const code = await rigged(ines, CALLS);
  await nao.arrive();
  await nao.join(code);
  await nao.sit('South');
  await ines.start();
  await nao.atTable();

  // In a turn.
  const names = () =>
    ines.hand.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await expect(ines.hand.getByRole('button', { name: 'discard 3 of circles' })).toBeVisible();
  const before = await names();
  await ines.page.reload();
  await ines.atTable();
  await expect.poll(names).toEqual(before);
  await ines.discard('3 of circles');

  // In a choice that is open.
  await nao.press('Chii');
  const ways = nao.page.getByRole('group', { name: 'Ways to Chii' });
  const choices = () => ways.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const expected = ['1 of circles, 2 of circles, 3 of circles', '2 of circles, 4 of circles, 3 of circles', 'Back'];
  await expect.poll(choices).toEqual(expected);
  const log = nao.page.getByRole('list', { name: 'Log' });
  await expect(log.getByRole('listitem')).toHaveText(['East 1', /New indicator/, /Ines discarded/]);
  await nao.page.reload();
  await nao.atTable();
  await expect.poll(choices).toEqual(expected);
  await expect(log.getByRole('listitem')).toHaveText(['East 1', /New indicator/, /Ines discarded/]);
  await nao.choose('1 of circles, 2 of circles, 3 of circles');
  await expect(ines.calls('Nao').getByRole('listitem')).toHaveCount(1);

  // A second tab of the same person has the same seat.
  const second = await nao.page.context().newPage();
  await second.goto(`${nao.home}/table/${code}`);
  await expect(
    second
      .getByRole('toolbar', { name: 'Your hand' })
      .getByRole('button', { name: /^discard/ })
      .first(),
  ).toBeVisible();
  await second.getByRole('button', { name: 'discard red dragon' }).click();
  await expect(nao.pond('Nao').getByRole('img', { name: /red dragon/ })).toBeVisible();
});

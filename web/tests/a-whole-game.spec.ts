// The longest of all tests, so it is the first by name: the others run beside it.

import { playUntil } from './support/person';
import { expect, test } from './support/test';

test('from the first visit to the end of an East-only game against bots', async ({ come }) => {
  // Nobody knows how often the dealer stays.
  test.setTimeout(1_200_000);
  const mori = await come('Mori');
  await mori.arrive();
  await mori.openRoom('Riichi');

  // A shorter game, please.
  await mori.page.getByLabel('Find a mod').fill('tonpuu');
  await mori.page.getByRole('switch', { name: 'Tonpuu' }).click();
  await expect(mori.page.getByRole('switch', { name: 'Tonpuu' })).toBeChecked();
  await expect(mori.page.getByRole('region', { name: 'Differs from the default rules' })).toContainText('Tonpuu');
  await mori.start();

  const end = mori.page.getByRole('dialog', { name: 'Final standing' });
  await playUntil(mori, '[aria-labelledby=end-title]', 1_140_000);
  await expect(end).toBeVisible();
  await expect(end.getByRole('listitem')).toHaveCount(4);
  await expect(end).toContainText('Mori');

  // Once more with the same people begins a new game.
  await end.getByRole('button', { name: 'Rematch' }).click();
  await expect(end).toBeHidden();
  await mori.atTable();
});

import { expect, test } from './support/test';

test('mods, presets, options and a script in the room, seen by everyone in it', async ({ come }) => {
  const [host, guest] = [await come('Mori'), await come('Nao')];
  await host.arrive();
  const code = await host.openRoom('Riichi');
  await guest.arrive();
  await guest.join(code);
  await guest.sit('South');
  const differences = guest.page.getByRole('region', { name: 'Differs from the default rules' });
  await expect(differences).toContainText('These are the default rules');

  // What needs a mod goes with it, and everyone is told.
  await host.page.getByLabel('Find a mod').fill('dora');
  await host.page.getByRole('switch', { name: 'Dora', exact: true }).click();
  await expect(host.page.getByRole('switch', { name: 'Dora', exact: true })).not.toBeChecked();
  await expect(host.page.getByText(/Off now:/).first()).toBeVisible();
  await expect(differences).toContainText('Ura');
  // What it needs comes along.
  await host.page.getByRole('switch', { name: /^Kan.?dora$/i }).click();
  await expect(host.page.getByRole('switch', { name: 'Dora', exact: true })).toBeChecked();

  // An option.
  await host.page.getByLabel('Find a mod').fill('uma');
  await host.page.getByLabel('1st').selectOption('+20');
  await expect(differences).toContainText('Uma');
  await expect(differences).toContainText('+20');

  // Only the host may.
  await expect(guest.page.getByRole('switch').first()).toBeDisabled();

  // A preset of a known table.
  await host.page.getByRole('tab', { name: 'Presets' }).click();
  const preset = host.page.getByRole('tabpanel').getByRole('button', { name: /tenhou/ });
  await preset.click();
  await expect(preset).toHaveAttribute('aria-pressed', 'true');
  await host.page.getByRole('button', { name: 'Reset' }).click();
  await expect(differences).toContainText('These are the default rules');

  // A script with a mistake cannot be played, and says where it is.
  await host.page.getByRole('tab', { name: 'Script' }).click();
  await host.page.getByRole('textbox', { name: /MahjongScript/ }).fill('set initial_score, ');
  await host.page.getByRole('button', { name: 'Use this script' }).click();
  await expect(host.page.getByRole('alert')).toContainText('cannot be played');
  await expect(host.page.getByRole('button', { name: /^Start/ })).toBeDisabled();
  await host.page.getByRole('textbox', { name: /MahjongScript/ }).fill('set initial_score, 30000');
  await host.page.getByRole('button', { name: 'Use this script' }).click();
  await expect(host.page.getByRole('alert')).toBeHidden();
  await expect(differences).toContainText('script');

  // How the table is run.
  await host.page.getByRole('tab', { name: 'Table' }).click();
  await host.page.getByLabel('Time for a decision').selectOption('30 s');
  await host.page.getByRole('switch', { name: 'Public room' }).click();
  await expect(guest.page.getByText('public room')).toBeVisible();

  // Bots, seats, chat.
  await host.page.getByRole('button', { name: 'Add a bot at West' }).click();
  await host.page.getByLabel(/^How well/).selectOption('Easy');
  await expect(guest.page.getByText('Bot, Easy')).toBeVisible();
  await guest.page.getByLabel('Say something').fill('<b>hello</b>');
  await guest.page.getByLabel('Say something').press('Enter');
  await expect(host.page.getByRole('log')).toContainText('Nao <b>hello</b>');

  // Others find it on the home page.
  const stranger = await come('Kiri');
  await stranger.arrive();
  await expect(stranger.page.getByRole('complementary', { name: 'Open tables' })).toContainText('Riichi');

  await host.start();
  await guest.atTable();
  await expect(host.page.getByText('30 000').first()).toBeVisible();
});

test('a room that is not there says so', async ({ come }) => {
  const person = await come('Mori');
  await person.page.goto(`${person.home}/room/nosuchroom`);
  await expect(person.page.getByRole('heading', { name: 'No such room' })).toBeVisible();
  await person.page.goto(`${person.home}/nowhere/at/all`);
  await expect(person.page.getByRole('heading', { name: 'No such page' })).toBeVisible();
});

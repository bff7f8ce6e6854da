import { expect, test } from 'vitest';
import { routeOf } from './router.svelte';
import { restore } from './settings.svelte';

test('addresses name pages', () => {
  expect(routeOf('/')).toEqual({ page: 'home' });
  expect(routeOf('/room/K7Q-M2V')).toEqual({ page: 'room', code: 'k7qm2v' });
  expect(routeOf('/table/k7qm2v')).toEqual({ page: 'table', code: 'k7qm2v' });
  expect(routeOf('/tiles')).toEqual({ page: 'tiles' });
  for (const strange of ['/room', '/room/%3Cb%3E', '/x', '/tiles/1', '/room/ABC/x', '/%']) {
    expect(routeOf(strange), strange).toEqual({ page: 'lost' });
  }
});

test('kept settings are taken as far as they make sense', () => {
  expect(restore('{"theme":"day","volume":7,"letters":"yes","strange":1}')).toMatchObject({
    theme: 'day',
    volume: 1,
    letters: false,
  });
  expect(restore('nonsense').theme).toBe('auto');
  expect(restore('{"theme":"pink"}').theme).toBe('auto');
});

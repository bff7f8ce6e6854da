import { expect, test } from 'vitest';
import type { RulesetInfo } from '../proto';
import { filters, found, signature } from './rulesets';

const rulesets: RulesetInfo[] = [
  {
    id: 'tutorial/01',
    name: 'Empty',
    description: 'Nothing',
    players: 4,
    family: 'tutorial',
    tags: ['tutorial'],
    tiles: [],
    mod_count: 0,
    tutorial: null,
    languages: [],
  },
  {
    id: 'riichi',
    name: 'Riichi',
    description: 'Closed hands',
    players: 4,
    family: 'japanese',
    tags: ['dora'],
    tiles: ['1z', '5z', '0p'],
    mod_count: 0,
    tutorial: null,
    languages: [],
  },
  {
    id: 'minefield',
    name: 'Minefield',
    description: 'Two hands',
    players: 2,
    family: '',
    tags: [],
    tiles: [],
    mod_count: 0,
    tutorial: null,
    languages: [],
  },
];

test('filters are what tells rulesets apart', () => {
  expect(filters(rulesets).map(({ id, count }) => [id, count])).toEqual([
    ['all', 3],
    ['family:japanese', 1],
    ['family:tutorial', 1],
    ['players:2', 1],
    ['players:4', 2],
  ]);
});

test('a search looks everywhere, and games come before lessons', () => {
  expect(found(rulesets, undefined, '').map(({ id }) => id)).toEqual(['riichi', 'minefield', 'tutorial/01']);
  expect(found(rulesets, undefined, 'HANDS two').map(({ id }) => id)).toEqual(['minefield']);
  expect(found(rulesets, undefined, 'dora').map(({ id }) => id)).toEqual(['riichi']);
  const lessons = filters(rulesets).find(({ id }) => id === 'family:tutorial');
  expect(found(rulesets, lessons, '').map(({ id }) => id)).toEqual(['tutorial/01']);
});

test('every ruleset has three tiles, always the same', () => {
  expect(signature({ id: 'riichi', tiles: ['1z', '5z', '0p'] })).toEqual(['1z', '5z', '0p']);
  const anything = { id: 'anything', tiles: [] };
  expect(signature(anything)).toHaveLength(3);
  expect(signature(anything)).toEqual(signature(anything));
});

import { expect, test } from 'vitest';
import type { ModInfo, RulesetDetails } from '../proto';
import { differences, grouped, isSigned, modStates, searched, valueName } from './mods';

const mod = (id: string, category: string, options: ModInfo['options'] = []): ModInfo => ({
  id,
  name: id.toUpperCase(),
  description: `about ${id}`,
  category,
  options,
  needs: [],
  conflicts: [],
});

const details: RulesetDetails = {
  id: 'r',
  name: 'R',
  description: '',
  players: 4,
  family: '',
  tags: [],
  tiles: [],
  mod_count: 0,
  tutorial: null,
  languages: [],
  presets: [],
  mods: [
    mod('uma', 'Rules', [{ key: '_1st', values: [-5, 10, 20], default: 10 }]),
    mod('dora', 'Dora'),
    mod('bump', 'Rules'),
  ],
  default_mods: [{ id: 'uma', config: { _1st: 10 } }, { id: 'dora' }],
};

test('what is on, what is set, what is changed', () => {
  const states = modStates(details, [{ id: 'uma', config: { _1st: 20 } }, { id: 'bump' }]);
  expect(states.map(({ info, on, changed, config }) => [info.id, on, changed, config._1st])).toEqual([
    ['uma', true, true, 20],
    ['dora', false, true, undefined],
    ['bump', true, true, undefined],
  ]);
  expect(modStates(details, [{ id: 'dora' }, { id: 'uma' }]).some(({ changed }) => changed)).toBe(false);
});

test('differences say how', () => {
  const found = differences(details, [{ id: 'uma', config: { _1st: 20 } }, { id: 'bump' }]);
  expect(
    found.map(({ kind, mod: { id }, options }) => [kind, id, options.map((one) => [one.before, one.now])]),
  ).toEqual([
    ['changed', 'uma', [[10, 20]]],
    ['removed', 'dora', []],
    ['added', 'bump', []],
  ]);
});

test('mods stand in their categories, and can be found', () => {
  const states = modStates(details, details.default_mods);
  expect(grouped(states).map(({ category, on, mods }) => [category, on, mods.length])).toEqual([
    ['Rules', 1, 2],
    ['Dora', 1, 1],
  ]);
  expect(searched(states, 'ABOUT um', String).map(({ info }) => info.id)).toEqual(['uma', 'bump']);
});

test('options are told in words', () => {
  expect(isSigned(details.mods[0]!.options[0]!)).toBe(true);
  expect([valueName(20, true, 'yes', 'no'), valueName(-5, true, 'yes', 'no'), valueName(100, false, '', '')]).toEqual([
    '+20',
    '−5',
    '100',
  ]);
  expect([valueName(true, false, 'yes', 'no'), valueName('draw', false, '', '')]).toEqual(['yes', 'draw']);
});

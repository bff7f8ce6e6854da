import { expect, test } from 'vitest';
import { FACES, SPACES } from '../lib/tiles/universe';
import en from './en';
import { bestLanguage, fill, t } from './index.svelte';
import ja from './ja';
import { plainLabel, tileLabel } from './tiles';
import hans from './zh-Hans';
import hant from './zh-Hant';

test('every language has the same sentences with the same gaps', () => {
  const gaps = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  for (const words of [ja, hans, hant]) {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      const other = (words as Record<string, string>)[key] ?? '';
      expect(gaps(other), key).toEqual(gaps(text));
      expect(other.trim(), key).not.toBe('');
    }
  }
});

test('every tile has a name', () => {
  for (const id of FACES) expect(plainLabel(id), id).not.toMatch(/\{|^tile |undefined/);
  expect(tileLabel({ id: '0p', attrs: ['dora', 'sideways'] })).toBe('red 5 of circles, dora, sideways');
  expect(tileLabel({ id: '1x' })).toBe('face-down tile');
  expect(SPACES.slice(1).every((id) => tileLabel({ id }) === 'space')).toBe(true);
});

test('sentences take numbers and keep strange gaps', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  expect(t('tile.m', { n: 3 })).toBe('3 of characters');
});

test("the browser's first language that we speak is chosen", () => {
  expect(bestLanguage(['fr', 'zh-TW', 'en'])).toBe('zh-Hant');
  expect(bestLanguage(['zh-CN'])).toBe('zh-Hans');
  expect(bestLanguage(['ja-JP', 'en'])).toBe('ja');
  expect(bestLanguage(['fr'])).toBe('en');
});

import { expect, test } from 'vitest';
import { Catalogue } from './catalogue';

const words = new Catalogue({
  Riichi: 'リーチ',
  Dora: 'ドラ',
  'you may bet $bet.': '$bet点を賭ける。',
  'Without calls and ready,': '門前で聴牌なら、',
  'Only 2 to 8. %{hand}': '2～8のみ。%{hand}',
  'A win needs $min $han.': '和了には$min$hanが必要。',
  Han: '翻',
  'costs $5 (or more)': '五',
  'on: $one': '入 $one',
  'on: $one. off: $other': '入 $one 切 $other',
  '$value $han': '$value$han',
});

test('words, and sentences with their gaps filled', () => {
  expect(words.say('Riichi')).toBe('リーチ');
  expect(words.say('Unknown')).toBe('Unknown');
  expect(words.say('you may bet 1000.')).toBe('1000点を賭ける。');
  expect(words.say('Only 2 to 8. {2m 3m 4m}')).toBe('2～8のみ。{2m 3m 4m}');
  expect(words.say('A win needs 4 Han.')).toBe('和了には4翻が必要。');
});

test('the sentence that says most', () => {
  expect(words.say('on: Riichi. off: Dora')).toBe('入 リーチ 切 ドラ');
});

test('lines that were only broken read on', () => {
  expect(words.say('Without calls and ready,\nyou may bet 300.')).toBe('門前で聴牌なら、300点を賭ける。');
  expect(words.say('Riichi\nDora')).toBe('リーチ\nドラ');
  expect(words.say('You win\nif you can.')).toBe('You win\nif you can.');
});

test('what looks like a pattern is none', () => {
  expect(words.say('costs 7 (or more)')).toBe('五');
  expect(words.say('costs 7 or more')).toBe('costs 7 or more');
});

test('gaps alone are no sentence', () => {
  expect(words.say('Mahjong Soul')).toBe('Mahjong Soul');
});

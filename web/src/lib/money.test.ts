import { expect, it } from 'vitest';
import { difference, points, score } from './money';

it('groups thousands with a thin space', () => {
  expect(points(24300)).toBe('24\u2009300');
  expect(points(1234567)).toBe('1\u2009234\u2009567');
  expect(points(900)).toBe('900');
  expect(points(0)).toBe('0');
});

it('writes a real minus and keeps parts', () => {
  expect(points(-1500)).toBe('\u22121\u2009500');
  expect(points(12.5)).toBe('12.5');
  expect(points(-0.001)).toBe('0');
});

it('signs differences', () => {
  expect(difference(300)).toBe('+300');
  expect(difference(-8300)).toBe('\u22128\u2009300');
  expect(difference(0)).toBe('±0');
});

it('writes large scores as mantissa and exponent where the rules say so', () => {
  expect(score(1_000_000, true)).toBe('1e6');
  expect(score(12_345_678, true)).toBe('1.23e7');
  expect(score(-2_500_000, true)).toBe('\u22122.5e6');
  expect(score(3e21, true)).toBe('3e21');
  expect(score(999_999, true)).toBe('999\u2009999');
  expect(score(1_000_000, false)).toBe('1\u2009000\u2009000');
  expect(difference(2_000_000, true)).toBe('+2e6');
});

it('shows no digits that it does not know', () => {
  expect(points(9_007_199_254_740_991)).toBe('9\u2009007\u2009199\u2009254\u2009740\u2009991');
  expect(points(5.534_023_222_112_865_5e20)).toBe('5.53e20');
  expect(difference(-1e33)).toBe('\u22121e33');
});

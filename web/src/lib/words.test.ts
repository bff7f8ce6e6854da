import { expect, test } from 'vitest';
import { asWords } from './words';

test('names are read as words', () => {
  expect(asWords('closed_kan')).toBe('Closed kan');
  expect(asWords('_1st')).toBe('1st');
  expect(asWords('')).toBe('');
});

import { expect, it } from 'vitest';
import { bySuit, groupKind } from './split';

const tiles = (text: string) => text.split(' ').map((id) => ({ id }));

it('names groups by their tiles', () => {
  expect(groupKind(tiles('3m 4m 0m'))).toBe('sequence');
  expect(groupKind(tiles('0p 5p 5p'))).toBe('triplet');
  expect(groupKind(tiles('7z 7z'))).toBe('pair');
  expect(groupKind(tiles('7z 7z 7z 7z'))).toBe('quad');
  expect(groupKind(tiles('1m'))).toBe('single');
  expect(groupKind(tiles('1z 2z 3z'))).toBe('other');
  expect(groupKind(tiles('1m 2p 3s'))).toBe('other');
});

it('parts a hand by suits', () => {
  expect(bySuit(tiles('1m 2m 5p 6p 7z')).map((group) => group.length)).toEqual([2, 2, 1]);
});

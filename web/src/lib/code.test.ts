import { expect, test } from 'vitest';
import { readCode, shownCode } from './code';

test('a room code is read however it is typed', () => {
  expect(readCode(' K7QM-2VXY ')).toBe('k7qm2vxy');
  expect(readCode('https://table.example/room/k7qm2vxy')).toBe('k7qm2vxy');
  expect(readCode(shownCode('k7qm2vxy'))).toBe('k7qm2vxy');
  expect(shownCode('k7qm2vxy')).toBe('K7QM-2VXY');
});

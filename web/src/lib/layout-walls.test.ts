import { expect, it } from 'vitest';
import type { Seat, TableView } from '../proto';
import { wallStacks } from './layout-walls';

const SEATS: Seat[] = ['east', 'south', 'west', 'north'];
const view = (over: Partial<TableView> = {}): TableView =>
  ({
    viewer: 'east',
    dealer: 'east',
    dice: [3, 4],
    tiles_left: 70,
    dead_wall: 14,
    revealed: [{ id: '5s' }, { id: '1x' }],
    atop_wall: [],
    players: SEATS.map((seat) => ({
      seat,
      hand: Array.from({ length: 13 }, () => ({ id: '1x' })),
      draw: [],
      pond: [],
      calls: [],
      aside: [],
    })),
    ...over,
  }) as unknown as TableView;

it('stands around the table', () => {
  const stacks = wallStacks(view(), SEATS);
  expect([0, 1, 2, 3].map((side) => stacks[side as 0].length)).toEqual([17, 17, 17, 17]);
});

it('loses what was dealt and keeps its reserved end', () => {
  const all = Object.values(wallStacks(view(), SEATS)).flat();
  expect(all.filter((stack) => stack.left === 'none')).toHaveLength(26);
  expect(all.filter((stack) => stack.dead)).toHaveLength(7);
  expect(all.filter((stack) => stack.first)).toHaveLength(1);
  expect(all.find((stack) => stack.face)?.face).toEqual({ id: '5s' });
});

it('is broken where the dice say', () => {
  // A roll of seven: the third side, seven stacks from its right.
  const across = wallStacks(view(), SEATS)[2];
  expect(across.slice(0, 7).every((stack) => stack.dead)).toBe(true);
  expect(across.slice(7).every((stack) => stack.left === 'none')).toBe(true);
});

import { expect, it } from 'vitest';
import type { Side } from '../../lib/seats';
import type { Payout, Seat } from '../../proto';
import { arrows } from './payments';

const SEATS: Seat[] = ['east', 'south', 'west', 'north'];
const side = (seat: Seat) => SEATS.indexOf(seat) as Side;
const pays = (from: Seat | null, to: Seat | null, amount: number): Payout => ({
  from,
  to,
  amount,
  reason: 'hand',
  name: '',
  lines: [],
});

it('sums what one pays another', () => {
  const found = arrows([pays('south', 'east', 8000), pays('south', 'east', 300)], side);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ from: 1, to: 0, amount: 8300 });
});

it('draws what lay on the table from the middle', () => {
  expect(arrows([pays(null, 'east', 1000)], side)[0]?.path).toBe('M150 150L150 218');
});

it('keeps arrows between 3 and 8 wide', () => {
  const found = arrows([pays('south', 'east', 100), pays('west', 'east', 48000)], side);
  for (const arrow of found) {
    expect(arrow.width).toBeGreaterThanOrEqual(3);
    expect(arrow.width).toBeLessThanOrEqual(8);
  }
});

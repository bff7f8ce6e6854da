import { describe, expect, it } from 'vitest';
import type { Seat } from '../proto';
import { MOST_SEATS, SEATS, sideOf, turns, turnsAhead } from './seats';

const FOUR: Seat[] = ['east', 'south', 'west', 'north'];

describe('sides', () => {
  it('puts the next player on the right', () => {
    expect(FOUR.map((seat) => sideOf(FOUR, 'south', seat))).toEqual([3, 0, 1, 2]);
  });
  it('leaves the side across empty with three', () => {
    const three: Seat[] = ['east', 'south', 'west'];
    expect(three.map((seat) => sideOf(three, 'west', seat))).toEqual([1, 3, 0]);
  });
  it('sits two opposite each other', () => {
    const two: Seat[] = ['east', 'west'];
    expect(two.map((seat) => sideOf(two, 'west', seat))).toEqual([2, 0]);
  });
  it('puts spectators behind the first seat', () => {
    expect(sideOf(FOUR, null, 'south')).toBe(1);
  });
  it('sits two across with five', () => {
    const from = (viewer: Seat) => SEATS.map((seat) => sideOf(SEATS, viewer, seat));
    expect(from('east')).toEqual([0, 1, 2, 4, 3]);
    expect(from('centre')).toEqual([1, 2, 4, 3, 0]);
    expect(sideOf(['east'], 'east', 'east')).toBe(0);
  });
  it('gives every seat a side of its own, and its right neighbour the next turn', () => {
    for (let count = 1; count <= MOST_SEATS; count++) {
      const seats = SEATS.slice(0, count);
      for (const viewer of seats) {
        const sides = seats.map((seat) => sideOf(seats, viewer, seat));
        expect(new Set(sides).size).toBe(count);
        expect(turnsAhead(seats, viewer, viewer)).toBe(0);
        if (count > 2) expect(sideOf(seats, viewer, seats[(seats.indexOf(viewer) + 1) % count]!)).toBe(1);
      }
    }
  });
  it('turns tiles to their owner, sideways ones once more', () => {
    expect([0, 1, 2, 3, 4].map((side) => turns(side as 0, false))).toEqual([0, 3, 2, 1, 2]);
    expect([0, 1, 2, 3, 4].map((side) => turns(side as 0, true))).toEqual([3, 2, 1, 0, 1]);
  });
});

// Seats: their order, names and characters, and their positions relative to the viewer.

import type { Seat } from '../proto';

/** The seats in turn order; a table with fewer players uses some of them. */
export const SEATS: readonly Seat[] = ['east', 'south', 'west', 'north', 'centre'];

/** The maximum number of seats at a table. */
export const MOST_SEATS = SEATS.length;

/** The character of each seat's wind. */
export const WIND_CHARACTERS = {
  east: '東',
  south: '南',
  west: '西',
  north: '北',
  centre: '中',
} as const satisfies Record<Seat, string>;

/**
 * A side of the table as the viewer sees it: 0 own, 1 right, 2 across, 3 left. With five players two
 * sit across: 2 is the one at the right, 4 the one at the left.
 */
export type Side = 0 | 1 | 2 | 3 | 4;

/** The edge of the screen where a side is: 0 bottom, 1 right, 2 top, 3 left. */
export type Edge = 0 | 1 | 2 | 3;

/** The sides in turn order, starting with the viewer, by the number of players. */
const SIDES: Readonly<Record<number, readonly Side[]>> = {
  1: [0],
  2: [0, 2],
  3: [0, 1, 3],
  4: [0, 1, 2, 3],
  5: [0, 1, 2, 4, 3],
};

/** Quarter turns of tiles that face each edge. */
const TURNS: readonly [number, number, number, number] = [0, 3, 2, 1];

/** The number of turns from the viewer to a seat. Spectators watch from the first seat. */
export function turnsAhead(seats: readonly Seat[], viewer: Seat | null, seat: Seat): number {
  const count = Math.max(1, seats.length);
  const own = viewer === null ? 0 : Math.max(0, seats.indexOf(viewer));
  return (Math.max(0, seats.indexOf(seat)) - own + count) % count;
}

/** The side of a seat as the viewer sees it. */
export function sideOf(seats: readonly Seat[], viewer: Seat | null, seat: Seat): Side {
  return SIDES[seats.length]?.[turnsAhead(seats, viewer, seat)] ?? 0;
}

/** The edge of the screen where a side is. */
export function edgeOf(side: Side): Edge {
  return side === 4 ? 2 : side;
}

/** The quarter turns of a tile at a side; a sideways tile has one more. */
export function turns(side: Side, sideways: boolean): number {
  return (TURNS[edgeOf(side)] + (sideways ? 3 : 0)) % 4;
}

/** Whether there are so many players that two sit across, at a long table. */
export function isLong(seats: readonly Seat[]): boolean {
  return seats.length > 4;
}

// The ring of walls: how many stacks stand before each side, and what is left of them. Only counts
// are known, never the tiles.

import type { TableView, Tile } from '../proto';
import { isBack, sideOf, type Side } from './layout';
import type { Seat } from '../proto';

/** A stack of the wall. */
export interface Stack {
  left: 'two' | 'one' | 'none';
  /** Does it belong to the reserved end? */
  dead: boolean;
  /** Is it the first of the reserved end? */
  first: boolean;
  /** What lies face up on it. */
  face: Tile | null;
}

/** Stacks of the reserved end before the first turned tile, from the break. */
const BEFORE_TURNED = 2;

/** The stacks of each side, from the owner's right to the left. */
export function wallStacks(view: TableView, seats: readonly Seat[]): Record<Side, Stack[]> {
  const held = view.players.reduce(
    (sum, one) =>
      sum +
      one.hand.length +
      one.draw.length +
      one.pond.length +
      one.aside.length +
      one.calls.reduce((tiles, call) => tiles + call.tiles.length, 0),
    0,
  );
  const total = held + view.tiles_left + view.dead_wall;
  const count = Math.ceil(total / 2);
  const perSide = Math.ceil(count / 4);
  const gone = held;
  const deadFrom = Math.floor((total - view.dead_wall) / 2);
  const faces = new Map<number, Tile>();
  view.revealed.forEach((tile, at) => {
    if (!isBack(tile)) faces.set(count - 1 - BEFORE_TURNED - at, tile);
  });
  for (const [place, tile] of view.atop_wall) {
    faces.set(place < 0 ? count + place : count - 1 - place, tile);
  }
  const drawn: Stack[] = Array.from({ length: count }, (_, at) => ({
    left: 2 * at + 1 < gone ? 'none' : 2 * at < gone ? 'one' : 'two',
    dead: at >= deadFrom,
    first: at === deadFrom && view.dead_wall > 0,
    face: faces.get(at) ?? null,
  }));
  return around(drawn, perSide, breakOf(view, seats, perSide));
}

/** Where the wall is broken: before which side, and how many stacks from its right. */
function breakOf(view: TableView, seats: readonly Seat[], perSide: number): { side: Side; at: number } {
  const thrown = view.dice.reduce((sum, die) => sum + die, 0);
  const dealer = sideOf(seats, view.viewer, view.dealer);
  const side = ((dealer + Math.max(0, thrown - 1)) % 4) as Side;
  return { side, at: perSide > 0 ? thrown % perSide : 0 };
}

/** Lays the stacks around the table, in the order in which they are drawn, from the break on. */
function around(
  drawn: readonly Stack[],
  perSide: number,
  from: { side: Side; at: number },
): Record<Side, Stack[]> {
  const result: Record<Side, Stack[]> = { 0: [], 1: [], 2: [], 3: [] };
  const ring = perSide * 4;
  drawn.forEach((stack, nr) => {
    const place = from.at + nr;
    const behind = Math.floor(place / perSide) % 4;
    const side = (((from.side - behind) % 4) + 4) % 4;
    // The first stacks of the side with the break come last: they stand at its right.
    if (place >= ring) result[side as Side].splice(place - ring, 0, stack);
    else result[side as Side].push(stack);
  });
  return result;
}

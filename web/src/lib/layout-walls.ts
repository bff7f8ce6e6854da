// The ring of walls: how many stacks each side has, and what is left of them. Only the counts are
// known, never the tiles.

import type { Seat, TableView, Tile } from '../proto';
import { isBack } from './layout';
import { type Edge, edgeOf, sideOf } from './seats';

/** A stack of the wall. */
export interface Stack {
  left: 'two' | 'one' | 'none';
  /** Whether it belongs to the dead wall. */
  dead: boolean;
  /** Whether it is the first stack of the dead wall. */
  first: boolean;
  /** The face-up tile on top of it, if any. */
  face: Tile | null;
}

/** The number of dead wall stacks between the break and the first indicator. */
const BEFORE_TURNED = 2;

/** The stacks of each side, from its owner's right to left. */
export function wallStacks(view: TableView, seats: readonly Seat[]): Record<Edge, Stack[]> {
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

/** Where the wall is broken: the side, and the number of stacks from its right. */
function breakOf(view: TableView, seats: readonly Seat[], perSide: number): { side: Edge; at: number } {
  const thrown = view.dice.reduce((sum, die) => sum + die, 0);
  const dealer = edgeOf(sideOf(seats, view.viewer, view.dealer));
  const side = ((dealer + Math.max(0, thrown - 1)) % 4) as Edge;
  return { side, at: perSide > 0 ? thrown % perSide : 0 };
}

/**
 * Distributes the stacks around the table, in the order in which they are drawn, starting at the
 * break.
 */
function around(drawn: readonly Stack[], perSide: number, from: { side: Edge; at: number }): Record<Edge, Stack[]> {
  const result: Record<Edge, Stack[]> = { 0: [], 1: [], 2: [], 3: [] };
  const ring = perSide * 4;
  drawn.forEach((stack, nr) => {
    const place = from.at + nr;
    const behind = Math.floor(place / perSide) % 4;
    const side = (((from.side - behind) % 4) + 4) % 4;
    // The first stacks of the side with the break come last: they stand at its right.
    if (place >= ring) result[side as Edge].splice(place - ring, 0, stack);
    else result[side as Edge].push(stack);
  });
  return result;
}

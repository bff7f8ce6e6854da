// The groups of a winning hand.

import { parseId } from '../../lib/tiles/id';
import type { Tile } from '../../proto';

/** The kind of a group of tiles. */
export type Group = 'pair' | 'triplet' | 'quad' | 'sequence' | 'single' | 'other';

/** The kind of a group, by the tiles alone. */
export function groupKind(tiles: readonly Tile[]): Group {
  const ids = tiles.map((tile) => parseId(tile.id));
  const first = ids[0];
  if (!first) return 'other';
  if (tiles.length === 1) return 'single';
  const value = (one: (typeof ids)[number]) => one.number ?? one.base;
  if (ids.every((one) => one.family === first.family && value(one) === value(first))) {
    return ({ 2: 'pair', 3: 'triplet', 4: 'quad' } as const)[tiles.length] ?? 'other';
  }
  const numbers = ids.map((one) => one.number);
  const sameSuit = ids.every((one) => one.family === first.family && one.number !== null);
  if (!sameSuit || tiles.length < 3) return 'other';
  const sorted = (numbers as number[]).sort((one, other) => one - other);
  const runs = sorted.every((number, at) => at === 0 || number === sorted[at - 1]! + 1);
  return runs ? 'sequence' : 'other';
}

/** Splits a hand wherever the suit changes. */
export function bySuit(tiles: readonly Tile[]): Tile[][] {
  const result: Tile[][] = [];
  let family = '';
  for (const tile of tiles) {
    const next = parseId(tile.id).family;
    if (next !== family || result.length === 0) result.push([]);
    family = next;
    result.at(-1)!.push(tile);
  }
  return result;
}

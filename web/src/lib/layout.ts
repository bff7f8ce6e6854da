// The quantities that the geometry of the table depends on. They follow from counts, never from
// the name of a game.

import type { MeldView, PlayerView, TableRules, TableView, Tile } from '../proto';
import { isLong, sideOf } from './seats';

/** The number of flowers, or tiles set aside, in a line: as many as fit beside a pond. */
const PER_LINE = 4;

/** The maximum number of columns of a pond that has grown. */
const WIDEST_POND = 8;

/** Whether a tile has an attribute, visible or (with a leading `_`) invisible. */
export function has(tile: Tile, attr: string): boolean {
  return tile.attrs?.some((name) => name === attr || name === `_${attr}`) ?? false;
}

/** Whether the face of a tile is unknown to the viewer. */
export function isBack(tile: Tile): boolean {
  return tile.id === '1x';
}

/** Whether a tile is a gap that merely reserves room. */
export function isGap(tile: Tile): boolean {
  return /^[2-8]x$/.test(tile.id) || has(tile, 'hidden');
}

/**
 * The number of columns of a pond with this many tiles. There is no room to widen next to another
 * pond.
 */
export function pondColumns(count: number, rules: TableRules): number {
  const columns = rules.pond_columns || 6;
  const rows = Math.max(4, rules.pond_rows);
  if (count <= columns * rows || isLong(rules.seats)) return columns;
  return Math.min(Math.max(WIDEST_POND, columns), Math.ceil(count / rows));
}

/** Splits a list into lines of this length. */
export function lines<T>(list: readonly T[], length: number): T[][] {
  const result: T[][] = [];
  for (let at = 0; at < list.length; at += length) result.push(list.slice(at, at + length));
  return result;
}

/** A tile in a line of a corner, and the tile that lies on it. */
export interface Lying {
  tile: Tile;
  /** The index in the call. */
  at: number;
  /** The tile on top of it, and its index in the call. */
  on?: { tile: Tile; at: number };
}

/** A line of a corner. */
export interface CornerLine {
  kind: 'call' | 'flowers' | 'aside';
  /** The name of the call. */
  name: string;
  /** The index among the player's calls; null if the line holds several or none. */
  call: number | null;
  /** If flowers share the line, the index of each tile's call. */
  calls: number[];
  tiles: Lying[];
}

/** The tiles of a call as they lie: the second of two sideways tiles is on top of the first. */
export function stacked(meld: MeldView): Lying[] {
  const result: Lying[] = [];
  meld.tiles.forEach((tile, at) => {
    const before = result.at(-1);
    const onTop =
      before !== undefined &&
      before.on === undefined &&
      has(tile, 'sideways') &&
      has(before.tile, 'sideways') &&
      meld.tiles.length > 3;
    if (onTop) before.on = { tile, at };
    else result.push({ tile, at });
  });
  return result;
}

/** A player's corner: one line per call, then flowers, then tiles set aside. */
export function corner(player: PlayerView): CornerLine[] {
  const result: CornerLine[] = [];
  const flowers: { tile: Tile; call: number; at: number }[] = [];
  player.calls.forEach((meld, call) => {
    if (meld.flower) {
      meld.tiles.forEach((tile, at) => {
        flowers.push({ tile, call, at });
      });
    } else {
      result.push({ kind: 'call', name: meld.name, call, calls: [], tiles: stacked(meld) });
    }
  });
  for (const line of lines(flowers, PER_LINE)) {
    result.push({
      kind: 'flowers',
      name: 'flower',
      call: null,
      calls: line.map((one) => one.call),
      tiles: line.map(({ tile, at }) => ({ tile, at })),
    });
  }
  const aside = player.aside.map((tile, at) => ({ tile, at }));
  for (const tiles of lines(aside, PER_LINE)) {
    result.push({ kind: 'aside', name: 'aside', call: null, calls: [], tiles });
  }
  return result;
}

/** Whether a hand is at least partly open. */
export function liesOpen(player: PlayerView): boolean {
  return [...player.hand, ...player.draw].some((tile) => !isBack(tile) && !isGap(tile));
}

/**
 * Whether a long table on a stage of this size is shown in lanes, which the style sheet does on
 * phones.
 */
export function showsLanes(width: number, height: number): boolean {
  return width < height ? width <= 560 : height <= 480;
}

/** The quantities from which the style sheet computes everything else. */
export interface Geometry {
  /** The number of rows of a pond, or of lines in a corner. */
  rows: number;
  /** The width of the viewer's hand, in tiles. */
  units: number;
  /** The number of rows of a hand on a narrow screen. */
  handRows: number;
  /** The number of columns of a hand in rows. */
  cols: number;
  /** The number of columns that a hand in rows, including the draw, needs room for. */
  roomCols: number;
  /** The depth of the top arm, in tiles; null if it is like the others. */
  armTop: number | null;
  /** Whether another player's hand lies open. */
  open: boolean;
  /** Whether the ring of walls is shown. */
  wall: boolean;
  /** Whether this is a long table, with two players across. */
  long: boolean;
  /** The number of tiles in the fullest lane: a pond and the calls of its player. */
  laneTiles: number;
}

/** Computes the geometry of a table. */
export function geometry(view: TableView, rules: TableRules, wall: boolean): Geometry {
  const me = view.viewer;
  const seats = rules.seats;
  let rows = Math.max(3, rules.pond_rows);
  let rightCorner = 0;
  let open = false;
  let laneTiles = 0;
  for (const player of view.players) {
    const columns = pondColumns(player.pond.length, rules);
    const inCorner = corner(player);
    rows = Math.max(rows, Math.ceil(player.pond.length / columns), inCorner.length);
    const called = inCorner.reduce((sum, line) => sum + line.tiles.length, 0);
    laneTiles = Math.max(laneTiles, player.pond.length + called);
    const side = sideOf(seats, me, player.seat);
    if (side === 1) {
      rightCorner = Math.max(0, ...inCorner.map(lengthOfLine));
    }
    if (side !== 0 && liesOpen(player)) open = true;
  }
  const own = view.players.find((player) => player.seat === (me ?? seats[0]));
  const count = Math.max(own ? own.hand.length : 13, 1);
  const largest = Math.max(count, own ? handSize(own) : 13);
  const handRows = Math.max(2, Math.ceil(largest / LONGEST_ROW));
  return {
    rows,
    units: largest + 1.6,
    handRows,
    cols: Math.ceil(count / handRows),
    roomCols: Math.max(7, Math.floor(largest / handRows) + 1),
    long: isLong(seats),
    laneTiles,
    armTop: seats.length === 3 ? (rightCorner > 3.9 ? 4.6 : 3.5) : null,
    open,
    wall,
  };
}

/** The length of a line of a corner in tile widths. */
function lengthOfLine(line: CornerLine): number {
  return line.tiles.reduce((sum, one) => sum + (has(one.tile, 'sideways') ? 1.36 : 1.03), 0);
}

/** The number of tiles in a row of a hand that has several; a hand of 17 and a draw has two. */
const LONGEST_ROW = 9;

/** The number of tiles of the largest hand in any game. */
const LARGEST_HAND = 17;

/** The number of tiles of a hand before any calls: each call took three from it. */
function handSize(player: PlayerView): number {
  const called = player.calls.filter((meld) => !meld.flower).length;
  const size = player.hand.length + 3 * called;
  // After a call there is one tile too many until the discard.
  const settled = called > 0 && size % 3 === 2 ? size - 1 : size;
  return Math.min(Math.max(13, settled), LARGEST_HAND);
}

// The numbers the table's geometry is made of. Sizes come from counts, never from a game's name.

import type { MeldView, PlayerView, Seat, TableRules, TableView, Tile } from '../proto';

/** A side of the table as the viewer sees it: 0 me, 1 right, 2 across, 3 left. */
export type Side = 0 | 1 | 2 | 3;

/** Quarter turns of tiles that face each side. */
const TURNS: readonly [number, number, number, number] = [0, 3, 2, 1];

/** Names of calls that are flowers: they share a line. */
const FLOWERS = new Set(['start_flower', 'start_joker', 'flower', 'joker', 'pei', 'nukidora']);

/** Flowers and tiles set aside in a line. */
const PER_LINE = 6;

/** Most columns of a pond that has grown. */
const WIDEST_POND = 8;

/** Has a tile this attribute? One that begins with `_` is the same one. */
export function has(tile: Tile, attr: string): boolean {
  return tile.attrs?.some((name) => name === attr || name === `_${attr}`) ?? false;
}

/** Is the face of a tile unknown to the viewer? */
export function isBack(tile: Tile): boolean {
  return tile.id === '1x';
}

/** Is a tile a gap that only keeps its place? */
export function isGap(tile: Tile): boolean {
  return /^[2-8]x$/.test(tile.id) || has(tile, 'hidden');
}

/** Where somebody sits, seen by the viewer. */
export function sideOf(seats: readonly Seat[], viewer: Seat | null, seat: Seat): Side {
  const count = seats.length;
  const mine = viewer === null ? 0 : Math.max(0, seats.indexOf(viewer));
  const ahead = (seats.indexOf(seat) - mine + count) % count;
  if (count === 2) return ahead === 0 ? 0 : 2;
  if (count === 3) return ahead === 0 ? 0 : ahead === 1 ? 1 : 3;
  return (ahead % 4) as Side;
}

/** How often a tile on this side is turned. */
export function turns(side: Side, sideways: boolean): number {
  return (TURNS[side] + (sideways ? 3 : 0)) % 4;
}

/** The columns of a pond with so many tiles. */
export function pondColumns(count: number, rules: TableRules): number {
  const columns = rules.pond_columns || 6;
  const rows = Math.max(4, rules.pond_rows);
  if (count <= columns * rows) return columns;
  return Math.min(Math.max(WIDEST_POND, columns), Math.ceil(count / rows));
}

/** A list in lines of this length. */
export function lines<T>(list: readonly T[], length: number): T[][] {
  const result: T[][] = [];
  for (let at = 0; at < list.length; at += length) result.push(list.slice(at, at + length));
  return result;
}

/** What lies in a line of a corner: a tile, and one that was laid on it. */
export interface Lying {
  tile: Tile;
  /** Its place in the call. */
  at: number;
  /** A tile that lies on it, and its place. */
  on?: { tile: Tile; at: number };
}

/** A line of a corner. */
export interface CornerLine {
  kind: 'call' | 'flowers' | 'aside';
  /** The name of a call. */
  name: string;
  /** The place among the player's calls, if it is one call. */
  call: number | null;
  /** The places among the player's calls of each tile, if flowers share the line. */
  calls: number[];
  tiles: Lying[];
}

/** The tiles of a call as they lie: the second of two sideways tiles lies on the first. */
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

/** A player's corner: one call a line, then flowers, then what was set aside. */
export function corner(player: PlayerView): CornerLine[] {
  const result: CornerLine[] = [];
  const flowers: { tile: Tile; call: number; at: number }[] = [];
  player.calls.forEach((meld, call) => {
    if (FLOWERS.has(meld.name)) {
      meld.tiles.forEach((tile, at) => flowers.push({ tile, call, at }));
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

/** Does a hand lie open, at least in part? */
export function liesOpen(player: PlayerView): boolean {
  return [...player.hand, ...player.draw].some((tile) => !isBack(tile) && !isGap(tile));
}

/** The numbers that the style sheet computes everything else from. */
export interface Geometry {
  /** Rows of a pond, or lines of a corner. */
  rows: number;
  /** Widths of tiles that the own hand takes. */
  units: number;
  /** Columns of a hand in two rows. */
  cols: number;
  /** Columns that a hand in two rows needs room for, with the draw. */
  roomCols: number;
  /** The depth of the top arm in tiles; nothing if it is like the others. */
  armTop: number | null;
  /** Does a hand of the others lie open? */
  open: boolean;
  /** Is the ring of walls shown? */
  wall: boolean;
}

/** The geometry of a table. */
export function geometry(view: TableView, rules: TableRules, wall: boolean): Geometry {
  const me = view.viewer;
  const seats = rules.seats;
  let rows = Math.max(3, rules.pond_rows);
  let rightCorner = 0;
  let open = false;
  for (const player of view.players) {
    const columns = pondColumns(player.pond.length, rules);
    const inCorner = corner(player);
    rows = Math.max(rows, Math.ceil(player.pond.length / columns), inCorner.length);
    const side = sideOf(seats, me, player.seat);
    if (side === 1) {
      rightCorner = Math.max(0, ...inCorner.map(lengthOfLine));
    }
    if (side !== 0 && liesOpen(player)) open = true;
  }
  const own = view.players.find((player) => player.seat === (me ?? seats[0]));
  const count = Math.max(own ? own.hand.length : 13, 1);
  const largest = Math.max(count, own ? handSize(own) : 13);
  return {
    rows,
    units: largest + 1.6,
    cols: Math.ceil(count / 2),
    roomCols: Math.max(7, Math.floor(largest / 2) + 1),
    armTop: seats.length === 3 ? (rightCorner > 3.9 ? 4.6 : 3.5) : null,
    open,
    wall,
  };
}

/** How long a line of a corner is, in widths of a tile. */
function lengthOfLine(line: CornerLine): number {
  return line.tiles.reduce((sum, one) => sum + (has(one.tile, 'sideways') ? 1.36 : 1.03), 0);
}

/** Tiles of the largest hand that games are played with. */
const LARGEST_HAND = 17;

/** How many tiles a hand had before it called: each call took three of it. */
function handSize(player: PlayerView): number {
  const called = player.calls.filter((meld) => !FLOWERS.has(meld.name)).length;
  const size = player.hand.length + 3 * called;
  // Who has just called has a tile too many until it is discarded.
  const settled = called > 0 && size % 3 === 2 ? size - 1 : size;
  return Math.min(Math.max(13, settled), LARGEST_HAND);
}

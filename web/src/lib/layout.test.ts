import { describe, expect, it } from 'vitest';
import type { PlayerView, Seat, TableRules, TableView, Tile } from '../proto';
import { corner, geometry, has, lines, pondColumns, stacked } from './layout';

const SEATS: Seat[] = ['east', 'south', 'west', 'north'];
const tile = (id: string, ...attrs: string[]): Tile => (attrs.length ? { id, attrs } : { id });
const tiles = (count: number, id = '1m'): Tile[] => Array.from({ length: count }, () => tile(id));

const rules = (over: Partial<TableRules> = {}): TableRules =>
  ({ seats: SEATS, pond_columns: 6, pond_rows: 3, ...over }) as TableRules;

const player = (seat: Seat, over: Partial<PlayerView> = {}): PlayerView => ({
  seat,
  wind: seat,
  score: 25000,
  hand: tiles(13, '1x'),
  draw: [],
  pond: [],
  calls: [],
  aside: [],
  stick: false,
  statuses: [],
  counters: [],
  ...over,
});

const view = (players: PlayerView[], viewer: Seat | null = 'east'): TableView => ({ viewer, players }) as TableView;

describe('ponds', () => {
  it('widen when four rows are full', () => {
    expect(pondColumns(18, rules())).toBe(6);
    expect(pondColumns(24, rules())).toBe(6);
    expect(pondColumns(25, rules())).toBe(7);
    expect(pondColumns(40, rules())).toBe(8);
    expect(pondColumns(50, rules({ pond_columns: 10 }))).toBe(10);
  });
  it('split into rows', () => {
    expect(lines([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  });
});

describe('corners', () => {
  it('lays an added tile on the one that lies sideways', () => {
    const meld = {
      name: 'kakan',
      tiles: [tile('5m'), tile('5m', '_sideways'), tile('5m', '_sideways'), tile('5m')],
    };
    const lying = stacked(meld);
    expect(lying).toHaveLength(3);
    expect(lying[1]?.on?.at).toBe(2);
    expect(lying[2]?.at).toBe(3);
  });
  it('keeps flowers and tiles set aside in lines of their own', () => {
    const flowers = ['1f', '2f'].map((id) => ({ name: 'hana', flower: true, tiles: [tile(id)] }));
    const pon = { name: 'pon', tiles: tiles(3) };
    const found = corner(player('east', { calls: [flowers[0]!, pon, flowers[1]!], aside: tiles(7) }));
    expect(found.map((line) => line.kind)).toEqual(['call', 'flowers', 'aside', 'aside']);
    expect(found[0]?.call).toBe(1);
    expect(found[1]?.calls).toEqual([0, 2]);
  });
  it('knows attributes with and without an underscore', () => {
    expect(has(tile('1m', '_sideways'), 'sideways')).toBe(true);
    expect(has(tile('1m', 'sideways'), 'sideways')).toBe(true);
    expect(has(tile('1m'), 'sideways')).toBe(false);
  });
});

describe('geometry', () => {
  it('is that of an ordinary table at first', () => {
    const found = geometry(view(SEATS.map((seat) => player(seat))), rules(), false);
    expect(found).toEqual({
      rows: 3,
      units: 14.6,
      handRows: 2,
      cols: 7,
      roomCols: 7,
      armTop: null,
      long: false,
      laneTiles: 0,
      open: false,
      wall: false,
    });
  });
  it('keeps the size of the hand when something is called', () => {
    const called = player('east', {
      hand: tiles(10),
      calls: [{ name: 'pon', tiles: tiles(3) }],
    });
    const found = geometry(view([called, player('south')]), rules(), false);
    expect(found.units).toBe(14.6);
    expect(found.cols).toBe(5);
    const before = geometry(view([{ ...called, hand: tiles(11) }]), rules(), false);
    expect(before.units).toBe(14.6);
  });
  it('grows with ponds, calls and hands', () => {
    const east = player('east', { hand: tiles(16) });
    const south = player('south', { pond: tiles(23) });
    const found = geometry(view([east, south]), rules(), false);
    expect(found.rows).toBe(4);
    expect(found.units).toBe(17.6);
    expect(found.cols).toBe(8);
    expect(found.roomCols).toBe(9);
  });
  it('gives a very large hand more rows', () => {
    const found = geometry(view([player('east', { hand: tiles(34) })]), rules(), false);
    expect(found.handRows).toBe(4);
    expect(found.cols).toBe(9);
    expect(found.roomCols).toBe(9);
  });
  it('makes the top arm of three players as deep as the calls of the right', () => {
    const three: Seat[] = ['east', 'south', 'west'];
    const kan = { name: 'ankan', tiles: tiles(4) };
    const of = (calls: PlayerView['calls']) =>
      geometry(view([player('east'), player('south', { calls }), player('west')]), rules({ seats: three }), false)
        .armTop;
    expect(of([])).toBe(3.5);
    expect(of([kan])).toBe(4.6);
  });
});

// Tests the geometry of the table, computed from the style sheet itself: everything on the board
// has room and nothing overlaps, for every number of players on every kind of screen.

import { readFileSync } from 'node:fs';
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import { describe, expect, it } from 'vitest';
import { showsLanes } from '../lib/layout';
import { edgeOf, SEATS, type Side, sideOf } from '../lib/seats';

const FILES = ['frame', 'board', 'tablet', 'phone', 'long'];
const sheets = FILES.map((name) => postcss.parse(readFileSync(`${import.meta.dirname}/table/${name}.css`, 'utf8')));

/** The stage of a window: the panel takes its share of wide ones. */
interface Stage {
  width: number;
  height: number;
}
const SCREENS: [number, number][] = [
  [1440, 900],
  [1280, 700],
  [820, 1180],
  [844, 390],
  [390, 844],
];
const stageOf = ([width, height]: [number, number]): Stage => ({
  width: width >= 1000 && height > 480 ? width - 340 : width,
  height,
});

/** Whether a container query holds. */
function holds(query: string, { width, height }: Stage): boolean {
  const tests: Record<string, (value: string) => boolean> = {
    'min-width': (value) => width >= Number.parseFloat(value),
    'max-width': (value) => width <= Number.parseFloat(value),
    'max-height': (value) => height <= Number.parseFloat(value),
    orientation: (value) => (value === 'portrait') === height >= width,
  };
  const one = (text: string) =>
    [...text.matchAll(/([\w-]+): ([\w.]+)/g)].every(([, name = '', value = '']) => tests[name]!(value));
  // Alternatives are in parentheses of their own, followed by what all of them require.
  const alternatives = query.match(/^\((\(.*\)) or (\(.*?\))\)(.*)$/);
  if (alternatives) return (one(alternatives[1]!) || one(alternatives[2]!)) && one(alternatives[3]!);
  return query.split(/\)\) or \(\(/).some(one);
}

/**
 * The value of a property for these selectors on a stage: the most specific one wins, then the
 * last.
 */
function declared(selectors: readonly string[], property: string, stage: Stage): string | undefined {
  let found: { value: string; weight: number } | undefined;
  for (const sheet of sheets) {
    sheet.walkDecls(property, (declaration: Declaration) => {
      const rule = declaration.parent as Rule;
      const weight = Math.max(...rule.selectors.map((one) => (selectors.includes(one) ? one.split('.').length : -1)));
      if (weight < 0 || (found && weight < found.weight)) return;
      for (let outer = rule.parent; outer; outer = outer.parent as typeof outer) {
        if (outer.type !== 'atrule') continue;
        const { name, params } = outer as AtRule;
        if (name !== 'container' || !holds(params, stage)) return;
      }
      found = { value: declaration.value, weight };
    });
  }
  return found?.value;
}

/** The properties that the page sets, and the resulting sizes of the felt in pixels and tiles. */
class Felt {
  constructor(
    readonly stage: Stage,
    readonly count: number,
    readonly given: Readonly<Record<string, number>>,
  ) {}

  get selectors(): string[] {
    return ['.felt', ...(this.count > 4 ? ['.felt.long'] : []), ...(this.count === 3 ? ['.felt.tri'] : [])];
  }

  variable(name: string): number {
    if (name in this.given) return this.given[name]!;
    const value = declared(this.selectors, name, this.stage);
    if (value === undefined) throw new Error(`${name} is not declared`);
    return this.value(value);
  }

  value(text: string): number {
    const plain = text
      .replace(/var\((--[\w-]+)(?:, [\d.]+)?\)/g, (_, name: string) => `(${this.variable(name)})`)
      .replace(/([\d.]+)cqw/g, (_, part: string) => `(${(Number(part) * this.stage.width) / 100})`)
      .replace(/([\d.]+)cqh/g, (_, part: string) => `(${(Number(part) * this.stage.height) / 100})`)
      .replace(/px/g, '')
      .replace(/\bcalc\(/g, '(')
      .replace(/\bmin\(/g, 'Math.min(');
    return Number(new Function(`return ${plain}`)());
  }

  /** The width of tiles in another player's hand, in tiles of the board. */
  handScale(edge: number, many: boolean): number {
    const across = this.count > 4 && edge === 2;
    const selectors = ['.ohand', ...(many ? [`.h${edge}.many`] : [])];
    if (across) selectors.push('.long .ohand:is(.at2, .at4)', ...(many ? ['.long .ohand.many:is(.at2, .at4)'] : []));
    return this.inTiles.value(declared(selectors, '--w', this.stage)!);
  }

  /** The same felt with a tile as the unit. */
  private get inTiles(): Felt {
    return new Felt(this.stage, this.count, { ...this.given, '--t': 1 });
  }

  /** The board's areas in tiles, from its grid. */
  areas(): Map<string, Box> {
    const board = this.count > 4 ? ['.felt.long .board'] : ['.board'];
    const template = declared(board, 'grid-template', this.stage)!;
    const { inTiles } = this;
    const cut = template.lastIndexOf('/ ');
    const rows = [...template.slice(0, cut).matchAll(/'([^']*)'\s*(calc\([^']*\))/g)];
    const columns = template.slice(cut + 2).match(/calc\(\s*var\(--[\w-]+\)\s*\*\s*var\(--[\w-]+\)\s*\)/g)!;
    const heights = rows.map(([, , size]) => inTiles.value(size!));
    const widths = columns.map((size) => inTiles.value(size));
    const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
    const result = new Map<string, Box>();
    rows.forEach(([, names = ''], row) => {
      names.split(' ').forEach((name, column) => {
        if (name === '.') return;
        const [left, top] = [sum(widths.slice(0, column)), sum(heights.slice(0, row))];
        const cell = { name, left, top, right: left + widths[column]!, bottom: top + heights[row]! };
        const known = result.get(name);
        result.set(name, known ? { ...known, right: Math.max(known.right, cell.right), bottom: cell.bottom } : cell);
      });
    });
    return result;
  }
}

interface Box {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Sizes in tiles: a tile is 1 wide and 4/3 high, with gaps and edges. */
const POND = { along: 6 * 1.03, across: (rows: number) => rows * 1.36 };
const CALL = { along: 3 * 1.03 + 1.36, across: (lines: number) => lines * 1.4 };

/** Places a box in an area, at its start, end or middle in each direction. */
function put(area: Box, name: string, width: number, height: number, x: number, y: number): Box {
  const left = area.left + (area.right - area.left - width) * x;
  const top = area.top + (area.bottom - area.top - height) * y;
  return { name, left, top, right: left + width, bottom: top + height };
}

/** All boxes on a board where each player has this many rows of discards and this many calls. */
function contents(felt: Felt, rows: number, calls: number, hand: number): Box[] {
  const areas = felt.areas();
  const boxes: Box[] = [areas.get('cc')!];
  const seats = SEATS.slice(0, felt.count);
  for (const seat of seats) {
    const side: Side = sideOf(seats, 'east', seat);
    const edge = edgeOf(side);
    const flat = edge % 2 === 0;
    const size = (along: number, across: number): [number, number] => (flat ? [along, across] : [across, along]);
    // Ponds begin at the hub; calls begin at the player's right hand, at the edge of the table.
    const towards = [
      [0.5, 0],
      [0, 0.5],
      [0.5, 1],
      [1, 0.5],
    ][edge]!;
    const outwards = [
      [1, 1],
      [1, 0],
      [0, 0],
      [0, 1],
    ][edge]!;
    boxes.push(
      put(areas.get(`p${side}`)!, `${seat} pond`, ...size(POND.along, POND.across(rows)), towards[0]!, towards[1]!),
    );
    boxes.push(
      put(areas.get(`k${side}`)!, `${seat} calls`, ...size(CALL.along, CALL.across(calls)), outwards[0]!, outwards[1]!),
    );
    if (side === 0) continue;
    const scale = felt.handScale(edge, hand > 15);
    // The draw is at one end, separated from the hand, so room for it is reserved at both.
    boxes.push(
      put(
        areas.get(`h${side}`)!,
        `${seat} hand`,
        ...size((hand + 2) * scale + 0.44, felt.variable('--strip')),
        0.5,
        0.5,
      ),
    );
  }
  return boxes;
}

function overlaps(boxes: readonly Box[]): string[] {
  const touches = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.01 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.01;
  return boxes.flatMap((one, nr) =>
    boxes
      .slice(nr + 1)
      .filter((other) => touches(one, other))
      .map((other) => `${one.name} and ${other.name}`),
  );
}

describe.each(SCREENS)('on a window of %i by %i', (width, height) => {
  const stage = stageOf([width, height]);
  const phone = height === 390 || width === 390;

  it('shows five players in lanes on phones only', () => {
    expect(showsLanes(stage.width, stage.height)).toBe(phone);
  });

  // Falls back to the initial value of the property.
  const strip = Number(declared(['.felt'], '--strip', stage) ?? 0.9);
  const counts = [1, 2, 3, 4, 5].filter((count) => count < 5 || !phone);
  it.each(counts)('has room for everything of %i players', (count) => {
    for (const rows of [3, 4]) {
      // Nobody has a very large hand at a long table.
      for (const hand of count < 5 ? [13, 16, 34] : [13, 16]) {
        const handRows = Math.ceil(hand / 9);
        const given = {
          '--rows': rows,
          '--units': hand + 1.6,
          '--held': hand,
          '--hand-rows': handRows,
          '--room-cols': Math.max(7, Math.floor(hand / handRows) + 1),
          '--ring': 0,
          '--arm-top-n': 4.6,
        };
        const felt = new Felt(stage, count, { '--strip': strip, ...given });
        const boxes = contents(felt, rows, Math.min(rows, 3), hand);
        expect(overlaps(boxes)).toEqual([]);
        // The board fits between the edges, and above the own zone.
        const t = felt.variable('--t');
        expect(t).toBeGreaterThan(12);
        expect(felt.variable('--wide') * t).toBeLessThanOrEqual(stage.width);
        const own = phone ? felt.variable('--T') * 1.47 : felt.variable('--own');
        expect(felt.variable('--high') * t + own).toBeLessThanOrEqual(stage.height + 0.01);
        const edges = [...felt.areas().values()];
        expect(Math.max(...edges.map((box) => box.right))).toBeCloseTo(felt.variable('--wide'));
        expect(Math.max(...edges.map((box) => box.bottom))).toBeCloseTo(felt.variable('--high'));
      }
    }
  });
});

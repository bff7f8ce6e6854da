// Parsing of tile ids.

import { COLOURS, NUMBER_SUITS } from '../../generated/tiles';

/** The colour that a prefix gives a number or honour tile. */
export type Variant = (typeof COLOURS)[keyof typeof COLOURS];

const VARIANTS: Readonly<Record<string, Variant>> = COLOURS;

/** The parts of a tile id. */
export interface ParsedId {
  /** The last letter; empty if the text is not a tile id. */
  family: string;
  /** The digits and the marker of an alternate drawing, without the colour prefix. */
  base: string;
  /** The number; null outside the number suits. */
  number: number | null;
  variant: Variant | null;
}

const SPELLING = /^(\d+)(['`^]?)([a-z])$/;

/** Parses an id. Never fails: text that is not an id has an empty family. */
export function parseId(id: string): ParsedId {
  const found = SPELLING.exec(id);
  if (!found) return { family: '', base: id, number: null, variant: null };
  const [, digits = '', sign = '', family = ''] = found;
  const numbered = NUMBER_SUITS.includes(family);
  if (!numbered && family !== 'z') return { family, base: digits + sign, number: null, variant: null };
  if (numbered && digits === '0' && !sign) return { family, base: '5', number: 5, variant: 'red' };
  const natural = digits.length === 1 || (numbered && digits === '10') || (family === 's' && digits === '00');
  const variant = natural ? null : (VARIANTS[digits[0]!] ?? null);
  const base = variant ? digits.slice(1) : digits;
  const number = base === '00' ? 1 : Number(base);
  return { family, base: base + sign, number: numbered ? number : null, variant };
}

/** The width of a space in tiles; null for real tiles. */
export function spaceWidth(id: string): number | null {
  switch (id) {
    case '2x':
      return 1;
    case '3x':
      return 1 / 2;
    case '4x':
      return 0;
    case '5x':
      return 1 / 4;
    case '6x':
      return 1 / 8;
    case '7x':
      return 1 / 16;
    case '8x':
      return 1 / 32;
    default:
      return null;
  }
}

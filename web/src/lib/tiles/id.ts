// What the id of a tile says.

/** The colour that a prefix gives a number or honour tile. */
export type Variant = 'red' | 'galaxy' | 'blue' | 'gold' | 'clear' | 'dotted';

const VARIANTS: Readonly<Record<string, Variant>> = {
  '0': 'red',
  '1': 'galaxy',
  '2': 'blue',
  '3': 'gold',
  '4': 'clear',
  '5': 'dotted',
};

/** A tile's id taken apart. */
export interface ParsedId {
  /** The last letter, or nothing if the id is none that a tile can have. */
  family: string;
  /** Digits and the sign of another drawing, without the colour. */
  base: string;
  /** The number, in the suits that have them. */
  number: number | null;
  variant: Variant | null;
}

const SPELLING = /^(\d+)(['`^]?)([a-z])$/;

export const NUMBER_SUITS = 'mpst';

/** Takes an id apart. It never fails: what is no id has no family. */
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

/** How wide a space is, in tiles; nothing for tiles that are there. */
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

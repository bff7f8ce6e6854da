// Maps tile ids to drawings. Colour variants share a drawing and differ only in their palette.

import { court, FLOWERS } from './flowers';
import { HONOURS } from './honours';
import { type ParsedId, parseId } from './id';
import { INK, words } from './ink';
import { joker } from './jokers';
import { bamboo, characters, circles, sparrow, stalk, stars } from './suits';

/** The key of the one empty drawing, the plain white dragon. */
export const BLANK = '5z';

/** The key of a tile's drawing, which all colours of a tile share. */
export function artKey(id: string): string {
  const parsed = parseId(id);
  if (parsed.number !== null && !hasLayout(parsed)) return `10${parsed.family}`;
  if (parsed.family === 'z' && !Object.hasOwn(HONOURS, parsed.base)) return BLANK;
  return parsed.base + parsed.family;
}

function hasLayout({ base, family, number }: ParsedId): boolean {
  if (base === '00') return family === 's';
  if (base.endsWith("'")) return base === "1'" && family === 's';
  return number !== null && number >= 1 && number <= 10 && String(number) === base;
}

/** The letters that a face must show because its drawing does not identify the tile. */
export function neededLetters(id: string): string {
  const { base, family, number } = parseId(id);
  const key = artKey(id);
  if (number !== null && key === `10${family}` && base !== '10') return base;
  if (family === 'z' && key === BLANK && base !== '5') return base;
  return '';
}

const SUITS: Readonly<Record<string, (number: number) => string>> = {
  m: characters,
  p: circles,
  s: bamboo,
  t: stars,
};

/** The inner SVG of a drawing; empty for the plain white dragon only. */
export function art(key: string): string {
  const { family, base, number } = parseId(key);
  if (family === 's' && base === '00') return sparrow();
  if (family === 's' && base === "1'") return stalk();
  const suit = SUITS[family];
  if (suit && number !== null) return suit(number);
  if (family === 'z') return HONOURS[base]?.() ?? '';
  const flower = FLOWERS[key];
  if (flower) return flower();
  if (family === 'k' || family === 'q') return court(base, family === 'q');
  if (key === '2y') return joker('0');
  if (family === 'j') return joker(base);
  return plaque(key, family, base);
}

/**
 * The fallback for tiles without a drawing: a thin frame, the family letter large, the number
 * below.
 */
function plaque(key: string, family: string, base: string): string {
  const frame = `<rect x="6" y="6" width="48" height="68" rx="5" fill="none" stroke="${INK.k}" stroke-width="1.6"/>`;
  if (!family) {
    const text = [...key].slice(0, 6).join('') || '?';
    return frame + words(text, text.length > 3 ? 13 : 20, 46);
  }
  return frame + words(family.toUpperCase(), 34, 44) + words(base.slice(0, 4), 18, 65);
}

/** The id of the symbol for a drawing, safe for any key. */
export function symbolId(key: string): string {
  return `a-${key.replace(/[^0-9a-z]/g, (sign) => `_${sign.codePointAt(0)?.toString(16)}`)}`;
}

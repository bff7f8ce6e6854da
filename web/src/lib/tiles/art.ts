// From an id to its drawing. Drawings know no colour variant: a variant is a palette.

import { bamboo, characters, circles, sparrow, stalk, stars } from './suits';
import { FLOWERS, court } from './flowers';
import { HONOURS } from './honours';
import { INK, words } from './ink';
import { joker } from './jokers';
import { parseId, type ParsedId } from './id';

/** The drawing that is empty: the plain white. */
export const BLANK = '5z';

/** What a drawing is known by: equal for all colours of a tile. */
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

/** Letters that a face must show because no drawing says which tile it is. */
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

/** The inside of a drawing as SVG. Only the plain white is empty. */
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

/** Anything else: a thin frame, the letter of the family large, the number below. */
function plaque(key: string, family: string, base: string): string {
  const frame = `<rect x="6" y="6" width="48" height="68" rx="5" fill="none" stroke="${INK.k}" stroke-width="1.6"/>`;
  if (!family) {
    const text = [...key].slice(0, 6).join('') || '?';
    return frame + words(text, text.length > 3 ? 13 : 20, 46);
  }
  return frame + words(family.toUpperCase(), 34, 44) + words(base.slice(0, 4), 18, 65);
}

/** The id of the symbol that holds a drawing; any text gives a harmless one. */
export function symbolId(key: string): string {
  return `a-${key.replace(/[^0-9a-z]/g, (sign) => `_${sign.codePointAt(0)?.toString(16)}`)}`;
}

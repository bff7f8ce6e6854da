// Jokers: a cut gem whose facets and centre show what it may stand for.

import { blossom } from './flowers';
import { circle, INK, n, shape, starPath, words } from './ink';
import { character } from './strokes';
import { cane, coin } from './suits';

type Facets = readonly [string, string, string, string];

const ALL_COLOURS: Facets = [INK.r, INK.o, INK.g, INK.b];
const NUMBERS: Facets = [INK.b, INK.g, INK.b, INK.g];
const SPECIAL: Facets = [INK.v, INK.b, INK.v, INK.b];

/** The facets of the three coloured sets, by the digit before the joker's own. */
const COLOURED_SETS: Readonly<Record<string, Facets>> = {
  '0': [INK.r, INK.r, INK.r, INK.r],
  '5': NUMBERS,
  '8': [INK.v, INK.v, INK.v, INK.v],
};

function stone([a, b, c, d]: Facets): string {
  return (
    shape('M30 5L54 21L46 26L30 15.4Z', a) +
    shape('M54 21V59L46 54V26Z', b) +
    shape('M54 59L30 75L30 64.6L46 54Z', c) +
    shape('M30 75L6 59L14 54L30 64.6Z', d) +
    shape('M6 59V21L14 26V54Z', a) +
    shape('M6 21L30 5V15.4L14 26Z', b)
  );
}

/** The centre of a gem, by the last digit of the joker. */
const INSIDE: Readonly<Record<string, () => string>> = {
  '0': () => shape(starPath(30, 40, 14, 0.34, 4), INK.k) + circle(30, 40, 3, INK.f),
  '2': () =>
    circle(22.5, 34, 5.4, INK.b) +
    circle(22.5, 34, 2, INK.f) +
    cane(38, 34, 5, 13, INK.g) +
    character('万', 23, 44, 14, 13, INK.r),
  '3': () => character('中', 21, 27, 18, 26, INK.r),
  '4': () =>
    shape('M30 26L36 33L30 40L24 33Z', INK.r) +
    shape('M23 40L29 47L23 54L17 47Z', INK.g) +
    `<path fill="none" stroke="${INK.b}" stroke-width="1.8" d="M37 41L42 47L37 53L32 47Z"/>`,
  '5': () =>
    shape(starPath(30, 40, 14, 0.3, 4), INK.k) +
    `<path stroke="${INK.f}" stroke-width="1.2" d="M30 30V50M20 40H40"/>` +
    circle(30, 40, 4, INK.r),
  '6': () => coin(30, 40, 11.5, INK.b),
  '7': () => cane(30, 40, 9, 30, INK.g),
  '8': () => character('万', 19, 28, 22, 24, INK.r),
  '9': () => blossom(30, 40, 12, INK.r),
};

/** Captions of jokers that no symbol identifies. */
const WORDS: Readonly<Record<string, string>> = {
  '11': 'odd',
  '22': 'even',
  '30': '5·字',
  '31': '字·2',
  '32': 'new',
  '33': 'own',
  '34': '0/4',
};

const NUMBER_PAIRS = new Set(['19', '37', '46', '91', '73', '64']);

/** The American joker: a star in a ring of five colours, and the word. */
function american(): string {
  const point = (angle: number): string =>
    `${n(30 + 25 * Math.cos((angle * Math.PI) / 180))} ${n(34 + 27 * Math.sin((angle * Math.PI) / 180))}`;
  const wedges = [INK.r, INK.o, INK.g, INK.b, INK.v].map((ink, i) =>
    shape(`M30 36L${point(-126 + i * 72)}L${point(-54 + i * 72)}Z`, ink),
  );
  return (
    wedges.join('') + circle(30, 34, 13.5, INK.f) + shape(starPath(30, 34, 11, 0.42), INK.k) + words('JOKER', 13.2, 74)
  );
}

/** The drawing of a joker, by the digits of its id. */
export function joker(digits: string): string {
  if (digits === '1') return american();
  const word = WORDS[digits];
  if (word) return stone(SPECIAL) + words(word, 13, 44.5);
  if (NUMBER_PAIRS.has(digits)) return stone(NUMBERS) + stacked(digits, 20, [38, 57]);
  if (digits.length === 3) return stone(NUMBERS) + stacked(digits, 16, [33, 46.5, 60]);
  const set = digits.length === 2 ? COLOURED_SETS[digits[0]!] : undefined;
  const inside = INSIDE[digits.at(-1)!];
  if (digits.length > 2 || !inside)
    return stone(ALL_COLOURS) + words(digits.slice(0, 5), digits.length > 3 ? 10 : 13, 43.5);
  return stone(set ?? ALL_COLOURS) + inside();
}

function stacked(digits: string, size: number, ys: readonly number[]): string {
  return ys.map((y, i) => words(digits[i] ?? '', size, y)).join('');
}

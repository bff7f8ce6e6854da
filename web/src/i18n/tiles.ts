// The text alternative of a tile.

import { attributes } from '../lib/tiles/face';
import { parseId, spaceWidth } from '../lib/tiles/id';
import type { Tile } from '../proto';
import { type Key, t } from './index.svelte';

const STATES = ['dora', 'sideways', 'revealed', 'inactive', 'marked', 'last', 'ghosted'] as const;

/** Jokers that have a name of their own. */
const NAMED_JOKER = /^(?:[0-9]|11|22|3[0-4])$/;
/** The joker of a coloured set, or the second drawing of one. */
const JOKER_OF_SET = /^([0158])([0-9])$/;

/** Describes a tile in words, including its state. */
export function tileLabel(tile: Tile, state = ''): string {
  const attrs = attributes(tile);
  if (spaceWidth(tile.id) !== null || attrs.has('hidden')) return t('tile.space');
  const unknown = tile.id === '1x' || tile.id === 'any' || tile.id === 'faceup';
  if (unknown) return t(attrs.has('transparent') ? 'tile.blank' : 'tile.back');
  let words = plainLabel(tile.id);
  if (attrs.has('transparent')) words = t('tile.transparent', { tile: words });
  if (attrs.has('facedown') || attrs.has('concealed')) words = t('tile.facedown', { tile: words });
  const states = new Set([...attrs, ...state.split(' ')]);
  for (const one of STATES) {
    if (states.has(one)) words = t(`tile.${one}`, { tile: words });
  }
  return words;
}

/** Describes a tile in words by its id alone. */
export function plainLabel(id: string): string {
  const { family, base, number, variant } = parseId(id);
  const words = naturalLabel(id, family, base, number);
  return variant ? t(`tile.${variant}`, { tile: words }) : words;
}

function naturalLabel(id: string, family: string, base: string, number: number | null): string {
  if (base === '00') return t('tile.sparrow');
  if (family === 's' && base === "1'") return t('tile.stalk');
  if (number !== null) return t(`tile.${family as 'm' | 'p' | 's' | 't'}`, { n: number });
  switch (family) {
    case 'z':
      if (/^(?:[058]|5['`^])$/.test(base)) return t('tile.5z');
      return /^[1-9]$/.test(base) ? t(`tile.${base}z` as Key) : t('tile.z', { n: base });
    case 'f':
    case 'g':
    case 'a':
      return /^[1-4]$/.test(base) ? t(`tile.${base}${family}` as Key) : t('tile.other', { n: id });
    case 'k':
    case 'q':
      return t(`tile.${family}`, { n: base });
    case 'y':
      return base === '1' ? t('tile.1y') : base === '2' ? t('tile.0j') : t('tile.other', { n: id });
    case 'j':
      return jokerLabel(base);
    default:
      return t('tile.other', { n: id });
  }
}

function jokerLabel(digits: string): string {
  if (NAMED_JOKER.test(digits)) return t(`tile.${digits}j` as Key);
  if (digits === '20') return t('tile.set.1', { tile: t('tile.0j') });
  const ofSet = digits === '19' ? null : JOKER_OF_SET.exec(digits);
  if (ofSet) {
    const [, set, joker] = ofSet;
    return t(`tile.set.${set}` as Key, { tile: t(`tile.${joker}j` as Key) });
  }
  return t('tile.numbers', { n: [...digits].join(', ') });
}

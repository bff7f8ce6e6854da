// From a tile to everything that its picture needs, apart from the page.

import type { Tile } from '../../proto';
import { BLANK, artKey, neededLetters } from './art';
import { parseId, spaceWidth, type Variant } from './id';
import { PLAIN_GLASS, tintOf, type Tint } from './tints';

/** A picture of a tile. */
export type Face =
  /** Nothing is drawn; `width` in tiles keeps its place. */
  | { kind: 'space'; width: number }
  /** A back. */
  | { kind: 'back'; classes: string[] }
  /** A face. `peek`: it lies face down, and only its owner may look. */
  | {
      kind: 'face';
      classes: string[];
      /** The drawing; nothing on a blank face. */
      key: string | null;
      sign: Variant | null;
      glass: Tint | null;
      /** Letters that must be shown. */
      letters: string;
      peek: boolean;
    };

/** The body of each colour of tile. */
const BODY: Readonly<Record<Variant, string>> = {
  red: 'aka',
  galaxy: 'galaxy',
  blue: 'ao',
  gold: 'kin',
  clear: 'clear',
  dotted: 'clear',
};

/** Attributes that are drawn as they are named. */
const STATES = ['dora', 'anim', 'inactive', 'highlight'] as const;

/** The attributes of a tile without the mark of invisible ones. */
export function attributes(tile: Tile): Set<string> {
  return new Set(tile.attrs?.map((name) => name.replace(/^_+/, '')));
}

/** The picture of a tile. */
export function faceOf(tile: Tile): Face {
  const attrs = attributes(tile);
  const width = spaceWidth(tile.id);
  if (attrs.has('hidden')) return { kind: 'space', width: 0 };
  if (width !== null) return { kind: 'space', width };
  const classes: string[] = STATES.filter((state) => attrs.has(state));
  const unknown = tile.id === '1x' || tile.id === 'any' || tile.id === 'faceup';
  const seeThrough = attrs.has('transparent');
  if (unknown && !seeThrough) return { kind: 'back', classes };

  const { variant } = parseId(tile.id);
  const glassy = seeThrough || variant === 'clear' || variant === 'dotted';
  const body = glassy ? 'clear' : variant ? BODY[variant] : null;
  if (body) classes.push(body);
  if (glassy && attrs.has('rainbow')) classes.push('rainbow');
  const key = unknown ? null : artKey(tile.id);
  return {
    kind: 'face',
    classes,
    key: key === BLANK ? null : key,
    sign: variant,
    glass: glassy ? glassOf(attrs) : null,
    letters: neededLetters(tile.id),
    peek: attrs.has('facedown') || attrs.has('concealed'),
  };
}

function glassOf(attrs: ReadonlySet<string>): Tint {
  for (const word of attrs) {
    const tint = tintOf(word);
    if (tint) return tint;
  }
  return PLAIN_GLASS;
}

// Maps a tile to everything that is needed to render it, independent of the page.

import type { Tile } from '../../proto';
import { artKey, BLANK, neededLetters } from './art';
import { parseId, spaceWidth, type Variant } from './id';
import { PLAIN_GLASS, type Tint, tintOf } from './tints';

/** The appearance of a tile. */
export type Face =
  /** Draws nothing; `width`, in tiles, reserves the room. */
  | { kind: 'space'; width: number }
  /** The back of a tile. */
  | { kind: 'back'; classes: string[] }
  /** The face of a tile. `peek` means that it lies face down and only its owner may look. */
  | {
      kind: 'face';
      classes: string[];
      /** The key of the drawing; null for a blank face. */
      key: string | null;
      sign: Variant | null;
      glass: Tint | null;
      /** The letters that must be shown. */
      letters: string;
      peek: boolean;
    };

/** The CSS class of the body for each colour of tile. */
const BODY: Readonly<Record<Variant, string>> = {
  red: 'aka',
  galaxy: 'galaxy',
  blue: 'ao',
  gold: 'kin',
  clear: 'clear',
  dotted: 'clear',
};

/** Attributes whose CSS class has the same name. */
const STATES = ['dora', 'anim', 'inactive', 'highlight'] as const;

/** The attributes of a tile, without the prefix of invisible ones. */
export function attributes(tile: Tile): Set<string> {
  return new Set(tile.attrs?.map((name) => name.replace(/^_+/, '')));
}

/** The appearance of a tile. */
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

// Texts with inline tiles.

import type { Tile } from '../proto';
import { FACES, SPACES } from './tiles/universe';

/** A piece of a text: words, tiles, or the name of a player. */
export type Piece = { text: string } | { tiles: readonly Tile[] } | { name: string };

const KNOWN: ReadonlySet<string> = new Set([...FACES, ...SPACES]);

/**
 * Splits a text of a ruleset into pieces. Tiles are in braces: `{1m 2m 3m}`. Braces around
 * anything else are part of the text. Lines that were merely wrapped are joined.
 */
export function textPieces(text: string): Piece[] {
  const result: Piece[] = [];
  let words = '';
  for (const part of text.replace(/\n(?=\p{Ll})/gu, ' ').split(/(\{[^{}]*\})/)) {
    const tiles = part.startsWith('{') && part.endsWith('}') ? tilesIn(part.slice(1, -1)) : null;
    if (!tiles) {
      words += part;
      continue;
    }
    if (words) result.push({ text: words });
    result.push({ tiles });
    words = '';
  }
  if (words) result.push({ text: words });
  return result;
}

/**
 * Reads tiles written one by one or by suit, `1m 2m 0p` or `123m`, with attributes as in
 * `5p@dora&sideways`; null if the text contains anything else.
 */
function tilesIn(text: string): Tile[] | null {
  const tiles: Tile[] = [];
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [spelling = '', ...attrs] = word.split(/[@&]/);
    const ids = KNOWN.has(spelling)
      ? [spelling]
      : [...spelling.slice(0, -1)].map((digit) => digit + spelling.slice(-1));
    if (ids.length === 0 || !ids.every((id) => KNOWN.has(id))) return null;
    for (const id of ids) tiles.push(attrs.length > 0 ? { id, attrs } : { id });
  }
  return tiles.length > 0 ? tiles : null;
}

// Texts of the interface whose placeholders hold more than words, such as inline tiles.

import type { Piece } from '../lib/pieces';
import { type Key, template } from './index.svelte';

/** The values of placeholders, by name. */
export type PieceGaps = Readonly<Record<string, string | readonly Piece[]>>;

/** A text in pieces. A placeholder without a value is left out. */
export function sentence(key: Key, gaps: PieceGaps): Piece[] {
  // Splitting yields text and placeholder names in turn.
  const parts = template(key).split(/\{(\w+)\}/);
  return joined(
    parts.flatMap((part, at): readonly Piece[] => {
      const filling = at % 2 === 0 ? part : (gaps[part] ?? '');
      return typeof filling === 'string' ? [{ text: filling }] : filling;
    }),
  );
}

/** Joins items with a separator. */
export function listed(items: readonly (readonly Piece[])[], separator: string): Piece[] {
  return joined(items.flatMap((item, at) => (at > 0 ? [{ text: separator }, ...item] : item)));
}

/** Merges adjacent words and drops empty pieces. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if ('tiles' in piece ? piece.tiles.length === 0 : 'text' in piece && piece.text === '') continue;
    if ('text' in piece && last && 'text' in last) result[result.length - 1] = { text: last.text + piece.text };
    else result.push(piece);
  }
  return result;
}

// Tiles that are dora at the table they lie on: what is inside it draws and names them so.

import { getContext, setContext } from 'svelte';
import type { Tile } from '../proto';

/** The state of a tile at its table. */
type State = (tile: Tile) => 'dora' | 'dora anim' | '';

const KEY = Symbol('dora');

/** Tells all parts below which tiles are dora, and whether they shine. */
export function provideDora(ids: () => readonly string[], shine: () => boolean): void {
  setContext<State>(KEY, (tile) => stateOf(tile, ids(), shine()));
}

/** The state of a tile where these are dora. */
export function stateOf(tile: Tile, ids: readonly string[], shine: boolean): ReturnType<State> {
  if (!ids.includes(tile.id)) return '';
  return shine ? 'dora anim' : 'dora';
}

/** Whether a tile is dora here, as a state of it; nothing is where there is no table. */
export function doraState(): State {
  return getContext<State | undefined>(KEY) ?? (() => '');
}

// Tiles that are dora at the table they lie on: what is inside it draws and names them so.

import { getContext, setContext } from 'svelte';
import type { Tile } from '../proto';

/** The state of a tile at its table. */
type State = (tile: Tile) => 'dora' | '';

const KEY = Symbol('dora');

/** Tells all parts below which tiles are dora. */
export function provideDora(ids: () => readonly string[]): void {
  setContext<State>(KEY, (tile) => (ids().includes(tile.id) ? 'dora' : ''));
}

/** Whether a tile is dora here, as a state of it; nothing is where there is no table. */
export function doraState(): State {
  return getContext<State | undefined>(KEY) ?? (() => '');
}

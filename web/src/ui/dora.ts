// Which tiles are dora, provided by a table to all tiles on it.

import { getContext, setContext } from 'svelte';
import type { Tile } from '../proto';

/** Returns the state of a tile: `dora`, or none. */
type State = (tile: Tile) => 'dora' | 'dora anim' | '';

const KEY = Symbol('dora');

/** Provides the dora, and whether they sparkle, to all components below. */
export function provideDora(ids: () => readonly string[], shine: () => boolean): void {
  setContext<State>(KEY, (tile) => stateOf(tile, ids(), shine()));
}

/** The state of a tile, given the ids of the dora. */
export function stateOf(tile: Tile, ids: readonly string[], shine: boolean): ReturnType<State> {
  if (!ids.includes(tile.id)) return '';
  return shine ? 'dora anim' : 'dora';
}

/** The state of tiles at the surrounding table; outside of a table nothing is dora. */
export function doraState(): State {
  return getContext<State | undefined>(KEY) ?? (() => '');
}

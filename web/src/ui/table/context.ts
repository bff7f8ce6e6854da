// The table and the player's intentions, for all components of the page.

import { getContext, setContext } from 'svelte';
import type { Table } from '../../state/table.svelte';
import type { Play } from './play.svelte';

interface Seated {
  table: Table;
  play: Play;
}

const KEY = Symbol('table');

/** Provides the table to all components below. */
export function provide(table: Table, play: Play): void {
  setContext<Seated>(KEY, { table, play });
}

/** The table of the surrounding page. */
export function seated(): Seated {
  return getContext<Seated>(KEY);
}

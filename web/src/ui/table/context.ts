// The table and what the player is about to do, for every part of the page.

import { getContext, setContext } from 'svelte';
import type { Table } from '../../state/table.svelte';
import type { Play } from './play.svelte';

interface Seated {
  table: Table;
  play: Play;
}

const KEY = Symbol('table');

/** Gives the table to all parts below. */
export function provide(table: Table, play: Play): void {
  setContext<Seated>(KEY, { table, play });
}

/** The table that this part belongs to. */
export function seated(): Seated {
  return getContext<Seated>(KEY);
}

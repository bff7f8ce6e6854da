import type { Catalogue } from '../index.svelte';
import events from './events';
import site from './site';
import table from './table';
import tiles from './tiles';

export default { ...events, ...site, ...table, ...tiles } satisfies Catalogue;

import type { Catalogue } from '../index.svelte';
import site from './site';
import table from './table';
import tiles from './tiles';

export default { ...site, ...table, ...tiles } satisfies Catalogue;
export { said } from './said';

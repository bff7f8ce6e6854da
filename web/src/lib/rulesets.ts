// Rulesets in a list.

import type { RulesetInfo } from '../proto';
import { FACES } from './tiles/universe';

/** Plain tiles to choose from for a ruleset that has chosen none. */
const PLAIN = FACES.filter((id) => /^[1-9][mps]$|^[1-467]z$/.test(id));

/** The three tiles that stand for a ruleset: its own, or a fixed choice derived from its id. */
export function signature({ id, tiles }: Pick<RulesetInfo, 'id' | 'tiles'>): readonly string[] {
  if (tiles.length > 0) return tiles.slice(0, 3);
  let hash = 2166136261;
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return [0, 1, 2].map((i) => PLAIN[((hash >>> (i * 8)) + i * 11) % PLAIN.length]!);
}

/** The families that have a name in every language, in the order in which they are offered. */
const FAMILIES = ['japanese', 'chinese', 'southeast_asian', 'american', 'european', 'tutorial'] as const;
export type Family = (typeof FAMILIES)[number];

export function isFamily(name: string): name is Family {
  return (FAMILIES as readonly string[]).includes(name);
}

/** A criterion to filter by. */
export interface Filter {
  id: string;
  kind: 'all' | 'family' | 'players';
  /** The family or the number of players. */
  value: string;
  count: number;
}

/** The filters for a list of rulesets. One that all of them pass is left out. */
export function filters(rulesets: readonly RulesetInfo[]): Filter[] {
  const counted = (kind: 'family' | 'players', of: (one: RulesetInfo) => string): Filter[] => {
    const counts = new Map<string, number>();
    for (const one of rulesets) counts.set(of(one), (counts.get(of(one)) ?? 0) + 1);
    counts.delete('');
    return [...counts]
      .filter(([, count]) => count < rulesets.length)
      .sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b))
      .map(([value, count]) => ({ id: `${kind}:${value}`, kind, value, count }));
  };
  return [
    { id: 'all', kind: 'all', value: '', count: rulesets.length },
    ...counted('family', (one) => one.family),
    ...counted('players', (one) => String(one.players)),
  ];
}

/** Where a family stands among others; those that the page does not know come last. */
function place(family: string): number {
  return isFamily(family) ? FAMILIES.indexOf(family) : FAMILIES.length;
}

/**
 * The rulesets that pass a filter and contain every word of a search: games before lessons, family by
 * family, and in each the ones with most to choose first.
 */
export function found(rulesets: readonly RulesetInfo[], filter: Filter | undefined, search: string): RulesetInfo[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (one: RulesetInfo): boolean => {
    if (filter?.kind === 'family' && one.family !== filter.value) return false;
    if (filter?.kind === 'players' && String(one.players) !== filter.value) return false;
    const text = [one.id, one.name, one.description, one.family, ...one.tags].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const lesson = (one: RulesetInfo): number => (one.family === 'tutorial' ? 1 : 0);
  return rulesets
    .filter(fits)
    .sort(
      (a, b) =>
        lesson(a) - lesson(b) ||
        place(a.family) - place(b.family) ||
        b.mod_count - a.mod_count ||
        a.id.localeCompare(b.id),
    );
}

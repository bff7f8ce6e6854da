// Rulesets in a list.

import type { RulesetInfo } from '../proto';
import { FACES } from './tiles/universe';

/** Three tiles that represent a ruleset. */
const SIGNATURES: Readonly<Record<string, readonly [string, string, string]>> = {
  riichi: ['1z', '5z', '0p'],
};

/** Plain tiles to choose from for a ruleset without a signature. */
const PLAIN = FACES.filter((id) => /^[1-9][mps]$|^[1-467]z$/.test(id));

/** The three tiles of a ruleset: its signature, or a fixed choice derived from its id. */
export function signature(id: string): readonly string[] {
  const known = SIGNATURES[id];
  if (known) return known;
  let hash = 2166136261;
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return [0, 1, 2].map((i) => PLAIN[((hash >>> (i * 8)) + i * 11) % PLAIN.length]!);
}

/** A criterion to filter by. */
export interface Filter {
  id: string;
  kind: 'all' | 'tag' | 'players';
  /** The tag or the number of players. */
  value: string;
  count: number;
}

/** The filters for a list of rulesets. A tag that all of them have is left out. */
export function filters(rulesets: readonly RulesetInfo[]): Filter[] {
  const counted = (kind: 'tag' | 'players', of: (one: RulesetInfo) => string[]): Filter[] => {
    const counts = new Map<string, number>();
    for (const one of rulesets) for (const value of of(one)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts]
      .filter(([, count]) => count < rulesets.length)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([value, count]) => ({ id: `${kind}:${value}`, kind, value, count }));
  };
  return [
    { id: 'all', kind: 'all', value: '', count: rulesets.length },
    ...counted('tag', (one) => one.tags),
    ...counted('players', (one) => [String(one.players)]),
  ];
}

/**
 * The rulesets that pass a filter and contain every word of a search, with games before lessons.
 */
export function found(rulesets: readonly RulesetInfo[], filter: Filter | undefined, search: string): RulesetInfo[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (one: RulesetInfo): boolean => {
    if (filter?.kind === 'tag' && !one.tags.includes(filter.value)) return false;
    if (filter?.kind === 'players' && String(one.players) !== filter.value) return false;
    const text = [one.id, one.name, one.description, ...one.tags].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const lesson = (one: RulesetInfo): number => (one.tags.includes('tutorial') ? 1 : 0);
  return rulesets.filter(fits).sort((a, b) => lesson(a) - lesson(b) || a.id.localeCompare(b.id));
}

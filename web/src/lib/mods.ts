// The mods of a room: sorted, searched, and compared with the defaults.

import type { ModChoice, ModInfo, ModOption, RulesetDetails } from '../proto';

/** A mod in the context of a room. */
export interface ModState {
  info: ModInfo;
  on: boolean;
  /** The value of each option. */
  config: Readonly<Record<string, unknown>>;
  /** Whether it differs from the default rules. */
  changed: boolean;
}

/** A group of mods that are listed together. */
export interface ModGroup {
  category: string;
  mods: ModState[];
  /** The number of mods that are on. */
  on: number;
}

/** Whether two values of an option are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function configOf(info: ModInfo, choice: ModChoice | undefined): Record<string, unknown> {
  return Object.fromEntries(info.options.map(({ key, default: usual }) => [key, choice?.config?.[key] ?? usual]));
}

/** The state of every mod of a ruleset. */
export function modStates(details: RulesetDetails, chosen: readonly ModChoice[]): ModState[] {
  const now = new Map(chosen.map((choice) => [choice.id, choice]));
  const usual = new Map(details.default_mods.map((choice) => [choice.id, choice]));
  return details.mods.map((info) => {
    const config = configOf(info, now.get(info.id));
    const on = now.has(info.id);
    const sameConfig = sameValue(config, configOf(info, usual.get(info.id)));
    return { info, on, config, changed: on !== usual.has(info.id) || (on && !sameConfig) };
  });
}

/** Mods by category, in the ruleset's order. */
export function grouped(mods: readonly ModState[]): ModGroup[] {
  const groups = new Map<string, ModState[]>();
  for (const mod of mods) {
    const group = groups.get(mod.info.category);
    if (group) group.push(mod);
    else groups.set(mod.info.category, [mod]);
  }
  return [...groups].map(([category, list]) => ({
    category,
    mods: list,
    on: list.filter((mod) => mod.on).length,
  }));
}

/**
 * The mods that have every word of a search in their name or description, as written or as
 * translated by `say`.
 */
export function searched(mods: readonly ModState[], search: string, say: (text: string) => string): ModState[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return mods.filter(({ info }) => {
    const shown = `${say(info.name)} ${say(info.description)}`;
    const text = `${info.id} ${info.name} ${info.description} ${shown}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * Whether the values of an option include positive and negative ones, so that a plus sign is
 * informative.
 */
export function isSigned(option: ModOption): boolean {
  return option.values.some((value) => typeof value === 'number' && value < 0);
}

/** A value of an option for display. */
export function valueName(value: unknown, signed: boolean, yes: string, no: string): string {
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') {
    const text = String(Math.abs(value));
    return value < 0 ? `−${text}` : signed && value > 0 ? `+${text}` : text;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A difference from the default rules. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed';
  mod: ModInfo;
  /** The options whose values differ. */
  options: { option: ModOption; before: unknown; now: unknown }[];
}

/** All differences of the mods from the default rules. */
export function differences(details: RulesetDetails, chosen: readonly ModChoice[]): Difference[] {
  const usual = new Map(details.default_mods.map((choice) => [choice.id, choice]));
  return modStates(details, chosen)
    .filter((mod) => mod.changed)
    .map(({ info, on, config }): Difference => {
      const before = configOf(info, usual.get(info.id));
      const options = info.options
        .filter(({ key }) => on && !sameValue(before[key], config[key]))
        .map((option) => ({ option, before: before[option.key], now: config[option.key] }));
      const kind = !on ? 'removed' : usual.has(info.id) ? 'changed' : 'added';
      return { kind, mod: info, options };
    });
}

// Applies the patches of an update to a view. Nothing is mutated: what stays the same keeps its
// identity, so that only differences are rendered again.

import type { Patch } from '../proto';

type Path = (string | number)[];

/** A patch does not fit the value, so the whole view has to be requested again. */
export class Misfit extends Error {}

/** The value with all patches applied, in order. */
export function applyPatches<T>(value: T, patches: readonly Patch[]): T {
  let result: unknown = value;
  for (const [path, next] of patches) result = replace(result, path, 0, next);
  return result as T;
}

function replace(value: unknown, path: Path, depth: number, next: unknown): unknown {
  const key = path[depth];
  if (key === undefined) return next;
  const last = depth === path.length - 1;
  if (Array.isArray(value)) return inList(value, path, depth, key, last, next);
  if (typeof value !== 'object' || value === null) throw new Misfit(path.join('/'));
  const name = String(key);
  const record = value as Record<string, unknown>;
  if (!last && !Object.hasOwn(record, name)) throw new Misfit(path.join('/'));
  return { ...record, [name]: replace(record[name], path, depth + 1, next) };
}

function inList(
  list: unknown[],
  path: Path,
  depth: number,
  key: string | number,
  last: boolean,
  next: unknown,
): unknown[] {
  if (key === 'length') {
    if (!last || typeof next !== 'number' || next > list.length) throw new Misfit(path.join('/'));
    return list.slice(0, next);
  }
  const place = Number(key);
  const fits = Number.isInteger(place) && place >= 0;
  if (!fits || place > list.length || (place === list.length && !last)) {
    throw new Misfit(path.join('/'));
  }
  const copy = list.slice();
  copy[place] = replace(list[place], path, depth + 1, next);
  return copy;
}

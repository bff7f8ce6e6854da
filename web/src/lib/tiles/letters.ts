// The index letters that can be shown in the corner of tiles.

import { parseId } from './id';

const HONOURS: Readonly<Record<string, string>> = {
  '1': 'E',
  '2': 'S',
  '3': 'W',
  '4': 'N',
  '5': 'Wh',
  '0': 'Wh',
  '8': 'Wh',
  '9': 'Wh',
  '6': 'G',
  '7': 'R',
};

/** The letters of a tile: those of the ruleset if it defines any, otherwise the usual ones. */
export function lettersOf(id: string, own: Readonly<Record<string, string | undefined>> = {}): string {
  const special = Object.hasOwn(own, id) ? own[id] : undefined;
  if (special !== undefined) return [...special].slice(0, 4).join('');
  const { family, base, number } = parseId(id);
  if (number !== null) return String(number);
  if (family === 'z') return HONOURS[base[0] ?? ''] ?? base;
  if (family === 'x' || family === '') return '';
  return family.toUpperCase() + base;
}

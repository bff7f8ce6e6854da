// Describes which other mods a change has switched.

import { w } from '../state/words.svelte';
import { t } from './index.svelte';

/** Says which other mods are now on and off, by name; empty if there are none. */
export function switchedWords(on: readonly string[], off: readonly string[]): string {
  const names = (mods: readonly string[]) => mods.map(w).join(t('list.comma'));
  if (on.length > 0 && off.length > 0) return t('room.onAndOff', { on: names(on), off: names(off) });
  if (on.length > 0) return t('room.alsoOn', { mods: names(on) });
  return off.length > 0 ? t('room.offNow', { mods: names(off) }) : '';
}

// Sentences that explain why a tile may not be discarded.

import { t } from '../../i18n/index.svelte';
import type { Because, OwnView } from '../../proto';
import { named } from '../../state/words.svelte';

function reason(because: Because): string {
  switch (because.kind) {
    case 'status':
      return named(because.name);
    case 'button':
      return t('barred.button');
    case 'tile':
      return t('barred.tile');
    case 'not_drawn':
      return t('barred.notDrawn');
    case 'needed':
      return t('barred.needed');
    case 'just_called':
      return t('barred.justCalled');
  }
}

/** Says that the named tile, at this index in hand and draw, cannot be discarded, and why. */
export function whyBarred(tile: string, own: OwnView, place: number): string {
  const because = own.barred.find((one) => one.places.includes(place))?.because ?? [];
  if (because.length === 0) return t('table.notPlayable', { tile });
  return t('table.barred', { tile, why: because.map(reason).join(t('barred.and')) });
}

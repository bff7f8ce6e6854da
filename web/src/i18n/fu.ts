// Labels for the lines of a fu count.

import type { FuCircumstance, FuReason } from '../proto';
import { w } from '../state/words.svelte';
import { t } from './index.svelte';

/** The label of a line of fu. */
export function fuWords(reason: FuReason): string {
  switch (reason.kind) {
    case 'base':
      return t('fu.base');
    case 'situation':
      return reason.circumstances.map(circumstanceWords).join(t('list.comma'));
    case 'call':
      return w(reason.name);
    case 'group':
      return t(`fu.group.${reason.shape}`);
    case 'rounded_up':
      return t('fu.roundedUp');
  }
}

/** The label of a circumstance; the ruleset's own word takes precedence. */
function circumstanceWords(circumstance: FuCircumstance): string {
  switch (circumstance.kind) {
    case 'self_draw':
      return circumstance.label ? w(circumstance.label) : t('fu.selfDraw');
    case 'not_self_draw':
      return circumstance.label ? w(circumstance.label) : t('fu.notSelfDraw');
    case 'closed_hand':
      return t('fu.closedHand');
    case 'open_hand':
      return t('fu.openHand');
    case 'hand_shape':
      return t('fu.handShape');
    case 'other':
      return t('fu.other');
  }
}

// Describes why a wait cannot be won on.

import { points } from '../lib/money';
import type { WaitObstacle } from '../proto';
import { w } from '../state/words.svelte';
import { t } from './index.svelte';

/** A short label for an obstacle. */
export function obstacleWords(obstacle: WaitObstacle): string {
  switch (obstacle.kind) {
    case 'furiten':
      return t('wait.furiten');
    case 'atozuke':
      return t('wait.atozuke');
    case 'draw_only':
      return t('wait.drawOnly');
    case 'minimum':
      return t('wait.minimum', { n: points(obstacle.points), unit: w(obstacle.unit) });
    case 'no_yaku':
      return t('wait.noYaku');
  }
}

import { afterEach, expect, test } from 'vitest';
import type { WaitObstacle } from '../proto';
import en from './en';
import { speak } from './index.svelte';
import { obstacleWords } from './waits';
import hans from './zh-Hans';

afterEach(() => speak('en', en));

test('every obstacle has words', () => {
  const obstacles: { [K in WaitObstacle['kind']]: [Extract<WaitObstacle, { kind: K }>, string, string] } = {
    furiten: [{ kind: 'furiten' }, 'Furiten', '振听'],
    atozuke: [{ kind: 'atozuke' }, 'Atozuke', '后付'],
    draw_only: [{ kind: 'draw_only' }, 'Self-draw only', '仅限自摸'],
    minimum: [{ kind: 'minimum', points: 4, unit: 'Han' }, 'At least 4 Han', '4Han缚'],
    no_yaku: [{ kind: 'no_yaku' }, 'No yaku', '无役'],
  };
  for (const [obstacle, english, chinese] of Object.values(obstacles)) {
    speak('en', en);
    expect(obstacleWords(obstacle)).toBe(english);
    speak('zh-Hans', hans);
    expect(obstacleWords(obstacle)).toBe(chinese);
  }
});

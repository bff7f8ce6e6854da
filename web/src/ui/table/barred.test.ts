import { expect, test } from 'vitest';
import type { OwnView } from '../../proto';
import { whyBarred } from './barred';

test('a tile that stays says why', () => {
  const own = {
    barred: [
      { places: [0, 2], because: [{ kind: 'status', name: 'riichi' }, { kind: 'not_drawn' }] },
      { places: [3], because: [] },
    ],
  } as unknown as OwnView;
  expect(whyBarred('east wind', own, 2)).toBe(
    'east wind cannot be discarded now: Riichi, only what you have drawn may go',
  );
  expect(whyBarred('east wind', own, 3)).toBe('east wind cannot be discarded now');
});

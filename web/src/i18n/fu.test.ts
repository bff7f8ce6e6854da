import { afterEach, expect, test } from 'vitest';
import type { FuCircumstance, FuReason, GroupShape } from '../proto';
import en from './en';
import { fuWords } from './fu';
import { speak } from './index.svelte';
import ja from './ja';

afterEach(() => speak('en', en));

/** The label of a reason in English and Japanese. */
function words(reason: FuReason): [string, string] {
  speak('en', en);
  const english = fuWords(reason);
  speak('ja', ja);
  return [english, fuWords(reason)];
}

test('every reason has words', () => {
  const reasons: { [K in FuReason['kind']]: [Extract<FuReason, { kind: K }>, string, string] } = {
    base: [{ kind: 'base' }, 'base', '副底'],
    situation: [
      { kind: 'situation', circumstances: [{ kind: 'not_self_draw', label: 'Ron' }, { kind: 'closed_hand' }] },
      'Ron, closed hand',
      'Ron、門前',
    ],
    call: [{ kind: 'call', name: 'Pon' }, 'Pon', 'Pon'],
    group: [{ kind: 'group', shape: 'triplet' }, 'triplet', '刻子'],
    rounded_up: [{ kind: 'rounded_up' }, 'rounded up', '切り上げ'],
  };
  for (const [reason, ...told] of Object.values(reasons)) expect(words(reason), reason.kind).toEqual(told);
});

test('every circumstance has words', () => {
  const circumstances: { [K in FuCircumstance['kind']]: [Extract<FuCircumstance, { kind: K }>, string, string] } = {
    self_draw: [{ kind: 'self_draw', label: '' }, 'self-draw', 'ツモ'],
    not_self_draw: [{ kind: 'not_self_draw', label: '' }, 'not self-drawn', 'ロン'],
    closed_hand: [{ kind: 'closed_hand' }, 'closed hand', '門前'],
    open_hand: [{ kind: 'open_hand' }, 'open hand', '鳴きあり'],
    hand_shape: [{ kind: 'hand_shape' }, 'shape of the hand', '手の形'],
    other: [{ kind: 'other' }, 'by the rules', 'ルールによる'],
  };
  for (const [circumstance, ...told] of Object.values(circumstances)) {
    expect(words({ kind: 'situation', circumstances: [circumstance] }), circumstance.kind).toEqual(told);
  }
});

test('every shape of a group has words', () => {
  const shapes: Record<GroupShape, [string, string]> = {
    pair: ['pair', '対子'],
    triplet: ['triplet', '刻子'],
    quad: ['quad', '槓子'],
    sequence: ['sequence', '順子'],
    other: ['group', '面子'],
  };
  for (const [shape, told] of Object.entries(shapes)) {
    expect(words({ kind: 'group', shape: shape as GroupShape })).toEqual(told);
  }
});

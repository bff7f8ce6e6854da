import { describe, expect, it } from 'vitest';
import type { GameEvent, TableView } from '../proto';
import { extended, logLines, retold } from './events';

const view = {
  dealer: 'south',
  players: [
    { seat: 'east', wind: 'west' },
    { seat: 'south', wind: 'east' },
  ],
} as TableView;

const started: GameEvent = { kind: 'round_started', wind: 'south', number: 2, honba: 1 };
const discarded: GameEvent = { kind: 'discarded', seat: 'south', tile: { id: '1m' }, tsumogiri: true };
const won: GameEvent = { kind: 'won', seat: 'east' };
const handShown: GameEvent = { kind: 'hand_shown', seat: 'east', label: 'Ron', winning_tile: null, hand: [] };
const spoke: GameEvent = { kind: 'message', seat: 'east', text: 'declared riichi' };

const kinds = (...events: GameEvent[]) => logLines(events, view, 0).map((line) => line.event.kind);

describe('the log', () => {
  it('tells what is worth telling, in order', () => {
    const drew: GameEvent = { kind: 'drew', seat: 'east', tile: { id: '1m' } };
    const shouted: GameEvent = { kind: 'big_text', seat: 'east', text: 'Pon' };
    const lines = logLines([started, drew, discarded, shouted, spoke, { kind: 'round_ended' }], view, 10);
    expect(lines.map((line) => [line.nr, line.event])).toEqual([
      [10, started],
      [11, discarded],
      [12, spoke],
    ]);
  });

  it('keeps the wind that a player had, and who dealt', () => {
    const about = logLines([started, discarded, spoke], view, 0).map(({ seat, wind, dealer }) => [seat, wind, dealer]);
    expect(about).toEqual([
      [null, null, false],
      ['south', 'east', true],
      ['east', 'west', false],
    ]);
  });

  it('has no second line for a win whose hand is shown, or of which the ruleset tells', () => {
    expect(kinds(discarded, won, handShown)).toEqual(['discarded', 'hand_shown']);
    expect(kinds(discarded, spoke, won)).toEqual(['discarded', 'message']);
    expect(kinds(spoke, discarded, won)).toEqual(['message', 'discarded', 'won']);
    expect(kinds(discarded, { ...won, seat: 'south' }, handShown)).toEqual(['discarded', 'won', 'hand_shown']);
  });

  it('has no line for jokers of which nothing is known', () => {
    expect(kinds({ kind: 'jokers_read', jokers: [] })).toEqual([]);
  });

  it('is told anew after a reconnection, without a line twice', () => {
    const earlier = logLines([{ ...started, honba: 0 }, discarded], view, 0);
    const now = logLines([started], view, 2);
    const told = logLines([started, discarded, discarded], view, 3);
    expect(retold([], told)).toEqual(told);
    expect(retold([...earlier, ...now], told)).toEqual([...earlier, ...told]);
    expect(retold(earlier, told)).toEqual([...earlier, ...told]);
    expect(retold(earlier, [])).toEqual(earlier);
    // The beginning of a very long round is not sent again.
    expect(retold(earlier, told.slice(1))).toEqual(told.slice(1));
  });

  it('forgets the oldest lines', () => {
    const line = logLines([started], view, 0)[0]!;
    const long = Array.from({ length: 400 }, (_, nr) => ({ ...line, nr }));
    const log = extended(long, [{ ...line, nr: 400 }]);
    expect(log).toHaveLength(400);
    expect(log[0]?.nr).toBe(1);
  });
});

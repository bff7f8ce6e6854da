import { describe, expect, it } from 'vitest';
import type { TableView } from '../proto';
import { extended, logLines, retold, textPieces, pieces } from './happenings';

const view = {
  round_wind: 'south',
  round_number: 2,
  honba: 1,
  players: [{ seat: 'east', wind: 'west' }],
} as TableView;

describe('the log', () => {
  it('tells what is worth telling, in order', () => {
    const lines = logLines(
      [
        { kind: 'dealt' },
        { kind: 'drew', seat: 'east', tile: { id: '1m' } },
        { kind: 'discarded', seat: 'east', tile: { id: '1m' }, tsumogiri: true },
        {
          kind: 'called',
          seat: 'east',
          name: 'Pon',
          called: { id: '1m' },
          others: [{ id: '1m' }, { id: '1m' }],
          from: 'south',
        },
        { kind: 'message', seat: null, text: 'Round ends' },
      ],
      view,
      10,
    );
    expect(lines.map((line) => [line.nr, line.kind])).toEqual([
      [10, 'round'],
      [11, 'discard'],
      [12, 'call'],
      [13, 'message'],
    ]);
    expect(lines[0]?.round).toEqual({ wind: 'south', number: 2, honba: 1 });
    expect(lines[1]?.wind).toBe('west');
    expect(lines[2]?.tiles).toHaveLength(3);
  });

  it('has one line for a win that the winner tells, and one for a win that nobody does', () => {
    const spoke = { kind: 'message', seat: 'east', text: 'declared riichi' } as const;
    const discarded = { kind: 'discarded', seat: 'south', tile: { id: '1m' }, tsumogiri: true } as const;
    const won = { kind: 'won', seat: 'east' } as const;
    const kinds = (...list: Parameters<typeof logLines>[0]) => logLines(list, view, 0).map((line) => line.kind);
    expect(kinds(spoke, discarded, won)).toEqual(['message', 'discard', 'win']);
    expect(kinds(discarded, won, spoke)).toEqual(['discard', 'message']);
    expect(kinds(discarded, spoke, won)).toEqual(['discard', 'message']);
  });

  it('is told anew to who comes back, without a line twice', () => {
    const discarded = { kind: 'discarded', seat: 'east', tile: { id: '1m' }, tsumogiri: true } as const;
    const earlier = logLines([{ kind: 'dealt' }, discarded], { ...view, honba: 0 }, 0);
    const now = logLines([{ kind: 'dealt' }], view, 2);
    const told = logLines([{ kind: 'dealt' }, discarded, discarded], view, 3);
    expect(retold([], told)).toEqual(told);
    expect(retold([...earlier, ...now], told)).toEqual([...earlier, ...told]);
    expect(retold(earlier, told)).toEqual([...earlier, ...told]);
    expect(retold(earlier, [])).toEqual(earlier);
    // Of a very long round the beginning is not told.
    expect(retold(earlier, told.slice(1))).toEqual(told.slice(1));
  });

  it('forgets the oldest lines', () => {
    const line = logLines([{ kind: 'dealt' }], view, 0)[0]!;
    const long = Array.from({ length: 400 }, (_, nr) => ({ ...line, nr }));
    const log = extended(long, [{ ...line, nr: 400 }]);
    expect(log).toHaveLength(400);
    expect(log[0]?.nr).toBe(1);
  });
});

describe('tiles in texts', () => {
  it('stand in braces', () => {
    expect(pieces('wins with {1m 0p} now')).toEqual([
      { text: 'wins with ' },
      { tiles: [{ id: '1m' }, { id: '0p' }] },
      { text: ' now' },
    ]);
    expect(pieces('{123m 5p@dora}')).toEqual([
      { tiles: [{ id: '1m' }, { id: '2m' }, { id: '3m' }, { id: '5p', attrs: ['dora'] }] },
    ]);
  });
  it('are found in messages of the table', () => {
    expect(textPieces('called tsumo on 7m with hand 3m 0p 1z!')).toEqual([
      { text: 'called tsumo on ' },
      { tiles: [{ id: '7m' }] },
      { text: ' with hand ' },
      { tiles: [{ id: '3m' }, { id: '0p' }, { id: '1z' }] },
      { text: '!' },
    ]);
    expect(textPieces('like 5m 3x 2s@_sideways\nso')).toEqual([
      { text: 'like ' },
      { tiles: [{ id: '5m' }, { id: '3x' }, { id: '2s', attrs: ['_sideways'] }] },
      { text: ' so' },
    ]);
    expect(textPieces('3x the value')).toEqual([{ text: '3x the value' }]);
    expect(textPieces('takes 30 points, 3rd, 99m')).toEqual([{ text: 'takes 30 points, 3rd, 99m' }]);
  });
  it('leave other braces alone', () => {
    const text = 'a {b} <i>c</i> {} d';
    expect(
      pieces(text)
        .map((piece) => ('text' in piece ? piece.text : '?'))
        .join(''),
    ).toBe(text);
  });
});

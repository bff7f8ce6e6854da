import { describe, expect, it } from 'vitest';
import type { TableView } from '../proto';
import { extended, logLines, textPieces, pieces } from './happenings';

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

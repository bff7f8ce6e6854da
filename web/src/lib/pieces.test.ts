import { describe, expect, it } from 'vitest';
import { textPieces } from './pieces';

describe('tiles in texts of rulesets', () => {
  it('stand in braces, one by one or by suit', () => {
    expect(textPieces('wins with {1m 0p} now')).toEqual([
      { text: 'wins with ' },
      { tiles: [{ id: '1m' }, { id: '0p' }] },
      { text: ' now' },
    ]);
    expect(textPieces('{123m 10p}')).toEqual([{ tiles: ['1m', '2m', '3m', '10p'].map((id) => ({ id })) }]);
  });

  it('have attributes, gaps and other drawings', () => {
    expect(textPieces("{5m 3x 2s@_sideways&dora 1's}")).toEqual([
      { tiles: [{ id: '5m' }, { id: '3x' }, { id: '2s', attrs: ['_sideways', 'dora'] }, { id: "1's" }] },
    ]);
  });

  it('are words without braces', () => {
    for (const text of ['each 1s is a chip', '3x the value', 'a {b} <i>c</i> {} {1m or 2m} {9x} d {']) {
      expect(textPieces(text)).toEqual([{ text }]);
    }
  });

  it('may follow a line that was only broken', () => {
    expect(textPieces('Four sets\nand a pair\nThat is all')).toEqual([{ text: 'Four sets and a pair\nThat is all' }]);
  });
});

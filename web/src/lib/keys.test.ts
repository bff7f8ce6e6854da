import { describe, expect, it } from 'vitest';
import type { ButtonView } from '../proto';
import { letters, wishOf } from './keys';

const button = (id: string, name: string, role: ButtonView['role'] = 'call'): ButtonView => ({
  id,
  name,
  role,
  choices: [],
});

const key = (name: string, over: Partial<KeyboardEvent> = {}) =>
  ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...over }) as KeyboardEvent;

describe('letters of buttons', () => {
  it('are the first that are free', () => {
    const found = letters([
      button('ron', 'Ron', 'win'),
      button('riichi', 'Riichi', 'declare'),
      button('skip', 'Skip', 'skip'),
      button('pon', 'ポン'),
    ]);
    expect([...found]).toEqual([
      ['ron', 'r'],
      ['riichi', 'i'],
    ]);
  });
});

describe('keys', () => {
  const buttons = [button('pon', 'Pon'), button('skip', 'Skip', 'skip')];
  it('name places of the hand', () => {
    expect(wishOf(key('1'), [])).toEqual({ kind: 'hand', place: 0 });
    expect(wishOf(key('0'), [])).toEqual({ kind: 'hand', place: 9 });
    expect(wishOf(key('='), [])).toEqual({ kind: 'hand', place: 11 });
    expect(wishOf(key(' '), [])).toEqual({ kind: 'draw' });
  });
  it('press buttons', () => {
    expect(wishOf(key('P'), buttons)).toEqual({ kind: 'button', id: 'pon' });
    expect(wishOf(key('x'), buttons)).toBeNull();
    expect(wishOf(key('Escape'), buttons)).toEqual({ kind: 'back' });
  });
  it('leave shortcuts to the browser', () => {
    expect(wishOf(key('p', { ctrlKey: true }), buttons)).toBeNull();
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import type { ButtonView, OwnView, PlayerView, TableView } from '../../proto';
import { settings } from '../../state/settings.svelte';
import type { Table } from '../../state/table.svelte';
import { Play } from './play.svelte';

const skip: ButtonView = { id: 'skip', name: 'Skip', role: 'skip', choices: [] };
const pon: ButtonView = {
  id: 'pon',
  name: 'Pon',
  role: 'call',
  choices: [{ tiles: [{ id: '2m' }, { id: '2m' }], called: { id: '2m' }, card: null }],
};

/** A player with a hand and a draw, and these options. */
function seated(own: Partial<OwnView>, over: Partial<TableView> = {}) {
  const player = {
    seat: 'east',
    hand: [{ id: '1m' }, { id: '2m' }, { id: '2m' }],
    draw: [{ id: '9p' }],
  } as PlayerView;
  const view = {
    viewer: 'east',
    players: [player],
    own: { may_discard: false, playable: [], barred: [], buttons: [], menu: null, marking: null, ready: false, ...own },
    ...over,
  } as TableView;
  const done: unknown[] = [];
  const table = {
    view,
    me: 'east',
    handChanged: -1000,
    sent: null as string | null,
    player: () => player,
    act: (action: unknown) => {
      done.push(action);
      return Promise.resolve(true);
    },
    toggleMark: (...what: unknown[]) => done.push(what),
  };
  return { play: new Play(table as unknown as Table), done, table };
}

const turn = { may_discard: true, playable: [true, false, true, true] };

afterEach(() => {
  settings.confirmDiscard = false;
});

describe('a tap on a tile', () => {
  it('discards it', () => {
    const { play, done } = seated(turn);
    play.tap(2, true);
    expect(done).toEqual([{ kind: 'discard', index: 2 }]);
  });
  it('does nothing to one that may not go', () => {
    const { play, done } = seated(turn);
    play.tap(1, true);
    expect(done).toEqual([]);
    expect(play.pointed).toBe(1);
  });
  it('needs a second one if the player wants it so', () => {
    settings.confirmDiscard = true;
    const { play, done } = seated(turn);
    play.tap(2, true);
    expect(done).toEqual([]);
    play.tap(2, true);
    expect(done).toHaveLength(1);
  });
  it('is not counted just after the hand has changed, but a key is', () => {
    const { play, done, table } = seated(turn);
    table.handChanged = performance.now();
    play.tap(0, true);
    expect(done).toEqual([]);
    play.tap(0, false);
    expect(done).toHaveLength(1);
  });
  it('plans a discard while others play, and takes the plan back', () => {
    const { play, done } = seated({});
    play.tap(0, true);
    expect(play.planned).toEqual({ index: 0, id: '1m' });
    play.tap(0, true);
    expect(play.planned).toBeNull();
    expect(done).toEqual([]);
  });
  it('waits for the answer to a button that was pressed just before', () => {
    const { play, done, table } = seated({ ...turn, buttons: [pon, skip] });
    table.sent = 'pon';
    play.tap(2, true);
    expect(done).toEqual([]);
    expect(play.planned).toEqual({ index: 2, id: '2m' });
  });
  it('is not repeated while the discard is on its way', () => {
    const { play, table } = seated(turn);
    table.sent = 'discard 2';
    play.tap(2, true);
    expect(play.planned).toBeNull();
  });
  it('marks when marks are asked for', () => {
    const { play, done } = seated({ marking: { cancellable: true } as OwnView['marking'] });
    play.tap(1, true);
    expect(done).toEqual([['hand', 'east', 1]]);
  });
});

describe('going back', () => {
  it('closes a menu first, if that is allowed', () => {
    const menu = { button: 'pon', choices: pon.choices, cancellable: true };
    const open = seated({ menu, buttons: [pon, skip] });
    open.play.back();
    expect(open.done).toEqual([{ kind: 'cancel_menu' }]);
    const bound = seated({ menu: { ...menu, cancellable: false }, buttons: [skip] });
    bound.play.back();
    expect(bound.done).toEqual([]);
  });
  it('declines in the end, where one may', () => {
    const { play, done } = seated({ buttons: [pon, skip] });
    play.back();
    expect(done).toEqual([{ kind: 'press', button: 'skip' }]);
    const bound = seated({ buttons: [pon] });
    bound.play.back();
    expect(bound.done).toEqual([]);
  });
});

describe('a quick click on the table', () => {
  it('declines, else discards what was drawn', () => {
    const offered = seated({ ...turn, buttons: [pon, skip] });
    offered.play.quick();
    expect(offered.done).toEqual([{ kind: 'press', button: 'skip' }]);
    const mine = seated(turn);
    mine.play.quick();
    expect(mine.done).toEqual([{ kind: 'discard', index: 3 }]);
    const theirs = seated({});
    theirs.play.quick();
    expect(theirs.done).toEqual([]);
  });
});

it('lifts the tiles of the call that is pointed at', () => {
  const { play } = seated({ buttons: [pon, skip] });
  play.hovered = 'pon';
  expect([...play.involved]).toEqual([1, 2]);
});

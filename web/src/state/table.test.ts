import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Patch, RoomView, ServerMessage, TableRules, TableView } from '../proto';
import { type Connection, type Listener, Refusal } from './connection';
import { settings } from './settings.svelte';
import { Table } from './table.svelte';
import { toasts } from './toasts.svelte';

const view = (over: Partial<TableView> = {}): TableView =>
  ({
    viewer: 'east',
    tiles_left: 70,
    players: [{ seat: 'east', hand: [{ id: '1m' }], draw: [], pond: [], calls: [] }],
    own: { revision: 4, marking: null },
    timer: null,
    ...over,
  }) as unknown as TableView;

function seated() {
  let listener: Listener = {};
  const sent: unknown[] = [];
  const connection = {
    code: 'ABC',
    room: null,
    rules: null,
    status: { kind: 'connecting' },
    listen(one: Listener) {
      listener = one;
      return () => (listener = {});
    },
    resync: () => sent.push('resync'),
    act: vi.fn((revision: number, command: unknown) => {
      sent.push([revision, command]);
      return Promise.resolve();
    }),
    waits: vi.fn(() => Promise.resolve({ waits: [], nearest: [] })),
  };
  const table = new Table(connection as unknown as Connection);
  const say = (message: ServerMessage) => listener.message?.(message);
  const update = (seq: number, patches: Patch[], events: GameEvent[] = []) =>
    say({ type: 'update', seq, patches, events });
  say({ type: 'room', room: { chat: [], seats: [] } as unknown as RoomView });
  say({ type: 'rules', rules: { seats: ['east', 'south'] } as TableRules });
  say({ type: 'table', seq: 10, view: view() });
  return { table, say, update, sent, connection };
}

const left = (count: number): Patch => [['tiles_left'], count];
const discard: GameEvent = { kind: 'discarded', seat: 'south', tile: { id: '9p' }, tsumogiri: true };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  toasts.length = 0;
});

describe('a table', () => {
  it('follows updates in order', () => {
    const { table, update } = seated();
    update(11, [left(69)]);
    update(12, [left(68)]);
    expect(table.view?.tiles_left).toBe(68);
  });

  it('lets an update be seen before the next', () => {
    const { table, update } = seated();
    update(11, [left(69)], [discard]);
    update(12, [left(68)]);
    expect(table.view?.tiles_left).toBe(69);
    vi.advanceTimersByTime(400);
    expect(table.view?.tiles_left).toBe(68);
    expect(table.log).toHaveLength(1);
  });

  it('catches up when updates pile up', () => {
    const { table, update } = seated();
    for (let nr = 1; nr <= 12; nr++) update(10 + nr, [left(70 - nr)], [discard]);
    vi.advanceTimersByTime(1500);
    expect(table.view?.tiles_left).toBe(58);
  });

  it('catches up at once when the player acts', async () => {
    const { table, update, connection } = seated();
    update(11, [left(69)], [discard]);
    update(12, [[['own', 'revision'], 5]]);
    await table.act({ kind: 'discard', index: 0 });
    expect(connection.act).toHaveBeenCalledWith(5, { kind: 'discard', index: 0 });
  });

  it('asks for the whole table after a gap, and ignores what it knows', () => {
    const { table, update, sent, say } = seated();
    update(10, [left(1)]);
    expect(sent).toEqual([]);
    update(13, [left(2)]);
    expect(sent).toEqual(['resync']);
    update(14, [left(3)]);
    expect(table.view?.tiles_left).toBe(70);
    say({ type: 'table', seq: 14, view: view({ tiles_left: 66 }) });
    update(15, [left(65)]);
    expect(table.view?.tiles_left).toBe(65);
  });

  it('asks for the whole table when a patch does not fit', () => {
    const { update, sent } = seated();
    update(11, [[['nowhere', 'x'], 1]]);
    expect(sent).toEqual(['resync']);
  });

  it('says why something was refused, but not that it came too late', async () => {
    const { table, connection } = seated();
    connection.act.mockRejectedValueOnce(new Refusal('stale', 'too late'));
    expect(await table.act({ kind: 'ready' })).toBe(false);
    expect(toasts).toHaveLength(0);
    connection.act.mockRejectedValueOnce(new Refusal('not_allowed', 'not now'));
    await table.act({ kind: 'ready' });
    expect(toasts[0]?.text).toBe('not now');
  });

  it('leaves less time to what only fades', () => {
    const { table, update } = seated();
    settings.motion = 'less';
    update(11, [left(69)], [discard]);
    update(12, [left(68)]);
    vi.advanceTimersByTime(119);
    expect(table.view?.tiles_left).toBe(69);
    vi.advanceTimersByTime(1);
    expect(table.view?.tiles_left).toBe(68);
    settings.motion = 'auto';
  });

  it('asks once what the hand waits for', () => {
    const { table, connection, update } = seated();
    void table.waits(1);
    void table.waits(1);
    void table.waits(2);
    expect(connection.waits).toHaveBeenCalledTimes(2);
    update(11, [[['own', 'revision'], 5]]);
    void table.waits(1);
    expect(connection.waits).toHaveBeenCalledTimes(3);
  });

  it('knows what can be marked', () => {
    const hand = (index: number) => ({ target: 'hand' as const, seat: 'east' as const, index });
    const { table, update, sent } = seated();
    const marking = { marked: [hand(0)], markable: [hand(1)] };
    update(11, [[['own', 'marking'], marking]]);
    expect(table.mark('hand', 'east', 0)).toBe('marked');
    expect(table.mark('hand', 'east', 1)).toBe('markable');
    expect(table.mark('discard', 'east', 1)).toBeNull();
    table.toggleMark('hand', 'east', 0);
    table.toggleMark('hand', 'east', 1);
    table.toggleMark('hand', 'east', 2);
    expect(sent).toEqual([
      [4, { kind: 'unmark', object: hand(0) }],
      [4, { kind: 'mark', object: hand(1) }],
    ]);
  });

  it('knows when the own hand changed, and does not take the first sight of it for a change', () => {
    const { table, update } = seated();
    expect(table.handChanged).toBe(-Infinity);
    update(11, [left(69)]);
    expect(table.handChanged).toBe(-Infinity);
    update(12, [[['players', 0, 'hand'], [{ id: '2m' }]]]);
    expect(table.handChanged).toBe(performance.now());
  });

  it('takes a double click for one mark', async () => {
    const object = { target: 'hand' as const, seat: 'east' as const, index: 1 };
    const { table, update, sent } = seated();
    update(11, [[['own', 'marking'], { marked: [], markable: [object] }]]);
    table.toggleMark('hand', 'east', 1);
    table.toggleMark('hand', 'east', 1);
    expect(sent).toHaveLength(1);
    update(12, [[['own', 'marking'], { marked: [object], markable: [] }]]);
    await vi.advanceTimersByTimeAsync(1);
    table.toggleMark('hand', 'east', 1);
    expect(sent.at(-1)).toEqual([4, { kind: 'unmark', object }]);
  });
});

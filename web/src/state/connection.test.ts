import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RoomView, type ServerMessage, VERSION } from '../proto';
import { Connection, type ConnectionStatus, Refusal, type Socket } from './connection';

class FakeSocket implements Socket {
  readyState: Socket['readyState'] = 0;
  sent: unknown[] = [];
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.({} as Event);
  }
  breaks() {
    this.readyState = 3;
    this.onclose?.({} as CloseEvent);
  }
  says(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}

function connected() {
  const sockets: FakeSocket[] = [];
  const connection = new Connection('ABC', () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  });
  const kinds: ConnectionStatus['kind'][] = [];
  connection.listen({ status: (status) => kinds.push(status.kind) });
  sockets[0]!.opens();
  return { sockets, connection, kinds };
}

const room = { type: 'room', room: { code: 'ABC' } as RoomView } as ServerMessage;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a connection', () => {
  it('joins, and is open when the room answers', () => {
    const { sockets, connection, kinds } = connected();
    expect(sockets[0]!.sent).toEqual([{ type: 'join', room: 'ABC', version: VERSION }]);
    sockets[0]!.says(room);
    expect(kinds).toEqual(['connecting', 'open']);
    expect(connection.room?.code).toBe('ABC');
  });

  it('pairs answers with requests', async () => {
    const { sockets, connection } = connected();
    const first = connection.act(3, { kind: 'discard', index: 2 });
    const second = connection.waits(1);
    const third = connection.change({ kind: 'start' });
    expect(sockets[0]!.sent.slice(1)).toMatchObject([
      { type: 'act', request: 1, revision: 3 },
      { type: 'waits', request: 2, discard: 1 },
      { type: 'room', request: 3 },
    ]);
    const wait = { tile: { id: '1m' }, left: 2, obstacle: null };
    sockets[0]!.says({ type: 'waits', request: 2, waits: [wait], nearest: [] });
    sockets[0]!.says({ type: 'refused', request: 3, code: 'not_host', message: 'no' });
    sockets[0]!.says({ type: 'done', request: 1 });
    await expect(second).resolves.toEqual({ waits: [wait], nearest: [] });
    await expect(third).rejects.toMatchObject({ code: 'not_host' });
    await expect(first).resolves.toBeUndefined();
  });

  it('comes back after a break and joins again', async () => {
    const { sockets, connection, kinds } = connected();
    sockets[0]!.says(room);
    const lost = connection.act(1, { kind: 'ready' });
    sockets[0]!.breaks();
    await expect(lost).rejects.toBeInstanceOf(Refusal);
    expect(connection.status.kind).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    sockets[1]!.opens();
    sockets[1]!.says(room);
    expect(kinds).toEqual(['connecting', 'open', 'lost', 'connecting', 'open']);
  });

  it('waits longer each time', () => {
    const { sockets } = connected();
    sockets[0]!.breaks();
    for (let tries = 0; tries < 12; tries++) {
      vi.advanceTimersByTime(10_000);
      sockets.at(-1)!.breaks();
    }
    const before = sockets.length;
    vi.advanceTimersByTime(3000);
    expect(sockets.length).toBe(before);
  });

  it('gives up when there is no such room', () => {
    const { sockets, connection } = connected();
    sockets[0]!.says({ type: 'refused', request: null, code: 'no_such_room', message: 'none' });
    expect(connection.status).toMatchObject({ kind: 'refused', code: 'no_such_room' });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('closes when nobody listens any more, but not between two pages', () => {
    const alone = new Connection('XYZ', () => new FakeSocket());
    const first = alone.listen({});
    first();
    vi.advanceTimersByTime(1000);
    const second = alone.listen({});
    vi.advanceTimersByTime(5000);
    expect(alone.status.kind).not.toBe('closed');
    second();
    vi.advanceTimersByTime(2500);
    expect(alone.status.kind).toBe('closed');
  });

  it('refuses requests at once when there is no connection', async () => {
    const { sockets, connection } = connected();
    sockets[0]!.breaks();
    await expect(connection.waits(null)).rejects.toMatchObject({ code: 'lost' });
  });

  it('leaves no request without an answer when it closes', async () => {
    const { connection } = connected();
    const asked = connection.waits(null);
    connection.close();
    await expect(asked).rejects.toMatchObject({ code: 'lost' });
  });
});

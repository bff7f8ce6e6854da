// The one WebSocket of a page: joins a room, reconnects by itself, and pairs requests with answers.
// It does not interpret the messages; the stores that listen do.

import { t } from '../i18n/index.svelte';
import {
  type ClientMessage,
  type Command,
  type NearestHand,
  type RefusalCode,
  type RoomChange,
  type RoomView,
  type ServerMessage,
  type TableRules,
  VERSION,
  type Wait,
} from '../proto';

/** The state of the connection. */
export type ConnectionStatus =
  | { kind: 'connecting' }
  | { kind: 'open' }
  /** Lost; the time of the next attempt. */
  | { kind: 'lost'; retryAt: number }
  /** Refused; there will be no further attempt. */
  | { kind: 'refused'; code: RefusalCode; message: string }
  | { kind: 'closed' };

/** What a hand waits for, and the hands of the American card that it is closest to. */
export interface Outlook {
  waits: Wait[];
  nearest: NearestHand[];
}

/** A request was refused, or its answer never came. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode | 'lost',
    message: string,
  ) {
    super(message);
  }
}

function lost(): Refusal {
  return new Refusal('lost', t('app.lost'));
}

/** Receives incoming messages. */
export interface Listener {
  message?(message: ServerMessage): void;
  status?(status: ConnectionStatus): void;
}

/** What the connection needs of a WebSocket. */
export type Socket = Pick<WebSocket, 'readyState' | 'send' | 'close'> & {
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
};

interface Pending {
  resolve(value: Outlook): void;
  reject(error: Refusal): void;
}

/** Refusals after which reconnecting is useless. */
const FINAL: readonly RefusalCode[] = ['no_such_room', 'other_version'];

const FIRST_RETRY_MS = 400;
const LAST_RETRY_MS = 8000;
/** Milliseconds after which a connection without listeners is closed. */
const IDLE_MS = 2000;

/** A connection to a room. */
export class Connection {
  /** The room as last received. */
  room: RoomView | null = null;
  /** The rules of the game as last received. */
  rules: TableRules | null = null;
  status: ConnectionStatus = { kind: 'connecting' };

  private socket: Socket | null = null;
  private readonly listeners = new Set<Listener>();
  private readonly pending = new Map<number, Pending>();
  private nextRequest = 1;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly code: string,
    private readonly open: () => Socket = openSocket,
  ) {
    globalThis.addEventListener?.('online', this.retry);
    globalThis.document?.addEventListener('visibilitychange', this.retry);
    this.connect();
  }

  /** Adds a listener; the returned function removes it. Without listeners the connection closes. */
  listen(listener: Listener): () => void {
    clearTimeout(this.idle);
    this.listeners.add(listener);
    listener.status?.(this.status);
    return () => {
      this.listeners.delete(listener);
      // When navigating between room and table, the next listener is about to be added.
      if (this.listeners.size === 0) this.idle = setTimeout(() => this.close(), IDLE_MS);
    };
  }

  /** Sends a command to the table. */
  async act(revision: number, command: Command): Promise<void> {
    await this.request((request) => ({ type: 'act', request, revision, command }));
  }

  /** Changes something about the room. */
  async change(change: RoomChange): Promise<void> {
    await this.request((request) => ({ type: 'room', request, change }));
  }

  /** Asks what the hand waits for and could become, as it is or after a discard. */
  waits(discard: number | null): Promise<Outlook> {
    return this.request((request) => ({ type: 'waits', request, discard }));
  }

  /** Sends a chat message. */
  chat(text: string): void {
    this.send({ type: 'chat', text });
  }

  /** Requests the whole view again. */
  resync(): void {
    this.send({ type: 'resync' });
  }

  /** Reconnects at once if the connection is lost. */
  readonly retry = (): void => {
    if (this.status.kind !== 'lost' || globalThis.document?.visibilityState === 'hidden') return;
    this.connect();
  };

  /** Closes the connection and does not reconnect. */
  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.idle);
    globalThis.removeEventListener?.('online', this.retry);
    globalThis.document?.removeEventListener('visibilitychange', this.retry);
    this.drop();
    this.become({ kind: 'closed' });
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.drop();
    this.become({ kind: 'connecting' });
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => this.send({ type: 'join', room: this.code, version: VERSION });
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = () => this.lose();
  }

  /** Drops the socket and its handlers; pending requests are rejected. */
  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    for (const one of this.pending.values()) one.reject(lost());
    this.pending.clear();
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lose(): void {
    this.drop();
    if (this.status.kind === 'refused' || this.status.kind === 'closed') return;
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 1.8 ** this.failures);
    const spread = wait * (0.75 + Math.random() / 2);
    this.failures += 1;
    this.timer = setTimeout(() => this.connect(), spread);
    this.become({ kind: 'lost', retryAt: Date.now() + spread });
  }

  private hear(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    switch (message.type) {
      case 'room':
        this.room = message.room;
        this.failures = 0;
        if (this.status.kind !== 'open') this.become({ kind: 'open' });
        break;
      case 'rules':
        this.rules = message.rules;
        break;
      case 'done':
        this.answer(message.request)?.resolve({ waits: [], nearest: [] });
        break;
      case 'waits':
        this.answer(message.request)?.resolve({ waits: message.waits, nearest: message.nearest });
        break;
      case 'refused':
        if (message.request !== null) {
          this.answer(message.request)?.reject(new Refusal(message.code, message.message));
        } else if (FINAL.includes(message.code)) {
          this.become({ kind: 'refused', code: message.code, message: message.message });
          this.drop();
        }
        break;
    }
    for (const listener of [...this.listeners]) listener.message?.(message);
  }

  private answer(request: number): Pending | undefined {
    const found = this.pending.get(request);
    this.pending.delete(request);
    return found;
  }

  private request(write: (request: number) => ClientMessage): Promise<Outlook> {
    const request = this.nextRequest++;
    return new Promise((resolve, reject) => {
      if (!this.send(write(request))) {
        reject(lost());
        return;
      }
      this.pending.set(request, { resolve, reject });
    });
  }

  private send(message: ClientMessage): boolean {
    const socket = this.socket;
    if (socket?.readyState !== 1) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  private become(status: ConnectionStatus): void {
    this.status = status;
    for (const listener of [...this.listeners]) listener.status?.(status);
  }
}

function openSocket(): Socket {
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url);
}

let current: Connection | null = null;

/** The page's connection to a room: the same one on the room's and the table's page. */
export function connectionTo(code: string): Connection {
  if (current?.code === code && current.status.kind !== 'closed') return current;
  current?.close();
  current = new Connection(code);
  return current;
}

/** Leaves the room that the page is connected to. */
export function disconnect(): void {
  current?.close();
  current = null;
}

// The state of the table's page: what the server sent, and what the player is about to do.
// Updates are shown one after another so that motion can be followed, and all at once when the
// player acts or too many are waiting.

import { tick } from 'svelte';
import { t } from '../i18n/index.svelte';
import { extended, type LogLine, logLines, retold } from '../lib/events';
import { type Flight, flights } from '../lib/flight';
import { applyPatches, Misfit } from '../lib/patches';
import { type Side, sideOf } from '../lib/seats';
import type {
  ChatLine,
  Command,
  GameEvent,
  Marked,
  MarkTarget,
  PlayerView,
  RoomView,
  Seat,
  ServerMessage,
  TableRules,
  TableView,
  Update,
} from '../proto';
import { type Connection, type ConnectionStatus, type Outlook, Refusal } from './connection';
import { lessMotion } from './settings.svelte';
import { toast } from './toasts.svelte';

/** Animates tiles on the screen. */
export interface Motion {
  /** Records all positions before an update is applied. */
  before(): void;
  /** Moves tiles from their recorded positions to the current ones. */
  after(list: readonly Flight[]): void;
  /** Ends all motion at once. */
  cut(): void;
}

/** A word that a player calls out, shown in large letters. */
export interface BigWord {
  nr: number;
  seat: Seat;
  text: string;
}

/** The number of updates that may wait to be shown; beyond that all are applied at once. */
const PATIENCE = 4;
const BIG_WORD_MS = 1500;
/** Milliseconds for which a winning hand is shown on the table before the result covers it. */
const CURTAIN_MS = 1000;

/** Milliseconds for which an update is shown with reduced motion, when tiles only fade. */
const FADE_MS = 120;

/** Milliseconds for which an update is shown before the next one. */
function holdOf(events: readonly GameEvent[]): number {
  const hold = travelOf(events);
  return lessMotion() ? Math.min(hold, FADE_MS) : hold;
}

function travelOf(events: readonly GameEvent[]): number {
  let hold = 0;
  for (const event of events) {
    switch (event.kind) {
      case 'round_started':
        hold = Math.max(hold, 1100);
        break;
      case 'won':
        hold = Math.max(hold, 600);
        break;
      case 'called':
        hold = Math.max(hold, 320);
        break;
      case 'discarded':
        hold = Math.max(hold, 200);
        break;
      case 'drew':
        hold = Math.max(hold, 120);
        break;
    }
  }
  return hold;
}

/** A table and everything the page knows about it. */
export class Table {
  view = $state.raw<TableView | null>(null);
  rules = $state.raw<TableRules | null>(null);
  room = $state.raw<RoomView | null>(null);
  status = $state.raw<ConnectionStatus>({ kind: 'connecting' });
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  bigWords = $state.raw<BigWord[]>([]);
  /** Whether the server has announced a restart. */
  restarting = $state(false);
  /** The button or choice whose press the server has not answered yet. */
  sent = $state<string | null>(null);
  /** Whether a win is shown at the table, before its result screen. */
  curtain = $state(false);
  /** When the view's timer was received, on the page's clock. */
  timerSince = $state(0);
  /** When the viewer's hand last changed, on the page's clock. */
  handChanged = -Infinity;

  motion: Motion | null = null;
  /** Called with events as they are shown, for sounds and announcements. */
  onEvents: ((list: readonly GameEvent[], view: TableView) => void) | null = null;

  private seq: number | null = null;
  private queue: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nr = 1;
  /** Marks that were sent and not answered yet. */
  private readonly toggling = new Set<string>();
  private waitsKnown: { revision: number; answers: Map<number | null, Promise<Outlook>> } | null = null;
  private readonly leave: () => void;

  constructor(readonly connection: Connection) {
    this.room = connection.room;
    this.rules = connection.rules;
    this.chat = connection.room?.chat ?? [];
    this.leave = connection.listen({
      message: (message) => this.hear(message),
      status: (status) => {
        this.status = status;
        if (status.kind !== 'open') this.sent = null;
      },
    });
    if (connection.status.kind === 'open') connection.resync();
  }

  /** Stops listening. */
  close(): void {
    clearTimeout(this.timer);
    this.leave();
  }

  /** The viewer's seat. */
  get me(): Seat | null {
    return this.view?.viewer ?? null;
  }

  /** The seat at the bottom of the screen. */
  get bottom(): Seat | null {
    return this.me ?? this.rules?.seats[0] ?? null;
  }

  /** A player by seat. */
  player(seat: Seat | null): PlayerView | undefined {
    return this.view?.players.find((player) => player.seat === seat);
  }

  /** The side of the screen that a seat is at. */
  side(seat: Seat): Side {
    return this.rules ? sideOf(this.rules.seats, this.me, seat) : 0;
  }

  /** A player's name. */
  name(seat: Seat): string {
    const sitter = this.room?.seats.find((one) => one.seat === seat)?.sitter;
    return sitter?.name ?? t(`wind.${seat}`);
  }

  /** Sends a command to the table; a refusal is shown as a toast. */
  async act(command: Command, tag: string | null = null): Promise<boolean> {
    this.flush();
    const revision = this.view?.own?.revision ?? 0;
    if (tag !== null) this.sent = tag;
    try {
      await this.connection.act(revision, command);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'stale' && error.code !== 'lost') {
        toast(error.message, 'warn');
      }
      return false;
    } finally {
      if (tag !== null && this.sent === tag) this.sent = null;
    }
  }

  /** What the hand waits for and could become after a discard; requested once per set of offers. */
  waits(discard: number | null): Promise<Outlook> {
    const revision = this.view?.own?.revision ?? 0;
    if (this.waitsKnown?.revision !== revision) {
      this.waitsKnown = { revision, answers: new Map() };
    }
    const known = this.waitsKnown.answers;
    let answer = known.get(discard);
    if (!answer) {
      answer = this.connection.waits(discard).catch(() => ({ waits: [], nearest: [] }));
      known.set(discard, answer);
    }
    return answer;
  }

  /** Whether something is marked, or can be. */
  mark(target: MarkTarget, seat: Seat | null, index: number): 'marked' | 'markable' | null {
    const marking = this.view?.own?.marking;
    if (!marking) return null;
    const same = (one: Marked) => one.target === target && one.seat === seat && one.index === index;
    if (marking.marked.some(same)) return 'marked';
    return marking.markable.some(same) ? 'markable' : null;
  }

  /** Marks something, or removes the mark. A second click before the answer to the first is ignored. */
  toggleMark(target: MarkTarget, seat: Seat | null, index: number): void {
    const state = this.mark(target, seat, index);
    const key = `${target} ${seat} ${index}`;
    if (state === null || this.toggling.has(key)) return;
    this.toggling.add(key);
    const object = { target, seat, index };
    void this.act({ kind: state === 'marked' ? 'unmark' : 'mark', object }).then(() => this.toggling.delete(key));
  }

  /** Catches up with everything that has happened and ends all motion. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.queue.length > 0) this.play(this.queue.shift()!, false);
    this.motion?.cut();
    this.curtain = false;
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'room':
        this.room = message.room;
        this.chat = message.room.chat;
        this.restarting = false;
        break;
      case 'rules':
        this.rules = message.rules;
        break;
      case 'table':
        this.whole(message.seq, message.view, message.past ?? []);
        break;
      case 'update':
        this.update(message);
        break;
      case 'chat':
        if (this.chat.at(-1) !== message.line) this.chat = [...this.chat, message.line].slice(-200);
        break;
      case 'notice':
        break; // concerns the settings, which the room's page shows
      case 'restarting':
        this.restarting = true;
        break;
      case 'refused':
        if (message.request === null) toast(message.message, 'warn');
        break;
    }
  }

  private whole(seq: number, view: TableView, past: readonly GameEvent[]): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.seq = seq;
    this.motion?.cut();
    this.show(view);
    const lines = logLines(past, view, this.nr);
    this.nr += lines.length;
    this.log = retold(this.log, lines);
  }

  private update(update: Update): void {
    if (this.seq === null) return;
    if (update.seq !== this.seq + 1) {
      if (update.seq <= this.seq) return;
      this.seq = null;
      this.connection.resync();
      return;
    }
    this.seq = update.seq;
    this.queue.push(update);
    if (globalThis.document?.hidden) this.flush();
    else this.pump();
  }

  private pump(): void {
    while (this.timer === undefined) {
      const update = this.queue.shift();
      if (!update) return;
      const late = this.queue.length >= PATIENCE;
      this.play(update, !late);
      const hold = late ? 0 : holdOf(update.events ?? []);
      if (hold === 0) continue;
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.pump();
      }, hold);
    }
  }

  private play(update: Update, moving: boolean): void {
    const before = this.view;
    if (!before) return;
    const events = update.events ?? [];
    let after: TableView;
    try {
      after = applyPatches(before, update.patches ?? []);
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      this.seq = null;
      this.queue = [];
      this.connection.resync();
      return;
    }
    if (events.some((event) => event.kind === 'round_started')) this.bigWords = [];
    if (moving) this.motion?.before();
    this.show(after);
    this.tell(events, after);
    if (!moving) return;
    if (after.win && !before.win && !lessMotion()) this.draw();
    const list = flights(events, before, after);
    void tick().then(() => this.motion?.after(list));
  }

  private draw(): void {
    this.curtain = true;
    setTimeout(() => (this.curtain = false), CURTAIN_MS);
  }

  private show(view: TableView): void {
    const before = this.view;
    if (view.timer !== before?.timer) this.timerSince = performance.now();
    const hand = view.players.find((player) => player.seat === view.viewer)?.hand;
    const old = before?.players.find((player) => player.seat === view.viewer)?.hand;
    if (old && hand !== old) this.handChanged = performance.now();
    this.view = view;
  }

  private tell(events: readonly GameEvent[], view: TableView): void {
    const lines = logLines(events, view, this.nr);
    this.nr += lines.length;
    if (lines.length > 0) this.log = extended(this.log, lines);
    for (const event of events) {
      if (event.kind === 'big_text') this.shout(event.seat, event.text);
      if (event.kind === 'rule_error') toast(event.text, 'error');
    }
    this.onEvents?.(events, view);
  }

  private shout(seat: Seat, text: string): void {
    const word = { nr: this.nr++, seat, text };
    this.bigWords = [...this.bigWords.filter((one) => one.seat !== seat), word];
    setTimeout(() => {
      this.bigWords = this.bigWords.filter((one) => one.nr !== word.nr);
    }, BIG_WORD_MS);
  }
}

// The table as the page shows it: what the server told, and what the player is about to do.
// Steps are played one after another so that motion can be seen, and all at once when the player
// acts or when they pile up.

import { tick } from 'svelte';
import type {
  Action,
  ChatLine,
  Happening,
  Marked,
  MarkTarget,
  PlayerView,
  RoomView,
  Seat,
  ServerMessage,
  Step,
  TableRules,
  TableView,
} from '../proto';
import { applyChanges, Misfit } from '../lib/changes';
import { flights, type Flight } from '../lib/flight';
import { extended, logLines, retold, type LogLine } from '../lib/happenings';
import { sideOf, type Side } from '../lib/layout';
import { t } from '../i18n/index.svelte';
import { Refusal, type Connection, type ConnectionStatus, type Outlook } from './connection';
import { lessMotion } from './settings.svelte';
import { toast } from './toasts.svelte';

/** Whoever moves tiles on the screen. */
export interface Motion {
  /** Remembers where everything is, before a step is applied. */
  before(): void;
  /** Lets tiles travel from where they were to where they are now. */
  after(list: readonly Flight[]): void;
  /** Ends all motion at once. */
  cut(): void;
}

/** A word in large letters by a player. */
export interface BigWord {
  nr: number;
  seat: Seat;
  text: string;
}

/** Steps that may wait to be seen; more are caught up with at once. */
const PATIENCE = 4;
const BIG_WORD_MS = 1500;
/** How long a winning hand is seen on the table before the screen covers it. */
const CURTAIN_MS = 1000;

/** How long anything takes with less motion: nothing travels, it only fades. */
const FADE_MS = 120;

/** How long a step is left to be seen before the next one. */
function holdOf(happenings: readonly Happening[]): number {
  const hold = travelOf(happenings);
  return lessMotion() ? Math.min(hold, FADE_MS) : hold;
}

function travelOf(happenings: readonly Happening[]): number {
  let hold = 0;
  for (const happening of happenings) {
    switch (happening.kind) {
      case 'dealt':
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
  /** The server goes down and comes back. */
  restarting = $state(false);
  /** The button, or choice, whose press has not been answered. */
  sent = $state<string | null>(null);
  /** Is a win shown at the table before its screen is? */
  curtain = $state(false);
  /** When the timer of the view was told, on the clock of the page. */
  timerSince = $state(0);
  /** When the own hand last changed under the player's finger. */
  handChanged = -Infinity;

  motion: Motion | null = null;
  /** Told of everything that happens, when it is shown: sounds and speech. */
  onHappenings: ((list: readonly Happening[], view: TableView) => void) | null = null;

  private seq: number | null = null;
  private queue: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nr = 1;
  /** Marks on their way to the server. */
  private readonly toggling = new Set<string>();
  private waitsKnown: { revision: number; answers: Map<number | null, Promise<Outlook>> } | null =
    null;
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

  /** Where somebody sits. */
  side(seat: Seat): Side {
    return this.rules ? sideOf(this.rules.seats, this.me, seat) : 0;
  }

  /** What a player is called. */
  name(seat: Seat): string {
    const sitter = this.room?.seats.find((one) => one.seat === seat)?.sitter;
    return sitter?.name ?? t(`wind.${seat}`);
  }

  /** Does something at the table; a refusal is shown for a moment. */
  async act(action: Action, tag: string | null = null): Promise<boolean> {
    this.flush();
    const revision = this.view?.own?.revision ?? 0;
    if (tag !== null) this.sent = tag;
    try {
      await this.connection.act(revision, action);
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

  /** What the hand waits for and could become without a tile; asked once for each of the offers. */
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

  /** Can something be marked, or is it? */
  mark(target: MarkTarget, seat: Seat | null, index: number): 'marked' | 'markable' | null {
    const marking = this.view?.own?.marking;
    if (!marking) return null;
    const same = (one: Marked) =>
      one.target === target && one.seat === seat && one.index === index;
    if (marking.marked.some(same)) return 'marked';
    return marking.markable.some(same) ? 'markable' : null;
  }

  /** Marks something, or takes the mark back. A second click before the first is answered means the same. */
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
      case 'step':
        this.step(message);
        break;
      case 'chat':
        if (this.chat.at(-1) !== message.line) this.chat = [...this.chat, message.line].slice(-200);
        break;
      case 'notice':
        toast(message.text);
        break;
      case 'restarting':
        this.restarting = true;
        break;
      case 'refused':
        if (message.request === null) toast(message.message, 'warn');
        break;
    }
  }

  private whole(seq: number, view: TableView, past: readonly Happening[]): void {
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

  private step(step: Step): void {
    if (this.seq === null) return;
    if (step.seq !== this.seq + 1) {
      if (step.seq <= this.seq) return;
      this.seq = null;
      this.connection.resync();
      return;
    }
    this.seq = step.seq;
    this.queue.push(step);
    if (globalThis.document?.hidden) this.flush();
    else this.pump();
  }

  private pump(): void {
    while (this.timer === undefined) {
      const step = this.queue.shift();
      if (!step) return;
      const late = this.queue.length >= PATIENCE;
      this.play(step, !late);
      const hold = late ? 0 : holdOf(step.happenings ?? []);
      if (hold === 0) continue;
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.pump();
      }, hold);
    }
  }

  private play(step: Step, moving: boolean): void {
    const before = this.view;
    if (!before) return;
    const happenings = step.happenings ?? [];
    let after: TableView;
    try {
      after = applyChanges(before, step.changes ?? []);
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      this.seq = null;
      this.queue = [];
      this.connection.resync();
      return;
    }
    if (happenings.some((happening) => happening.kind === 'dealt')) this.bigWords = [];
    if (moving) this.motion?.before();
    this.show(after);
    this.tell(happenings, after);
    if (!moving) return;
    if (after.win && !before.win && !lessMotion()) this.draw();
    const list = flights(happenings, before, after);
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

  private tell(happenings: readonly Happening[], view: TableView): void {
    const lines = logLines(happenings, view, this.nr);
    this.nr += lines.length;
    if (lines.length > 0) this.log = extended(this.log, lines);
    for (const happening of happenings) {
      if (happening.kind === 'big_text') this.shout(happening.seat, happening.text);
      if (happening.kind === 'rule_error') toast(happening.text, 'error');
    }
    this.onHappenings?.(happenings, view);
  }

  private shout(seat: Seat, text: string): void {
    const word = { nr: this.nr++, seat, text };
    this.bigWords = [...this.bigWords.filter((one) => one.seat !== seat), word];
    setTimeout(() => {
      this.bigWords = this.bigWords.filter((one) => one.nr !== word.nr);
    }, BIG_WORD_MS);
  }
}

// A room as its page shows it.

import type { ChatLine, RoomChange, RoomView, RulesetDetails } from '../proto';
import { api } from '../lib/api';
import { connectionTo, type Connection, type ConnectionStatus } from './connection';
import { reason } from './session.svelte';
import { toast } from './toasts.svelte';
import { w } from './words.svelte';

/** How long the note on what a mod brought along stays under it. */
const NOTE_MS = 12_000;

/** A room, for as long as its page is open. */
export class RoomState {
  room = $state.raw<RoomView | null>(null);
  details = $state.raw<RulesetDetails | null>(null);
  status = $state.raw<ConnectionStatus>({ kind: 'connecting' });
  chat = $state.raw<readonly ChatLine[]>([]);
  /** What the last change of a mod brought along, and of which mod it is. */
  note = $state.raw<{ mod: string; text: string } | null>(null);
  /** Requests that the server has not answered. */
  waiting = $state(0);

  private readonly connection: Connection;
  private readonly leave: () => void;
  private touched: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(code: string) {
    this.connection = connectionTo(code);
    if (this.connection.room) this.enter(this.connection.room);
    this.leave = this.connection.listen({
      status: (status) => (this.status = status),
      message: (message) => {
        if (message.type === 'room') this.enter(message.room);
        else if (message.type === 'chat') this.chat = [...this.chat, message.line].slice(-200);
        else if (message.type === 'notice') this.notice(message.text);
        else if (message.type === 'refused' && message.request === null) toast(message.message, 'error');
      },
    });
  }

  /** May the viewer change the settings? */
  get isHost(): boolean {
    return this.room !== null && this.room.host === this.room.me;
  }

  /** Asks for a change; says so if it is refused. */
  async change(change: RoomChange): Promise<boolean> {
    this.touched = change.kind === 'mod_on' ? change.choice.id : change.kind === 'mod_off' ? change.id : null;
    this.waiting += 1;
    try {
      await this.connection.change(change);
      return true;
    } catch (error) {
      toast(reason(error), 'error');
      return false;
    } finally {
      this.waiting -= 1;
    }
  }

  say(text: string): void {
    this.connection.chat(text);
  }

  retry(): void {
    this.connection.retry();
  }

  close(): void {
    clearTimeout(this.timer);
    this.leave();
  }

  private enter(room: RoomView): void {
    if (room.ruleset !== this.room?.ruleset) void this.loadDetails(room.ruleset);
    const first = this.room === null;
    this.room = room;
    this.chat = room.chat;
    if (first) this.takeFirstSeat(room);
  }

  /** Who opens a room wants to play: they sit down while nobody does. */
  private takeFirstSeat({ phase, seats }: RoomView): void {
    const [seat] = seats;
    if (!seat || phase !== 'gathering' || !this.isHost || seats.some(({ sitter }) => sitter)) return;
    void this.change({ kind: 'sit', seat: seat.seat });
  }

  private async loadDetails(ruleset: string): Promise<void> {
    try {
      this.details = await api.ruleset(ruleset);
    } catch (error) {
      toast(reason(error), 'error');
    }
  }

  private notice(text: string): void {
    toast(w(text));
    if (this.touched === null) return;
    this.note = { mod: this.touched, text };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.note = null), NOTE_MS);
  }
}

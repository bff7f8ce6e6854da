// The state of a room's page.

import { switchedWords } from '../i18n/mods';
import { api } from '../lib/api';
import type { ChatLine, Notice, RoomChange, RoomView, RulesetDetails } from '../proto';
import { type Connection, type ConnectionStatus, connectionTo } from './connection';
import { reason } from './session.svelte';
import { toast } from './toasts.svelte';

/** Milliseconds for which the note about other mods that were switched is shown. */
const NOTE_MS = 12_000;

/** A room, for as long as its page is open. */
export class RoomState {
  room = $state.raw<RoomView | null>(null);
  details = $state.raw<RulesetDetails | null>(null);
  status = $state.raw<ConnectionStatus>({ kind: 'connecting' });
  chat = $state.raw<readonly ChatLine[]>([]);
  /** The mods that the last change switched as well, and the mod that was changed. */
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
        else if (message.type === 'notice') this.notice(message.notice);
        else if (message.type === 'refused' && message.request === null) toast(message.message, 'error');
      },
    });
  }

  /** Whether the viewer may change the settings. */
  get isHost(): boolean {
    return this.room !== null && this.room.host === this.room.me;
  }

  /** Requests a change; a refusal is shown as a toast. */
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

  /** Seats the user who opened the room, as long as nobody else has sat down. */
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

  /** Notes which other mods a change has switched, by name. */
  private notice({ on, off }: Notice): void {
    const name = (id: string) => this.details?.mods.find((mod) => mod.id === id)?.name ?? id;
    const text = switchedWords(on.map(name), off.map(name));
    toast(text);
    if (this.touched === null) return;
    this.note = { mod: this.touched, text };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.note = null), NOTE_MS);
  }
}

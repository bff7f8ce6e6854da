// Everything a browser was told, and whether it may know it.

import type { Page } from '@playwright/test';
import { applyPatches } from '../../src/lib/patches';
import type { GameEvent, Seat, ServerMessage, TableView, Tile } from '../../src/proto';

/** What one page has received, in order. */
export class Frames {
  readonly messages: ServerMessage[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        this.messages.push(JSON.parse(payload.toString()) as ServerMessage);
      });
    });
  }

  /** Every message that tells its reader a tile which they may not know. */
  leaks(): string[] {
    const found: string[] = [];
    let view: TableView | null = null;
    /** Whose hands everybody may see until the next deal. */
    const open = new Set<Seat>();
    for (const message of this.messages) {
      if (message.type === 'table') view = message.view;
      if (message.type === 'update') {
        if (!view) {
          found.push('an update before the table');
          continue;
        }
        for (const one of message.events ?? []) {
          if (one.kind === 'round_started') open.clear();
          if (one.kind === 'won') open.add(one.seat);
          const tile = secretOf(one, view.viewer);
          if (tile) found.push(`${one.kind} tells ${tile.id}`);
        }
        view = applyPatches(view, message.patches ?? []);
      }
      if (view && (message.type === 'table' || message.type === 'update')) {
        for (const seat of laidOpen(view)) open.add(seat);
        found.push(...shown(view, open));
      }
      if (message.type === 'waits' && view?.viewer == null) found.push('waits for somebody without a seat');
    }
    return found;
  }

  /** Has the page been told of this tile? */
  mentions(id: string): boolean {
    return this.messages.some(
      (message) =>
        (message.type === 'table' || message.type === 'update') && JSON.stringify(message).includes(`"id":"${id}"`),
    );
  }
}

/** Is the face of a tile told? */
function isFace(tile: Tile): boolean {
  return !/^\dx$/.test(tile.id);
}

/** May everybody see this tile of somebody's hand? */
function isOpen(tile: Tile): boolean {
  return tile.attrs?.some((attr) => attr.replace(/^_/, '') === 'revealed') ?? false;
}

/** The tile that an event tells, if it is a secret of somebody else. */
function secretOf(one: GameEvent, viewer: Seat | null): Tile | null {
  if (one.kind === 'drew' && one.seat !== viewer && isFace(one.tile) && !isOpen(one.tile)) return one.tile;
  return null;
}

/** Whose hands a result screen lays open: who has won, and at a draw who is paid for being ready. */
function laidOpen(view: TableView): Seat[] {
  if (view.win) return [view.win.seat];
  if (!view.scores) return [];
  const paid = view.scores.payouts.filter(({ reason }) => reason === 'hand' || reason === 'ready');
  // Without payments all may be ready, or a hand was shown to end the round.
  if (paid.length === 0) return view.players.map((player) => player.seat);
  return paid.flatMap(({ to }) => to ?? []);
}

/** The secrets of others that a view shows. */
function shown(view: TableView, open: ReadonlySet<Seat>): string[] {
  return view.players
    .filter((player) => player.seat !== view.viewer && !open.has(player.seat))
    .flatMap((player) =>
      [...player.hand, ...player.draw]
        .filter((tile) => isFace(tile) && !isOpen(tile))
        .map((tile) => `the view of ${view.viewer} shows ${tile.id} of ${player.seat}`),
    );
}

// The log of a table: the events that get a line, with the context needed to phrase it. The
// wording is chosen when a line is shown, in the reader's language.

import type { GameEvent, Seat, TableView } from '../proto';

/** An event that gets a line in the log. The others can be seen on the table. */
export type LoggedEvent = Exclude<GameEvent, { kind: 'drew' | 'big_text' | 'round_ended' }>;

/** A line of the log. */
export interface LogLine {
  /** The number of the line. Lines never change and are never renumbered. */
  nr: number;
  event: LoggedEvent;
  /** The player that the line is about; null for the whole table. */
  seat: Seat | null;
  /** The wind of that seat at the time, and whether it was the dealer. */
  wind: Seat | null;
  dealer: boolean;
}

/** The number of lines kept. */
const KEPT = 400;

/** The lines for events, given the view after them. */
export function logLines(events: readonly GameEvent[], view: TableView, firstNr: number): LogLine[] {
  const logged = events.filter((event, at): event is LoggedEvent => isLogged(event) && !isToldAgain(events, at));
  return logged.map((event, at) => {
    const seat = 'seat' in event ? event.seat : null;
    const wind = view.players.find((player) => player.seat === seat)?.wind ?? null;
    return { nr: firstNr + at, event, seat, wind, dealer: seat !== null && seat === view.dealer };
  });
}

function isLogged(event: GameEvent): event is LoggedEvent {
  switch (event.kind) {
    case 'drew':
    case 'big_text':
    case 'round_ended':
      return false;
    case 'jokers_read':
      return event.jokers.length > 0;
    default:
      return true;
  }
}

/**
 * Whether the win at this index is already covered by another line: the winner's hand, or a text
 * of the ruleset.
 */
function isToldAgain(events: readonly GameEvent[], at: number): boolean {
  const won = events[at];
  if (won?.kind !== 'won') return false;
  const played = events.findLastIndex(
    (one, index) => index < at && (one.kind === 'discarded' || one.kind === 'round_started'),
  );
  return events
    .slice(played + 1)
    .some((one) => (one.kind === 'hand_shown' || one.kind === 'message') && one.seat === won.seat);
}

/**
 * The log after a reconnection: earlier rounds unchanged, the current one as the server sends it
 * again.
 */
export function retold(log: readonly LogLine[], lines: readonly LogLine[]): LogLine[] {
  if (lines.length === 0) return [...log];
  const first = lines[0]!.event;
  if (first.kind !== 'round_started') return [...lines];
  const at = log.findLastIndex((line) => line.event.kind === 'round_started');
  const last = log[at]?.event;
  return extended(last && isSameRound(last, first) ? log.slice(0, at) : log, lines);
}

function isSameRound(one: LoggedEvent, other: LoggedEvent): boolean {
  return (
    one.kind === 'round_started' &&
    other.kind === 'round_started' &&
    one.wind === other.wind &&
    one.number === other.number &&
    one.honba === other.honba
  );
}

/** Appends lines to the log, dropping the oldest if it grows too long. */
export function extended(log: readonly LogLine[], more: readonly LogLine[]): LogLine[] {
  return [...log, ...more].slice(-KEPT);
}

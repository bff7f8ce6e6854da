// What happened, as lines of a log: who did what with which tiles. Words are put to it where it is
// shown, in the language of the reader.

import type { Happening, Seat, TableView, Tile } from '../proto';
import { isGap } from './layout';
import { FACES } from './tiles/universe';

const KNOWN: ReadonlySet<string> = new Set(FACES);

/** A line of the log. */
export interface LogLine {
  /** Its number: lines never change and are never renumbered. */
  nr: number;
  kind: 'round' | 'discard' | 'call' | 'reveal' | 'message' | 'win' | 'error' | 'end';
  /** Who did it. */
  seat: Seat | null;
  /** The wind of the seat then, and whether it dealt. */
  wind: Seat | null;
  dealer: boolean;
  /** Words of the ruleset: the name of a call, a message. */
  text: string;
  tiles: Tile[];
  /** The round that began. */
  round?: { wind: Seat; number: number; honba: number };
}

/** Lines that are kept. */
const KEPT = 400;

/** The lines for what happened, seen in the view after it. */
export function logLines(
  happenings: readonly Happening[],
  view: TableView,
  firstNr: number,
): LogLine[] {
  let nr = firstNr;
  return happenings.flatMap((happening, at) => {
    // A winner who says so needs no second line.
    if (happening.kind === 'won' && says(happenings, happening.seat, at)) return [];
    const line = lineOf(happening, view);
    return line ? [{ nr: nr++, ...line }] : [];
  });
}

/** Does somebody say something about what happens at this place: since a tile was last played? */
function says(happenings: readonly Happening[], seat: Seat, at: number): boolean {
  const played = happenings.findLastIndex(
    (one, place) => place < at && (one.kind === 'discarded' || one.kind === 'dealt'),
  );
  return happenings.slice(played + 1).some((one) => one.kind === 'message' && one.seat === seat);
}

/** The log of somebody who comes back: earlier rounds as they were, this one as it was told anew. */
export function retold(log: readonly LogLine[], lines: readonly LogLine[]): LogLine[] {
  if (lines.length === 0) return [...log];
  const round = log.findLastIndex((line) => line.kind === 'round');
  const whole = lines[0]?.kind === 'round' && isSameRound(log[round], lines[0]);
  if (whole) return extended(log.slice(0, round), lines);
  return lines[0]?.kind === 'round' ? extended(log, lines) : [...lines];
}

function isSameRound(one: LogLine | undefined, other: LogLine): boolean {
  const [first, second] = [one?.round, other.round];
  return first?.wind === second?.wind && first?.number === second?.number && first?.honba === second?.honba;
}

/** The log with further lines, without the oldest ones if it grows too long. */
export function extended(log: readonly LogLine[], more: readonly LogLine[]): LogLine[] {
  return [...log, ...more].slice(-KEPT);
}

function lineOf(happening: Happening, view: TableView): Omit<LogLine, 'nr'> | null {
  const by = (seat: Seat | null) => ({
    seat,
    wind: view.players.find((player) => player.seat === seat)?.wind ?? null,
    dealer: seat === view.dealer,
  });
  const none = { tiles: [], text: '' };
  switch (happening.kind) {
    case 'dealt':
      return {
        kind: 'round',
        ...by(null),
        ...none,
        round: { wind: view.round_wind, number: view.round_number, honba: view.honba },
      };
    case 'discarded':
      return { kind: 'discard', ...by(happening.seat), ...none, tiles: [happening.tile] };
    case 'called': {
      const tiles = happening.called ? [happening.called, ...happening.others] : happening.others;
      return { kind: 'call', ...by(happening.seat), text: happening.name, tiles };
    }
    case 'revealed':
      return { kind: 'reveal', ...by(null), ...none, tiles: [happening.tile] };
    case 'message':
      return { kind: 'message', ...by(happening.seat), tiles: [], text: happening.text };
    case 'won':
      return { kind: 'win', ...by(happening.seat), ...none };
    case 'rule_error':
      return { kind: 'error', ...by(null), tiles: [], text: happening.text };
    case 'game_ended':
      return { kind: 'end', ...by(null), ...none };
    default:
      return null;
  }
}

/** A piece of a text: words, or tiles that stand in braces. */
export type Piece = { text: string } | { tiles: Tile[] };

/** A tile as the table writes it: `7m`, `2s@_sideways`, `3x` for a gap. */
const WORD = String.raw`[0-9]{1,2}[mpstzfgajkqyx](?:@\w+)*(?![\w-])`;
/** Tiles that stand one by one in a text: `on 7m with hand 3m 3m`. */
const BARE = new RegExp(String.raw`(?<![\w-])${WORD}(?:\s+${WORD})*`, 'g');

/** A text of the table, with the tiles that it names. Lines that were only broken are joined. */
export function textPieces(text: string): Piece[] {
  return pieces(text.replace(/\n(?=\p{Ll})/gu, ' ')).flatMap((piece) => {
    if (!('text' in piece)) return [piece];
    const result: Piece[] = [];
    let from = 0;
    for (const found of piece.text.matchAll(BARE)) {
      const tiles = tilesIn(found[0]);
      // A lone gap is no tile but a word such as `3x`.
      if (!tiles?.every(known) || tiles.every(isGap)) continue;
      if (found.index > from) result.push({ text: piece.text.slice(from, found.index) });
      result.push({ tiles });
      from = found.index + found[0].length;
    }
    if (from < piece.text.length) result.push({ text: piece.text.slice(from) });
    return result;
  });
}

function known(tile: Tile): boolean {
  return KNOWN.has(tile.id) || isGap(tile);
}

/** A text with its tiles taken out of their braces. What is no list of tiles stays as it is. */
export function pieces(text: string): Piece[] {
  const result: Piece[] = [];
  let rest = text;
  for (;;) {
    const found = /\{([^{}]*)\}/.exec(rest);
    const tiles = found ? tilesIn(found[1] ?? '') : null;
    if (!found || !tiles) {
      if (!found) {
        if (rest) result.push({ text: rest });
        return result;
      }
      const end = found.index + found[0].length;
      result.push({ text: rest.slice(0, end) });
      rest = rest.slice(end);
      continue;
    }
    if (found.index > 0) result.push({ text: rest.slice(0, found.index) });
    result.push({ tiles });
    rest = rest.slice(found.index + found[0].length);
  }
}

/** Tiles written one by one or by suit: `1m 2m 0p`, `123m 55z`, `5p@dora`. */
function tilesIn(text: string): Tile[] | null {
  const words = text.trim().split(/[\s,]+/).filter(Boolean);
  if (words.length === 0) return null;
  const tiles: Tile[] = [];
  for (const word of words) {
    const found = /^(\d+)([a-z])((?:@\w+)*)$/.exec(word);
    if (!found) return null;
    const [, digits = '', suit = '', marks = ''] = found;
    const attrs = marks.split('@').filter(Boolean);
    const ids = digits.length <= 2 ? [digits] : [...digits];
    for (const id of ids) tiles.push(attrs.length ? { id: id + suit, attrs } : { id: id + suit });
  }
  return tiles;
}

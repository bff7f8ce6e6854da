// Which tiles move when something happens, and from where to where. Positions have names by which
// the animation code finds them; nothing here depends on pixels.

import type { GameEvent, PlayerView, Seat, TableView, Tile } from '../proto';
import { has, isBack } from './layout';

/** The name of a tile's position on the table. */
export type Spot = string;

/** The movement of one tile. */
export interface Flight {
  kind: 'draw' | 'discard' | 'call' | 'deal' | 'turn';
  /** The position it leaves; null if it comes from the wall. */
  from: Spot | null;
  /** The position it arrives at. */
  to: Spot;
  /** The player whose side it moves to. */
  seat: Seat;
  /** Milliseconds before it starts. */
  delay: number;
  /** Whether it makes a quarter turn on the way. */
  turning: boolean;
}

/** The position of a tile in hand. */
export const handSpot = (seat: Seat, at: number): Spot => `${seat}/hand/${at}`;
/** The position of a drawn tile. */
export const drawSpot = (seat: Seat, at: number): Spot => `${seat}/draw/${at}`;
/** The position of a discard. */
export const pondSpot = (seat: Seat, at: number): Spot => `${seat}/pond/${at}`;
/** The position of a tile in a call. */
export const callSpot = (seat: Seat, call: number, at: number): Spot => `${seat}/call/${call}/${at}`;

/** Milliseconds between two groups of four tiles in a deal. */
const DEAL_STEP = 260;
/** Milliseconds between the tiles of a hand that is turned up. */
const TURN_STEP = 30;

/** The movements for the events between two views. */
export function flights(events: readonly GameEvent[], before: TableView, after: TableView): Flight[] {
  const result: Flight[] = [];
  for (const event of events) {
    switch (event.kind) {
      case 'round_started':
        for (const player of after.players) result.push(...dealt(player));
        break;
      case 'drew':
        result.push(...drew(event.seat, after));
        break;
      case 'discarded':
        result.push(...discarded(event, before, after));
        break;
      case 'called':
        result.push(...called(event, before, after));
        break;
      case 'won':
        result.push(...turnedUp(event.seat, before, after));
        break;
    }
  }
  const seen = new Set<Spot>();
  return result.filter((flight) => !seen.has(flight.to) && seen.add(flight.to));
}

function player(view: TableView, seat: Seat): PlayerView | undefined {
  return view.players.find((one) => one.seat === seat);
}

function dealt({ seat, hand }: PlayerView): Flight[] {
  return hand.map((_, at) => ({
    kind: 'deal',
    from: null,
    to: handSpot(seat, at),
    seat,
    delay: Math.floor(at / 4) * DEAL_STEP,
    turning: false,
  }));
}

function drew(seat: Seat, after: TableView): Flight[] {
  const count = player(after, seat)?.draw.length ?? 0;
  if (count === 0) return [];
  const to = drawSpot(seat, count - 1);
  return [{ kind: 'draw', from: null, to, seat, delay: 0, turning: false }];
}

function discarded(event: Extract<GameEvent, { kind: 'discarded' }>, before: TableView, after: TableView): Flight[] {
  const { seat, tile, tsumogiri } = event;
  const was = player(before, seat);
  const is = player(after, seat);
  if (!was || !is || is.pond.length <= was.pond.length) return [];
  const at = is.pond.length - 1;
  const lies = is.pond[at];
  const from =
    tsumogiri && was.draw.length > 0 ? drawSpot(seat, was.draw.length - 1) : (placeInHand(was, [tile])[0] ?? null);
  return [
    {
      kind: 'discard',
      from,
      to: pondSpot(seat, at),
      seat,
      delay: 0,
      turning: lies !== undefined && has(lies, 'sideways'),
    },
  ];
}

function called(event: Extract<GameEvent, { kind: 'called' }>, before: TableView, after: TableView): Flight[] {
  const { seat, from } = event;
  const was = player(before, seat);
  const is = player(after, seat);
  if (!was || !is) return [];
  const call = is.calls.findIndex((meld, at) => was.calls[at] !== meld);
  const meld = is.calls[call];
  if (!meld) return [];
  const old = was.calls[call]?.tiles.length ?? 0;
  const giver = from === null ? undefined : player(before, from);
  const taken = giver && giver.pond.length > 0 ? pondSpot(giver.seat, giver.pond.length - 1) : null;
  const calledAt = taken === null ? -1 : meld.tiles.findIndex((tile) => has(tile, 'sideways'));
  const own = meld.tiles.filter((_, at) => at !== calledAt);
  const sources = placeInHand(was, own);
  let next = 0;
  return meld.tiles.flatMap((tile, at) => {
    // If the call existed before, only the added tile moves.
    if (old > 0 && at < old && !has(tile, 'sideways')) return [];
    const source = at === calledAt ? taken : (sources[next++] ?? null);
    return [
      {
        kind: 'call' as const,
        from: source,
        to: callSpot(seat, call, at),
        seat,
        delay: 0,
        turning: at === calledAt,
      },
    ];
  });
}

function turnedUp(seat: Seat, before: TableView, after: TableView): Flight[] {
  const was = player(before, seat);
  const is = player(after, seat);
  if (!was || !is || after.viewer === seat) return [];
  if (!was.hand.every(isBack) || is.hand.every(isBack)) return [];
  return is.hand.map((_, at) => ({
    kind: 'turn',
    from: null,
    to: handSpot(seat, at),
    seat,
    delay: at * TURN_STEP,
    turning: false,
  }));
}

/**
 * The positions of tiles in hand and draw. In a hidden hand any position will do, as nobody can
 * tell.
 */
function placeInHand(was: PlayerView, tiles: readonly Tile[]): Spot[] {
  const spots = [
    ...was.hand.map((tile, at) => ({ tile, spot: handSpot(was.seat, at) })),
    ...was.draw.map((tile, at) => ({ tile, spot: drawSpot(was.seat, at) })),
  ];
  const used = new Set<Spot>();
  return tiles.flatMap((tile, nth) => {
    const free = spots.filter(({ spot }) => !used.has(spot));
    const backs = free.filter((one) => isBack(one.tile));
    const found =
      free.find((one) => one.tile.id === tile.id && !isBack(one.tile)) ??
      backs[(was.pond.length * 5 + nth * 7 + 3) % Math.max(1, backs.length)];
    if (!found) return [];
    used.add(found.spot);
    return [found.spot];
  });
}

// Which tiles travel when something happens, and from where to where. Places are named, so that
// whoever draws the table can find them; nothing here knows of pixels.

import type { Happening, PlayerView, Seat, TableView, Tile } from '../proto';
import { has, isBack } from './layout';

/** The name of a tile's place at the table. */
export type Spot = string;

/** A tile that travels. */
export interface Flight {
  kind: 'draw' | 'discard' | 'call' | 'deal' | 'turn';
  /** Where it was; nothing if it comes from the wall. */
  from: Spot | null;
  /** Where it is now. */
  to: Spot;
  /** Whose side it comes to. */
  seat: Seat;
  /** Milliseconds before it starts. */
  delay: number;
  /** Does it turn by a quarter on its way? */
  turning: boolean;
}

/** The place of a tile in hand. */
export const handSpot = (seat: Seat, at: number): Spot => `${seat}/hand/${at}`;
/** The place of a drawn tile. */
export const drawSpot = (seat: Seat, at: number): Spot => `${seat}/draw/${at}`;
/** The place of a discard. */
export const pondSpot = (seat: Seat, at: number): Spot => `${seat}/pond/${at}`;
/** The place of a tile in a call. */
export const callSpot = (seat: Seat, call: number, at: number): Spot => `${seat}/call/${call}/${at}`;

/** Milliseconds between the four tiles of a deal and the next four. */
const DEAL_STEP = 260;
/** Milliseconds between tiles of a hand that is turned up. */
const TURN_STEP = 30;

/** The flights of what happened between two views. */
export function flights(
  happenings: readonly Happening[],
  before: TableView,
  after: TableView,
): Flight[] {
  const result: Flight[] = [];
  for (const happening of happenings) {
    switch (happening.kind) {
      case 'dealt':
        for (const player of after.players) result.push(...dealt(player));
        break;
      case 'drew':
        result.push(...drew(happening.seat, after));
        break;
      case 'discarded':
        result.push(...discarded(happening, before, after));
        break;
      case 'called':
        result.push(...called(happening, before, after));
        break;
      case 'won':
        result.push(...turnedUp(happening.seat, before, after));
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

function discarded(
  happening: Extract<Happening, { kind: 'discarded' }>,
  before: TableView,
  after: TableView,
): Flight[] {
  const { seat, tile, tsumogiri } = happening;
  const was = player(before, seat);
  const is = player(after, seat);
  if (!was || !is || is.pond.length <= was.pond.length) return [];
  const at = is.pond.length - 1;
  const lies = is.pond[at];
  const from = tsumogiri && was.draw.length > 0
    ? drawSpot(seat, was.draw.length - 1)
    : (placeInHand(was, [tile])[0] ?? null);
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

function called(
  happening: Extract<Happening, { kind: 'called' }>,
  before: TableView,
  after: TableView,
): Flight[] {
  const { seat, from } = happening;
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
    // An added tile is the only one that travels to a call that was there.
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

/** Where tiles stood in hand and draw. Of a hidden hand, any place does: nobody may know. */
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

// Describes in words what happened at the table.

import type { LoggedEvent } from '../lib/events';
import { points } from '../lib/money';
import { type Piece, textPieces } from '../lib/pieces';
import type { JokerReading, Seat, Tile } from '../proto';
import { named, w } from '../state/words.svelte';
import { t } from './index.svelte';
import { listed, sentence } from './sentence';

type NameOf = (seat: Seat) => string;
type Kind = LoggedEvent['kind'];
type Teller<K extends Kind> = (event: Extract<LoggedEvent, { kind: K }>, name: (seat: Seat) => Piece[]) => Piece[];

/** The wording of each kind of event. */
const TELLERS: { readonly [K in Kind]: Teller<K> } = {
  round_started: (event) => [{ text: roundName(event) }],
  discarded: ({ seat, tile }, name) => sentence('event.discarded', { name: name(seat), tile: drawn(tile) }),
  called: ({ seat, name: call, called, others }, name) =>
    sentence('event.called', { name: name(seat), call: w(call), tiles: drawn(...(called ? [called] : []), ...others) }),
  revealed: ({ tile }) => sentence('event.revealed', { tile: drawn(tile) }),
  tiles_shown: ({ seat, tiles }, name) => sentence('event.tilesShown', { name: name(seat), tiles: drawn(...tiles) }),
  joker_swapped: ({ seat, call }, name) => sentence('event.jokerSwapped', { name: name(seat), tiles: drawn(...call) }),
  cards_shown: ({ seat, cards }, name) =>
    sentence('event.cardsShown', { name: name(seat), cards: list(cards.map(named)) }),
  yaku_declared: ({ seat, yaku }, name) =>
    sentence(yaku.length === 0 ? 'event.yakuDeclared.none' : 'event.yakuDeclared', {
      name: name(seat),
      yaku: list(yaku.map(w)),
    }),
  hand_declared_dead: ({ seat, of }, name) => sentence('event.handDeclaredDead', { name: name(seat), other: name(of) }),
  restrictions_lifted: () => sentence('event.restrictionsLifted', {}),
  won: ({ seat }, name) => sentence('event.won', { name: name(seat) }),
  hand_shown: ({ seat, label, winning_tile, hand }, name) =>
    sentence(winning_tile ? 'event.handShown' : 'event.handShown.only', {
      name: name(seat),
      win: w(label),
      tile: winning_tile ? drawn(winning_tile) : [],
      hand: drawn(...hand),
    }),
  jokers_read: ({ jokers }) => sentence('event.jokersRead', { jokers: listed(jokers.map(reading), t('list.comma')) }),
  win_scored: ({ seat, score, unit, yaku }, name) =>
    sentence(yaku.length > 0 ? 'event.winScored' : 'event.winScored.only', {
      name: name(seat),
      score: amount(score, unit.trim()),
      yaku: list(yaku.map((one) => `${w(one.name)} ${points(one.value)}`)),
    }),
  round_drawn: ({ abortive, name: draw }) => {
    const key = abortive ? 'event.abortiveDraw' : 'event.exhaustiveDraw';
    return draw ? sentence(`${key}.named`, { draw: w(draw) }) : sentence(key, {});
  },
  message: ({ seat, text }, name) => {
    const said = textPieces(w(text));
    return seat === null ? said : sentence('event.message', { name: name(seat), said });
  },
  rule_error: ({ text }) => [{ text }],
  game_ended: () => sentence('event.gameEnded', {}),
};

/** The line of the log for an event. */
export function eventWords(event: LoggedEvent, nameOf: NameOf): Piece[] {
  const teller = TELLERS[event.kind] as Teller<Kind>;
  return teller(event, (seat) => [{ name: nameOf(seat) }]);
}

/** A round by its wind, number and honba. */
export function roundName({ wind, number, honba }: { wind: Seat; number: number; honba: number }): string {
  const round = t('table.round', { wind: t(`wind.${wind}`), n: number });
  return honba > 0 ? round + t('list.comma') + t('table.honba', { n: honba }) : round;
}

const drawn = (...tiles: Tile[]): Piece[] => [{ tiles }];
const list = (words: readonly string[]): string => words.join(t('list.comma'));
const reading = ({ joker, stands_for }: JokerReading): Piece[] => [
  ...drawn(joker),
  { text: ' → ' },
  ...drawn(stands_for),
];
const amount = (score: number, unit: string): string =>
  unit ? `${points(score)} ${w(unit)}` : t('result.points', { n: points(score) });

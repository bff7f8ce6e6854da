import { afterEach, describe, expect, it, test } from 'vitest';
import type { LoggedEvent } from '../lib/events';
import type { Piece } from '../lib/pieces';
import type { Seat, Tile } from '../proto';
import en from './en';
import { eventWords } from './events';
import { type Language, speak } from './index.svelte';
import ja from './ja';
import hans from './zh-Hans';
import hant from './zh-Hant';

const CATALOGUES = { en, ja, 'zh-Hans': hans, 'zh-Hant': hant };

const tile = (id: string): Tile => ({ id });
const tiles = (...ids: string[]): Tile[] => ids.map(tile);
const names: Partial<Record<Seat, string>> = { east: 'Ines', south: 'Nao' };

/** A line as plain text: `[1m]` for a tile, `*Ines*` for a name. */
function written(event: LoggedEvent, language: Language = 'en'): string {
  speak(language, CATALOGUES[language]);
  const piece = (one: Piece): string => {
    if ('text' in one) return one.text;
    return 'name' in one ? `*${one.name}*` : `[${one.tiles.map(({ id }) => id).join(' ')}]`;
  };
  return eventWords(event, (seat) => names[seat] ?? seat)
    .map(piece)
    .join('');
}

afterEach(() => speak('en', en));

type Kind = LoggedEvent['kind'];
type Told<K extends Kind> = readonly [event: Extract<LoggedEvent, { kind: K }>, english: string, japanese: string];

/** Every kind of event that has a line, with the expected line. */
const TOLD: { readonly [K in Kind]: Told<K> } = {
  round_started: [{ kind: 'round_started', wind: 'south', number: 2, honba: 1 }, 'South 2, 1 honba', '南2局、1本場'],
  discarded: [
    { kind: 'discarded', seat: 'east', tile: tile('1m'), tsumogiri: false },
    '*Ines* discarded [1m]',
    '*Ines*が[1m]を切った',
  ],
  called: [
    { kind: 'called', seat: 'east', name: 'Pon', called: tile('0p'), others: tiles('5p', '5p'), from: 'south' },
    '*Ines* called Pon [0p 5p 5p]',
    '*Ines*：Pon [0p 5p 5p]',
  ],
  revealed: [{ kind: 'revealed', tile: tile('9m') }, 'New indicator [9m]', '新しい表示牌 [9m]'],
  tiles_shown: [
    { kind: 'tiles_shown', seat: 'east', tiles: tiles('1m', '2m') },
    '*Ines* revealed [1m 2m]',
    '*Ines*が[1m 2m]を公開',
  ],
  joker_swapped: [
    { kind: 'joker_swapped', seat: 'east', call: tiles('1j', '2m', '2m') },
    '*Ines* swapped a joker out of [1j 2m 2m]',
    '*Ines*が[1j 2m 2m]のジョーカーを入れ替えた',
  ],
  cards_shown: [
    { kind: 'cards_shown', seat: 'east', cards: ['koma', 'first_place_only'] },
    '*Ines* chose the cards Koma, First place only',
    '*Ines*が選んだカード：Koma、First place only',
  ],
  yaku_declared: [
    { kind: 'yaku_declared', seat: 'east', yaku: ['Toitoi', 'Honitsu'] },
    '*Ines* declared Toitoi, Honitsu',
    '*Ines*が宣言した役：Toitoi、Honitsu',
  ],
  hand_declared_dead: [
    { kind: 'hand_declared_dead', seat: 'east', of: 'south' },
    '*Ines* declared the hand of *Nao* dead',
    '*Ines*が*Nao*の手をアガリ放棄と宣告',
  ],
  restrictions_lifted: [
    { kind: 'restrictions_lifted' },
    'No tile could be discarded, so any tile may be',
    '切れる牌がないため、どの牌でも切れます',
  ],
  won: [{ kind: 'won', seat: 'east' }, '*Ines* won', '*Ines*の和了'],
  hand_shown: [
    { kind: 'hand_shown', seat: 'east', label: 'Ron', winning_tile: tile('7m'), hand: tiles('3m', '3m') },
    '*Ines* called Ron on [7m] with [3m 3m]',
    '*Ines*：Ron [7m]、手牌 [3m 3m]',
  ],
  jokers_read: [
    {
      kind: 'jokers_read',
      jokers: [
        { joker: tile('1j'), stands_for: tile('2m') },
        { joker: tile('2j'), stands_for: tile('3m') },
      ],
    },
    'Jokers: [1j] → [2m], [2j] → [3m]',
    'ジョーカー：[1j] → [2m]、[2j] → [3m]',
  ],
  win_scored: [
    {
      kind: 'win_scored',
      seat: 'east',
      score: 3900,
      unit: '',
      yaku: [
        { name: 'Riichi', value: 1 },
        { name: 'Dora', value: 2 },
      ],
    },
    '*Ines* scored 3\u2009900 points with Riichi 1, Dora 2',
    '*Ines*：3\u2009900点（Riichi 1、Dora 2）',
  ],
  round_drawn: [
    { kind: 'round_drawn', abortive: true, name: 'Kyuushu Kyuuhai' },
    'Abortive draw: Kyuushu Kyuuhai',
    '途中流局：Kyuushu Kyuuhai',
  ],
  message: [{ kind: 'message', seat: 'east', text: 'bets on {1m}' }, '*Ines* bets on [1m]', '*Ines* bets on [1m]'],
  game_ended: [{ kind: 'game_ended' }, 'The game is over', '対局終了'],
  rule_error: [{ kind: 'rule_error', text: 'wrong at line 3' }, 'wrong at line 3', 'wrong at line 3'],
};

describe('every kind of event', () => {
  test.each(Object.values(TOLD))('$kind has a line', (event, english, japanese) => {
    expect(written(event)).toBe(english);
    expect(written(event, 'ja')).toBe(japanese);
  });

  test.each(Object.keys(CATALOGUES) as Language[])('has its gaps filled in %s', (language) => {
    for (const [event] of Object.values(TOLD)) expect(written(event, language), event.kind).not.toMatch(/[{}]|^$/);
  });
});

describe('events of which less is known', () => {
  it('leave out what is missing', () => {
    const called = { ...TOLD.called[0], called: null, others: [] };
    expect(written(called).trim()).toBe('*Ines* called Pon');
    expect(written({ ...TOLD.hand_shown[0], winning_tile: null })).toBe('*Ines* called Ron with [3m 3m]');
    expect(written({ ...TOLD.win_scored[0], yaku: [] })).toBe('*Ines* scored 3\u2009900 points');
    expect(written({ ...TOLD.win_scored[0], unit: ' pts', yaku: [] })).toBe('*Ines* scored 3\u2009900 pts');
    expect(written({ kind: 'round_started', wind: 'east', number: 1, honba: 0 })).toBe('East 1');
    expect(written({ kind: 'message', seat: null, text: 'All draw' })).toBe('All draw');
  });

  it('name a draw if the ruleset does', () => {
    const drawn = (abortive: boolean, name: string | null) => written({ kind: 'round_drawn', abortive, name });
    expect(drawn(true, null)).toBe('Abortive draw');
    expect(drawn(false, null)).toBe('Exhaustive draw');
    expect(drawn(false, 'Ryuukyoku')).toBe('Exhaustive draw: Ryuukyoku');
  });
});

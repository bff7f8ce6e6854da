// Hand-written tables to look at without playing a game. Development only.

import { SEATS as EVERY_SEAT } from '../lib/seats';
import type {
  ButtonView,
  MeldView,
  NearestHand,
  OwnView,
  PlayerView,
  RoomView,
  Seat,
  Sitter,
  StatusView,
  TableRules,
  TableView,
  Tile,
} from '../proto';

export interface Scene {
  room: RoomView;
  rules: TableRules;
  view: TableView;
  /** The server's answers to requests. */
  nearest?: NearestHand[];
}

const SEATS = EVERY_SEAT.slice(0, 4);

/** Parses tiles as people write them; `*` after a tile turns it sideways, `!` makes it a dora. */
export function tiles(text: string): Tile[] {
  const result: Tile[] = [];
  for (const [, digits = '', suit = '', marks = ''] of text.matchAll(/(\d+)([a-z])([*!]*)/g)) {
    const all = [...digits];
    all.forEach((digit, at) => {
      const last = at === all.length - 1;
      const attrs = [...(last && marks.includes('*') ? ['_sideways'] : []), ...(marks.includes('!') ? ['dora'] : [])];
      result.push(attrs.length ? { id: digit + suit, attrs } : { id: digit + suit });
    });
  }
  return result;
}
const backs = (count: number): Tile[] => Array.from({ length: count }, () => ({ id: '1x' }));
const statuses = (...names: string[]): StatusView[] =>
  names.map((name) => ({
    name,
    label: name === 'riichi' ? 'Riichi' : null,
    kind: name === 'riichi' ? 'declared' : 'other',
  }));
const meld = (name: string, text: string): MeldView => ({ name, tiles: tiles(text) });

function player(seat: Seat, over: Partial<PlayerView>): PlayerView {
  return {
    seat,
    wind: seat,
    score: 25000,
    hand: backs(13),
    draw: [],
    pond: [],
    calls: [],
    aside: [],
    stick: false,
    statuses: [],
    counters: [],
    ...over,
  };
}

function own(over: Partial<OwnView> = {}): OwnView {
  return {
    may_discard: false,
    must_act: false,
    playable: [],
    barred: [],
    buttons: [],
    waiting: null,
    menu: null,
    declaring: false,
    marking: null,
    auto_on: ['sort'],
    may_declare_dead: [],
    ready: false,
    revision: 1,
    repeats_deal: null,
    ...over,
  };
}

const skip: ButtonView = { id: 'skip', name: 'Skip', role: 'skip', choices: [] };

function rules(over: Partial<TableRules> = {}): TableRules {
  return {
    ruleset: 'riichi',
    name: 'Riichi',
    seats: [...SEATS],
    pond_columns: 6,
    pond_rows: 3,
    shows_honba: true,
    shows_sticks: true,
    stick_value: 1000,
    shows_wall: true,
    shows_round: true,
    shows_nearest: false,
    e_notation: false,
    shiny_dora: true,
    card_edition: null,
    tutorial: null,
    shows_waits: true,
    dead_hand_buttons: false,
    style: { tile_indices: {}, tile_back_color: null, tile_side_back_color: null, tablecloth_color: null },
    auto_buttons: [
      { id: 'sort', name: 'A', description: 'Sort the hand by itself' },
      { id: 'win', name: 'R', description: 'Win whenever it is possible' },
      { id: 'nocall', name: 'C', description: 'Never offer calls' },
      { id: 'discard', name: 'D', description: 'Discard what was drawn' },
    ],
    declarable_yaku: [],
    ...over,
  };
}

const person = (name: string, connected = true): Sitter => ({
  kind: 'person',
  who: name,
  name,
  connected,
  bot_plays: false,
});
const bot = (name: string): Sitter => ({ kind: 'bot', name, level: 'normal' });

function room(sitters: Partial<Record<Seat, Sitter>>, over: Partial<RoomView> = {}): RoomView {
  return {
    code: 'k7qm2v',
    phase: 'playing',
    public: false,
    ruleset: 'riichi',
    ruleset_name: 'Riichi',
    preset: null,
    mods: [],
    differences: [],
    script: '',
    problems: [],
    options: { turn_seconds: 10, bank_seconds: 20, grace_seconds: 30 },
    seats: EVERY_SEAT.filter((seat) => sitters[seat]).map((seat) => ({ seat, sitter: sitters[seat] ?? null })),
    host: 'You',
    me: 'You',
    my_seat: 'east',
    watching: 0,
    rematch: [],
    chat: [
      { name: 'Ines', text: 'that six of bamboo took nerve' },
      { name: 'Nao', text: 'no choice any more :)' },
    ],
    ...over,
  } as RoomView;
}
const four = { east: person('You'), south: person('Ines'), west: bot('Kiri'), north: person('Yamashita Jun') };

function view(over: Partial<TableView>): TableView {
  return {
    viewer: 'east',
    round_wind: 'east',
    round_number: 2,
    honba: 1,
    pot: 1000,
    turn: 'north',
    dealer: 'west',
    dice: [3, 4],
    tiles_left: 27,
    dead_wall: 14,
    revealed: [...tiles('5s9m'), ...backs(3)],
    dora: ['6s', '1m'],
    atop_wall: [],
    scry: [],
    last_discard: ['north', 10],
    players: [],
    own: own(),
    rules: [
      {
        name: 'Rules',
        rules: [
          { title: 'Kan', lines: ['Four of a kind may be declared.'], wide: true },
          { title: 'All Simples', lines: ['No terminals, no honours. {2m 3m 4m 5p 6p 7p 3s 3s}'], wide: false },
        ],
      },
      { name: '1 Han', rules: [{ title: 'Red Dragon', lines: ['{7z 7z 7z}'], wide: false }] },
    ],
    win: null,
    scores: null,
    end: null,
    timer: { seat: 'east', left_ms: 8000, total_ms: 13000, bank_ms: 0 },
    ready: [],
    paused: false,
    failure: null,
    ...over,
  };
}

const MY_HAND = tiles('340m78p45s66s!7s');
const players = (): PlayerView[] => [
  player('east', {
    wind: 'west',
    score: 31200,
    hand: MY_HAND,
    pond: tiles('1z9p1m4z8s9s2p6m5z2s'),
    calls: [{ name: 'pon', tiles: [...tiles('7z'), ...tiles('7z*'), ...tiles('7z')] }],
    counters: [{ name: 'dora', label: null, value: 3 }],
  }),
  player('south', {
    wind: 'north',
    score: 18900,
    hand: backs(7),
    pond: tiles('9m1z5z8m1s7s4m6z6z3s'),
    calls: [meld('chii', '2p*13p'), { name: 'pon', tiles: [...tiles('33z'), ...tiles('3z*')] }],
  }),
  player('west', {
    wind: 'east',
    score: 26100,
    hand: backs(10),
    pond: tiles('1z9m1s9p4z8m2p7m1m3p'),
    calls: [{ name: 'ankan', tiles: [...backs(1), ...tiles('22z'), ...backs(1)] }],
  }),
  player('north', {
    wind: 'south',
    score: 22800,
    hand: backs(13),
    pond: [...tiles('4z9s1p8s2m5z'), ...tiles('3s*'), ...tiles('9m1s6m'), ...tiles('6s!')],
    stick: true,
    statuses: statuses('riichi', 'ippatsu'),
  }),
];
const chii: ButtonView = {
  id: 'chii',
  name: 'Chii',
  role: 'call',
  choices: [
    { tiles: tiles('45s'), called: tiles('6s!')[0]!, card: null },
    { tiles: tiles('57s'), called: tiles('6s!')[0]!, card: null },
  ],
};
const pon: ButtonView = {
  id: 'pon',
  name: 'Pon',
  role: 'call',
  choices: [{ tiles: tiles('66s'), called: tiles('6s')[0]!, card: null }],
};
const offered = own({ must_act: true, buttons: [chii, pon, skip] });

const kan = (tile: string, at: number): MeldView => ({
  name: 'kan',
  tiles: [0, 1, 2, 3].map((nr) => ({ id: tile, ...(nr === at ? { attrs: ['_sideways'] } : {}) })),
});
const kakan = (tile: string): MeldView => ({
  name: 'kakan',
  tiles: [0, 1, 2, 3].map((nr) => ({ id: tile, ...(nr === 1 || nr === 2 ? { attrs: ['_sideways'] } : {}) })),
});

const base = (over: Partial<TableView> = {}): Scene => ({
  room: room(four),
  rules: rules(),
  view: view({ players: players(), own: offered, ...over }),
});

const quiet = own();

export const SCENES: Readonly<Record<string, () => Scene>> = {
  table: () => base(),
  menu: () => base({ own: { ...offered, menu: { button: 'chii', choices: chii.choices, cancellable: true } } }),
  turn: () => {
    const list = players();
    list[0] = { ...list[0]!, draw: tiles('9s') };
    return base({
      players: list,
      turn: 'east',
      last_discard: null,
      own: own({
        may_discard: true,
        must_act: true,
        playable: MY_HAND.map((_, at) => at !== 2).concat(true),
        barred: [{ places: [2], because: [{ kind: 'just_called' }] }],
        buttons: [{ id: 'riichi', name: 'Riichi', role: 'declare', choices: [] }],
      }),
    });
  },
  waiting: () => base({ own: own({ waiting: pon }) }),
  marking: () =>
    base({
      own: own({
        must_act: true,
        marking: {
          button: 'pass_three',
          name: 'Pass three tiles',
          needed: 3,
          marked: [{ target: 'hand', seat: 'east', index: 1 }],
          markable: [
            ...[0, 2, 3, 4].map((index) => ({ target: 'hand' as const, seat: 'east' as const, index })),
            { target: 'discard', seat: 'north', index: 3 },
            { target: 'call', seat: 'south', index: 0 },
          ],
          cancellable: true,
        },
      }),
    }),
  cards: () => {
    const list = players();
    list[1] = { ...list[1]!, statuses: [{ name: 'koma', label: null, kind: 'card' }] };
    const draft = ['koma', 'shino', 'yae', 'mio'].map((card) => ({ tiles: [], called: null, card }));
    const scene = base({
      players: list,
      own: own({ must_act: true, menu: { button: 'draft', choices: draft, cancellable: false } }),
    });
    return { ...scene, rules: rules({ card_edition: 'v13' }) };
  },
  american: () => {
    const scene = SCENES.turn!();
    const groups = (there: string, missing: string): Tile[][] => [
      tiles(there),
      tiles(missing).map(({ id }) => ({ id, attrs: ['inactive'] })),
    ];
    return {
      ...scene,
      rules: rules({ shows_nearest: true, shows_round: false, e_notation: true }),
      view: {
        ...scene.view,
        players: scene.view.players.map((one, nr) => ({ ...one, score: one.score * 10 ** (nr + 1) })),
      },
      nearest: [
        { name: '111a 222a 333a 444a 55a', groups: groups('11122234445s', '335s'), missing: 3 },
        { name: '222a 444a 666a 888a DDa', groups: groups('222444666s', '8887z'), missing: 5 },
        { name: 'FF 2222a 44b 666b 8888a', groups: groups('222244s', '66688881f'), missing: 8 },
      ],
    };
  },
  three: () => ({
    room: room(
      { east: person('You'), south: person('Ines', false), west: bot('Bot Yuzu') },
      { ruleset_name: 'Sanma', code: 'P3D-8XW' },
    ),
    rules: rules({ name: 'Sanma', seats: ['east', 'south', 'west'] }),
    view: view({
      round_number: 1,
      honba: 0,
      pot: 0,
      turn: 'east',
      dealer: 'east',
      tiles_left: 31,
      revealed: [...tiles('3p'), ...backs(4)],
      last_discard: ['south', 5],
      timer: null,
      players: [
        player('east', {
          score: 35000,
          hand: [...tiles('11m3p'), ...tiles('4p!'), ...tiles('067p567s55z7z')],
          draw: tiles('8p'),
          pond: tiles('9p1z9s2z8s1z2s'),
          calls: [meld('pei', '4z')],
          counters: [{ name: 'north', label: null, value: 1 }],
        }),
        player('south', {
          score: 35000,
          hand: backs(10),
          pond: tiles('1s9m1z8s2p3z'),
          calls: [{ name: 'pon', tiles: [...tiles('6z'), ...tiles('6z*'), ...tiles('6z')] }],
        }),
        player('west', {
          score: 35000,
          hand: backs(7),
          pond: tiles('2z1p9s5z7p1s'),
          calls: [
            meld('pon', '8p*88p'),
            { name: 'ankan', tiles: [...backs(1), ...tiles('33s'), ...backs(1)] },
            meld('pei', '4z'),
            meld('pei', '4z'),
          ],
          counters: [{ name: 'north', label: null, value: 2 }],
        }),
      ],
      own: own({
        may_discard: true,
        must_act: true,
        playable: Array.from({ length: 14 }, () => true),
        auto_on: ['sort', 'nocall'],
        buttons: [{ id: 'riichi', name: 'Riichi', role: 'declare', choices: [] }, skip],
      }),
    }),
  }),
  two: () => ({
    room: room({ east: person('You'), west: bot('Kiri') }),
    rules: rules({ name: 'For two', seats: ['east', 'west'] }),
    view: view({
      dealer: 'east',
      turn: 'west',
      last_discard: ['east', 9],
      players: [
        { ...players()[0]!, wind: 'east' },
        { ...players()[2]!, wind: 'west', statuses: statuses('furiten', 'riichi', 'ippatsu', 'tenpai') },
      ],
    }),
  }),
  stress: () => ({
    room: room(four),
    rules: rules({ pond_rows: 4 }),
    view: view({
      turn: 'east',
      tiles_left: 3,
      last_discard: ['east', 25],
      timer: null,
      players: [
        player('east', {
          wind: 'west',
          score: 31200,
          hand: tiles('123456789m123p11z67s'),
          draw: tiles('1z'),
          pond: tiles('1z9p1m4z8s9s2p6m5z2s1p9m7s3m8p1s2z5p6m4p8m3s9s7p1m6p'),
          calls: [
            kan('3z', 0),
            kakan('7p'),
            kan('5s', 2),
            { name: 'ankan', tiles: [...backs(1), ...tiles('11m'), ...backs(1)] },
          ],
        }),
        player('south', {
          wind: 'north',
          score: 18900,
          hand: backs(4),
          stick: true,
          statuses: statuses('riichi'),
          pond: [...tiles('9m1z5z8m1s7s4m6z6z'), ...tiles('3s*'), ...tiles('2p8p1m9s4z3m6s2s5p9p1p7m')],
          calls: [kan('6z', 0), kakan('2s'), kan('8m', 2), kan('4p', 3)],
        }),
        player('west', {
          wind: 'east',
          score: 26100,
          hand: backs(7),
          pond: tiles('1z9m1s9p4z8m2p7m1m3p5s6z8s2m7p4s1p9s3s6m2z5m8p'),
          calls: [kan('5z', 3), kan('9m', 0), kakan('3s')],
        }),
        player('north', {
          wind: 'south',
          score: 22800,
          hand: backs(4),
          pond: tiles('4z9s1p8s2m5z3s9m1s6m6s4p7z2z8p1m3p9p6z7s5m2s4m'),
          calls: [kakan('1z'), kan('7z', 0), kan('2m', 3), kan('9s', 2)],
        }),
      ],
      own: own({
        may_discard: true,
        must_act: true,
        playable: Array.from({ length: 17 }, () => true),
        buttons: [{ id: 'tsumo', name: 'Tsumo', role: 'win', choices: [] }, skip],
      }),
    }),
  }),
  open: () => {
    const list = players();
    list[1] = { ...list[1]!, hand: tiles('45678m99s') };
    list[3] = { ...list[3]!, hand: tiles('234m456p678s2355p') };
    return base({ players: list, own: quiet, timer: null });
  },
  win: () =>
    base({
      own: quiet,
      ready: ['east', 'south', 'west'],
      timer: { seat: null, left_ms: 12000, total_ms: 15000, bank_ms: 0 },
      win: {
        index: 0,
        count: 1,
        seat: 'east',
        from: 'north',
        headline: 'Ron',
        hand: tiles('340m78p66s'),
        groups: [tiles('340m'), tiles('678p'), tiles('66s')],
        calls: [
          { name: 'chii', tiles: [...tiles('6s*'), ...tiles('45s')] },
          { name: 'pon', tiles: [...tiles('7z'), ...tiles('7z*'), ...tiles('7z')] },
        ],
        winning_tile: { id: '6p' },
        winning_tile_text: 'Ron',
        jokers: [],
        yaku: [
          { name: 'Red Dragon', amounts: [{ value: 1, name: 'han' }] },
          { name: 'Dora', amounts: [{ value: 3, name: 'han' }] },
          { name: 'Red Five', amounts: [{ value: 1, name: 'han' }] },
        ],
        totals: [
          { value: 5, name: 'han' },
          { value: 30, name: 'fu' },
        ],
        right: null,
        score: 8000,
        score_unit: '',
        score_name: 'Mangan',
        fu: [
          { reason: { kind: 'base' }, tiles: [], value: 20 },
          { reason: { kind: 'call', name: 'Pon' }, tiles: tiles('777z'), value: 4 },
        ],
        indicators: tiles('5s'),
        dora: ['6s', '1m'],
      },
    }),
  double: () => {
    const scene = SCENES.win!();
    const win = scene.view.win!;
    return {
      ...scene,
      view: {
        ...scene.view,
        win: {
          ...win,
          index: 1,
          count: 2,
          calls: [kakan('1z'), kan('7z', 0), kan('2m', 3)],
          hand: tiles('1112p'),
          groups: [tiles('111p'), tiles('22p')],
          yaku: [...win.yaku, ...win.yaku, { name: 'Three Quads', amounts: [{ value: 2, name: 'han' }] }],
        },
      },
    };
  },
  scores: () =>
    base({
      own: quiet,
      ready: ['east', 'south', 'west', 'north'],
      timer: { seat: null, left_ms: 3000, total_ms: 10000, bank_ms: 0 },
      scores: {
        headline: 'You won from Nao · Mangan',
        rows: [
          { seat: 'east', before: 31200, change: 9300, after: 40500, place_before: 1, place_after: 1 },
          { seat: 'south', before: 18900, change: 0, after: 18900, place_before: 4, place_after: 3 },
          { seat: 'west', before: 26100, change: 0, after: 26100, place_before: 2, place_after: 2 },
          { seat: 'north', before: 22800, change: -8300, after: 14500, place_before: 3, place_after: 4 },
        ],
        payouts: [
          { from: 'north', to: 'east', amount: 8000, reason: 'hand', name: '', lines: [] },
          { from: 'north', to: 'east', amount: 300, reason: 'honba', name: '', lines: [] },
          { from: null, to: 'east', amount: 1000, reason: 'pot', name: '', lines: [] },
        ],
      },
    }),
  dealer: () => {
    const scene = SCENES.scores!();
    return { ...scene, view: { ...scene.view, ready: ['south'], own: own({ repeats_deal: true }) } };
  },
  tsumo: () => {
    const scene = SCENES.scores!();
    const scores = scene.view.scores!;
    return {
      ...scene,
      view: {
        ...scene.view,
        scores: {
          ...scores,
          payouts: [
            { from: 'north', to: 'south', amount: 2000, reason: 'hand', name: '', lines: [] },
            { from: 'west', to: 'south', amount: 4000, reason: 'hand', name: '', lines: [] },
            { from: 'east', to: 'south', amount: 2000, reason: 'hand', name: '', lines: [] },
            { from: null, to: 'south', amount: 1000, reason: 'pot', name: '', lines: [] },
          ],
        },
      },
    };
  },
  end: () => ({
    ...base({
      own: quiet,
      end: {
        places: [
          ['east', 42300, 10, 15, 42.3],
          ['west', 27800, 5, -5, 2.8],
          ['south', 18700, -5, -5, -16.3],
          ['north', 11200, -10, -5, -28.8],
        ].map(([seat, at, uma, oka, total], nr) => ({
          seat: seat as Seat,
          place: nr + 1,
          points: at as number,
          adjustments: [
            { name: 'Uma', value: uma as number },
            { name: 'Oka', value: oka as number },
          ],
          total: total as number,
        })),
      },
    }),
    room: room(four, { phase: 'over', rematch: ['south', 'north'] }),
  }),
  five: () => ({
    room: room({ ...four, north: person('Nao'), centre: person('Sol') }, { ruleset_name: 'Carousel' }),
    rules: rules({ name: 'Carousel', seats: [...EVERY_SEAT], shows_sticks: false }),
    view: view({
      round_number: 1,
      honba: 0,
      pot: 0,
      turn: 'east',
      dealer: 'east',
      tiles_left: 77,
      revealed: [],
      dora: [],
      last_discard: ['centre', 5],
      own: own({ may_discard: true, must_act: true, playable: Array(11).fill(true) }),
      players: [
        player('east', {
          score: 28000,
          hand: tiles('345m2266p457s'),
          draw: tiles('6p'),
          pond: tiles('9p1z4z8s2m6z1s'),
          calls: [meld('pon', '7z7z*7z')],
        }),
        player('south', {
          score: 30600,
          hand: backs(10),
          pond: tiles('4z9m3z1p7s8m2s'),
          calls: [meld('pon', '2p*22p')],
        }),
        player('west', { score: 26100, pond: tiles('1m9s2z5z8p3s'), calls: [meld('ankan', '1x77m1x')] }),
        player('north', {
          score: 18400,
          hand: backs(10),
          pond: tiles('6z1s9p4z7m2m'),
          calls: [meld('chii', '4s*56s')],
          statuses: statuses('riichi'),
        }),
        player('centre', {
          score: 21900,
          hand: backs(7),
          pond: tiles('3z9m1p5z6s8s'),
          calls: [meld('pon', '11z1z*'), meld('chii', '3m*45m')],
        }),
      ],
    }),
  }),
  /** Long ponds, four calls each and long names. */
  fiveFull: () => {
    const scene = SCENES.five!();
    const calls = [meld('ankan', '1x77m1x'), meld('pon', '2p*22p'), meld('chii', '4s*56s'), meld('kan', '33z3z*3z')];
    const players = scene.view.players.map((one) => ({
      ...one,
      hand: one.seat === 'east' ? tiles('5m') : backs(1),
      draw: one.seat === 'east' ? one.draw : [],
      pond: tiles('9p1z4z8s2m6z1s9p1z4z8s2m6z1s9p1z4z8s2m6z'),
      calls,
      statuses: statuses('riichi', 'furiten'),
    }));
    return { ...scene, view: { ...scene.view, players } };
  },
};

// Rigged deals: what everybody gets, and the wall in the order in which it is drawn.

/** A deal, as a room script of JSON. Result screens stay until everybody has seen enough. */
export interface Deal {
  win_timer: number;
  starting_hand: Partial<Record<'east' | 'south' | 'west' | 'north', string[]>>;
  starting_draws: string[];
  starting_dead_wall?: string[];
  [key: string]: unknown;
}

/** `123m5z` as tiles. */
export function tiles(text: string): string[] {
  return [...text.matchAll(/([0-9]+)([a-z])/g)].flatMap(([, digits = '', family]) =>
    [...digits].map((digit) => digit + family),
  );
}

/** Seconds of a result screen: a busy machine may be slow. */
const UNHURRIED = 600;

/** Nobody can call anything of these; each has no two tiles alike and no neighbours. */
const QUIET = {
  south: tiles('147m258p369s1234z'),
  west: tiles('258m369p147s5671z'),
  north: tiles('369m147p258s2345z'),
};

/**
 * Every kind of call, then a riichi and a ron:
 * East discards 3p, South takes it in one of two ways and discards 7z, North takes that and discards
 * 9m, West makes a quad of it; East declares riichi, South deals in. Everybody has so few points that
 * the game is over with it.
 */
export const CALLS: Deal = {
  win_timer: UNHURRIED,
  initial_score: 2000,
  starting_hand: {
    east: tiles('123456m789s55s3p1z'),
    south: tiles('124p7z8p87m26s35z9p1s'),
    west: tiles('999m15p2346z1z4s72m'),
    north: tiles('77z9m38m147s23456z'),
  },
  // East, then, after South, North and West have called: North, East, South.
  starting_draws: tiles('6p9p7p2z'),
  starting_dead_wall: tiles('8s1s2s3s44p'),
};

/** East is ready at once and draws the winning tile after one round of the table. */
export const TSUMO: Deal = {
  win_timer: UNHURRIED,
  starting_hand: { east: tiles('123456m789s55s67p'), ...QUIET },
  starting_draws: tiles('1z7z6z5z8p'),
};

/** East is ready, the others are not, and East's first discard is the last tile of the wall. */
export const DRAW = `
set win_timer, ${UNHURRIED}
set starting_hand, ${table({ east: '123456m789s55s67p', south: '147m258p369s1234z', west: '258m369p147s5671z', north: '369m147p258s2345z' })}
set starting_draws, ~t"1z"
on after_start do shift_tile_to_dead_wall(69) end
`;

/** East is dealt a finished hand, and whoever wins as the dealer may give the deal away. */
export const KEEPS = `
set win_timer, ${UNHURRIED}
set starting_hand, ${table({ east: '123456m789s55s67p', south: '147m258p369s1234z', west: '258m369p147s5671z', north: '369m147p258s2345z' })}
set starting_draws, ~t"8p"
apply set, "score_calculation.agarirenchan", false
on after_scoring do
  as east do
    set_status("renchan_choice", "renchan")
  end
end
on before_start do
  as east do
    if status("renchan") do
      change_dealership("self")
    end
  end
end
`;

/** East's first discard is what South and North both wait for. */
export const DOUBLE: Deal = {
  win_timer: UNHURRIED,
  starting_hand: {
    east: tiles('147m258p369s1234z'),
    south: tiles('234567m88m34s777z'),
    west: tiles('258m369p147s5671z'),
    north: tiles('456789m99p34s777z'),
  },
  starting_draws: tiles('5s'),
};

/** South's first discard makes a triplet of East's pair; the fourth tile comes with East's next draw. */
export const ADDED: Deal = {
  win_timer: UNHURRIED,
  starting_hand: { east: tiles('147m258p55s12346z'), ...QUIET },
  starting_draws: tiles('1z5s7z7z6z5s'),
  starting_dead_wall: tiles('9s1s2s3s44p'),
};

/** Hands as the language writes them. */
function table(hands: Readonly<Record<string, string>>): string {
  return `%{${Object.entries(hands)
    .map(([seat, text]) => `${seat}: ~t"${text}"`)
    .join(', ')}}`;
}

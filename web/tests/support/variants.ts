// Rigged rounds of several variants, each of which comes to its result after a few clicks.

import { type Deal, tiles } from './deals';

/** Seconds of a result screen: a busy machine may be slow. */
const UNHURRIED = 600;

/** East sets a north aside and wins on the tile that replaces it. */
export const SANMA: Deal = {
  win_timer: UNHURRIED,
  starting_hand: {
    east: tiles('223344067p77s55z'),
    south: tiles('19m147p258s12366z'),
    west: tiles('19m258p369s12377z'),
  },
  starting_draws: tiles('4z'),
  starting_dead_wall: tiles('5z'),
};

/** East makes a concealed kong and wins on the tile that replaces it. */
export const HONG_KONG: Deal = {
  win_timer: UNHURRIED,
  starting_hand: {
    east: tiles('111234456p77z99s'),
    south: tiles('147m258p369s1234z'),
    west: tiles('258m369p147s6z123z'),
    north: tiles('369m147s258p6z234z'),
  },
  starting_draws: tiles('1p'),
  starting_dead_wall: tiles('7z'),
};

/**
 * Everybody passes three tiles to the player before them and voids a suit. East discards to South,
 * West to North, and East draws the last win.
 */
export const SICHUAN: Deal = {
  win_timer: UNHURRIED,
  starting_dice: [1, 2],
  die1: 1,
  die2: 2,
  starting_hand: {
    east: tiles('234567678m5p123s'),
    south: tiles('456789m9934p227s'),
    west: tiles('123479m168p135s8s'),
    north: tiles('456789s1178234p'),
  },
  starting_draws: tiles('8s9s6s'),
};

/** South wins on East's first discard, with a hand of many patterns. */
export const MCR: Deal = {
  win_timer: UNHURRIED,
  starting_hand: {
    east: tiles('147m258p369s1234z'),
    south: tiles('234567m23488p23s'),
    west: tiles('258m369p147s5671z'),
    north: tiles('369m147p258s2346z'),
  },
  starting_draws: tiles('4s'),
};

/** South has two flowers, and wins on East's first discard. */
export const TAIWANESE: Deal = {
  win_timer: UNHURRIED,
  starting_hand: {
    east: tiles('147m258p369s1234670z'),
    south: tiles('2f1g234m78m234567p99p3s'),
    west: tiles('258m369p147s1234670z'),
    north: tiles('369m147p258s1234670z'),
  },
  starting_draws: tiles('6m'),
  starting_dead_wall: tiles('4s5s'),
};

/** East makes a gong, for which all pay at once; South, with a flower and an animal, wins on East's discard. */
export const MALAYSIAN: Deal = {
  win_timer: UNHURRIED,
  starting_hand: {
    east: tiles('1111p69p1234z678z'),
    south: tiles('2f1a123234567p99p'),
    west: tiles('123567p8p123467z'),
  },
  starting_draws: tiles('2z'),
  starting_dead_wall: tiles('6p7p8p'),
};

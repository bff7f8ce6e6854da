// Every tile there is, family by family.

const COLOURS = ['0', '1', '2', '3', '4', '5'] as const;
const NUMBERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

const JOKERS =
  '1 0 6 7 8 2 3 9 4 5 10 17 18 12 13 14 15 19 37 46 147 258 369 123 456 789 91 73 64 852 20 11 22 30 31 32 33 34'.split(
    ' ',
  );
const JOKERS_IN_COLOURED_SETS = ['0', '6', '7', '8', '2', '9', '4', '5'] as const;

/** A family of tiles in rows: the plain tiles first, then one row for each colour. */
export interface TileFamily {
  letter: string;
  rows: readonly (readonly string[])[];
}

function numberSuit(letter: string): TileFamily {
  const more = letter === 's' ? ['00', "1'"] : [];
  const row = (colour: string): string[] => [...NUMBERS, ...more].map((number) => colour + number + letter);
  return { letter, rows: [[...row(''), `0${letter}`], ...COLOURS.map(row)] };
}

function honours(): TileFamily {
  const naturals = ['1', '2', '3', '4', '5', '6', '7', '0', '8'];
  return {
    letter: 'z',
    rows: [
      [...naturals, '9', "5'", '5`', '5^'].map((digit) => `${digit}z`),
      // There is no galaxy tile of the white that is written out.
      ...COLOURS.map((colour) =>
        [...naturals, ...(colour === '1' ? [] : ["5'"]), '5`'].map((digit) => `${colour}${digit}z`),
      ),
    ],
  };
}

function run(letter: string, count: number): TileFamily {
  return { letter, rows: [NUMBERS.slice(0, count).map((number) => number + letter)] };
}

function jokers(): TileFamily {
  const sets = ['0', '5', '8'].map((set) => JOKERS_IN_COLOURED_SETS.map((digit) => `${set}${digit}j`));
  return { letter: 'j', rows: [JOKERS.map((digits) => `${digits}j`), ...sets] };
}

/** The families with a face, in order. */
export const FAMILIES: readonly TileFamily[] = [
  ...['m', 'p', 's', 't'].map(numberSuit),
  honours(),
  ...['f', 'g', 'a', 'k', 'q'].map((letter) => run(letter, 4)),
  run('y', 2),
  jokers(),
];

/** The back and the spaces. */
export const SPACES: readonly string[] = ['1x', '2x', '3x', '4x', '5x', '6x', '7x', '8x'];

/** Every tile with a face. */
export const FACES: readonly string[] = FAMILIES.flatMap((family) => family.rows.flat());

// The tints of transparent tiles: the colours of glass and ink for each colour word.

/** The colours of a glass body. */
export interface Tint {
  /** Red, green and blue of the glass. */
  glass: readonly [number, number, number];
  /** The only ink of the drawing, with a contrast of at least 4.5:1 on the glass. */
  ink: string;
  /** The colour of cut-outs in the drawing. */
  face: string;
}

const TINTS: Readonly<Record<string, Tint>> = {
  red: { glass: [232, 120, 100], ink: '#7a1608', face: '#fbe3dd' },
  blue: { glass: [120, 160, 235], ink: '#12327f', face: '#e0e9fb' },
  cyan: { glass: [90, 200, 215], ink: '#004d57', face: '#d7f1f4' },
  gold: { glass: [222, 176, 80], ink: '#5a3a00', face: '#faeccb' },
  orange: { glass: [240, 160, 90], ink: '#6b3000', face: '#fbe6d3' },
  yellow: { glass: [240, 220, 90], ink: '#544800', face: '#faf4ce' },
  green: { glass: [110, 190, 150], ink: '#0a4a31', face: '#dff2e8' },
  purple: { glass: [170, 130, 220], ink: '#431c75', face: '#ece2f8' },
  gray: { glass: [150, 155, 158], ink: '#2a2f31', face: '#e6e8e9' },
  lightgray: { glass: [205, 210, 212], ink: '#21505e', face: '#f2f4f4' },
  brown: { glass: [176, 132, 92], ink: '#43260b', face: '#efe4d8' },
  black: { glass: [96, 100, 104], ink: '#121517', face: '#d5d7d8' },
  white: { glass: [250, 252, 252], ink: '#21505e', face: '#ffffff' },
  lightblue: { glass: [165, 212, 240], ink: '#0f4a66', face: '#e6f3fb' },
  pink: { glass: [244, 160, 190], ink: '#7a1440', face: '#fde6ee' },
};

const SAME: Readonly<Record<string, string>> = { grey: 'gray', lightgrey: 'lightgray' };

/** All words that name a tint. */
export const TINT_NAMES: readonly string[] = [...Object.keys(TINTS), 'rainbow'];

/** Colourless glass. */
export const PLAIN_GLASS: Tint = { glass: [160, 190, 200], ink: '#1d4956', face: '#e8f2f4' };

/** The tint for a word; null if it names none. */
export function tintOf(word: string): Tint | null {
  return TINTS[SAME[word] ?? word] ?? null;
}

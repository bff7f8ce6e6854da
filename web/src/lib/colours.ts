// Colours that rulesets ask for. Only what is certainly a colour is used.

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const NUMBER = '\\s*(?:\\d{1,3}(?:\\.\\d{1,4})?%?|\\.\\d{1,4})\\s*';
const RGB = new RegExp(`^rgba?\\(${NUMBER}(?:[, ]${NUMBER}){2}(?:[,/]${NUMBER})?\\)$`, 'i');
const NAME = /^[a-z]{3,24}$/i;
/** CSS keywords that are valid as a colour but do not name one. */
const NO_COLOURS = new Set(['inherit', 'initial', 'unset', 'revert', 'transparent', 'currentcolor', 'none', 'auto']);

/** The colour that a text names; null if it names none. */
export function checkedColour(text: string | null | undefined): string | null {
  const colour = text?.trim() ?? '';
  if (HEX.test(colour) || RGB.test(colour)) return colour;
  if (NAME.test(colour) && !NO_COLOURS.has(colour.toLowerCase())) return colour;
  return null;
}

export type Rgb = readonly [number, number, number];

/**
 * The components of a colour in the form `#rgb`, `#rrggbb`, `rgb(…)` or `rgba(…)`; null for
 * others.
 */
export function rgbOf(colour: string): Rgb | null {
  if (HEX.test(colour)) {
    const digits = colour.slice(1);
    const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
    const at = (i: number): number => parseInt(long.slice(i, i + 2), 16);
    return [at(0), at(2), at(4)];
  }
  if (!RGB.test(colour)) return null;
  const numbers = colour.match(/[\d.]+%?/g) ?? [];
  const [r = 0, g = 0, b = 0] = numbers.map((one) =>
    Math.min(255, one.endsWith('%') ? parseFloat(one) * 2.55 : parseFloat(one)),
  );
  return [r, g, b];
}

/** The relative luminance of a colour, from 0 to 1. */
export function luminance([r, g, b]: Rgb): number {
  const linear = (value: number): number => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Blends one colour over another with opacity `part`. */
export function mix(over: Rgb, under: Rgb, part: number): Rgb {
  const at = (i: 0 | 1 | 2): number => over[i] * part + under[i] * (1 - part);
  return [at(0), at(1), at(2)];
}

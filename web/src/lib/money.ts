// Points in figures: grouped with thin spaces, with real signs.

const THIN = '\u2009';
const MINUS = '\u2212';

/** A number as mantissa and exponent: 5.53e20. */
function scientific(value: number): string {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential(2).split('e');
  return `${value < 0 ? MINUS : ''}${Number(mantissa)}e${Number(exponent)}`;
}

/** A number with its thousands apart: 24 300, −1 500, 12.5. Of numbers that are too large to be told apart
    here only the beginning is shown. */
export function points(value: number): string {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return scientific(value);
  const rounded = Number.isInteger(value) ? Math.abs(value) : Math.round(Math.abs(value) * 100) / 100;
  const [whole = '0', part] = String(rounded).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN);
  const sign = value < 0 && rounded !== 0 ? MINUS : '';
  return `${sign}${grouped}${part === undefined ? '' : `.${part}`}`;
}

/** From here on a score is large. */
const LARGE = 1_000_000;

/** A score where there is little room: a large one as mantissa and exponent if the rules say so. */
export function score(value: number, eNotation: boolean): string {
  return eNotation && Math.abs(value) >= LARGE ? scientific(value) : points(value);
}

/** A difference: always with its sign, ±0 for none. */
export function difference(value: number, eNotation = false): string {
  const text = score(value, eNotation);
  if (text === '0') return '±0';
  return value > 0 ? `+${text}` : text;
}

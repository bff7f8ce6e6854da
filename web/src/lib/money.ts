// Formatting of points, with thin spaces between groups and typographic signs.

const THIN = '\u2009';
const MINUS = '\u2212';

/** Formats a number with mantissa and exponent: 5.53e20. */
function scientific(value: number): string {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential(2).split('e');
  return `${value < 0 ? MINUS : ''}${Number(mantissa)}e${Number(exponent)}`;
}

/**
 * Formats a number with separated thousands: 24 300, −1 500, 12.5. Only the leading digits are
 * shown of numbers too large to be represented exactly.
 */
export function points(value: number): string {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return scientific(value);
  const rounded = Number.isInteger(value) ? Math.abs(value) : Math.round(Math.abs(value) * 100) / 100;
  const [whole = '0', part] = String(rounded).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN);
  const sign = value < 0 && rounded !== 0 ? MINUS : '';
  return `${sign}${grouped}${part === undefined ? '' : `.${part}`}`;
}

/** Scores from this value on are large. */
const LARGE = 1_000_000;

/**
 * Formats a score where there is little room: with an exponent if it is large and the rules ask
 * for it.
 */
export function score(value: number, eNotation: boolean): string {
  return eNotation && Math.abs(value) >= LARGE ? scientific(value) : points(value);
}

/** Formats a difference, always with a sign; ±0 if there is none. */
export function difference(value: number, eNotation = false): string {
  const text = score(value, eNotation);
  if (text === '0') return '±0';
  return value > 0 ? `+${text}` : text;
}

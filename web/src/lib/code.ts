// Room codes: short words of letters and digits, shown in two halves.

/** Reads a code as people type or paste it: in any case, with hyphens, or as a whole link. */
export function readCode(typed: string): string {
  const bare = typed.trim().replace(/^.*\/(?:room|table)\//, '');
  return bare.replace(/[^0-9a-z]/gi, '').toLowerCase();
}

/** Formats a code for display. */
export function shownCode(code: string): string {
  const upper = code.toUpperCase();
  const half = Math.ceil(upper.length / 2);
  return upper.length < 6 ? upper : `${upper.slice(0, half)}-${upper.slice(half)}`;
}

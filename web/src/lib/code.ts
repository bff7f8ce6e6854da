// Room codes: short words of letters and digits, written in two halves for people.

/** A code as people type it, paste it or follow it: any case, with hyphens, or a whole link. */
export function readCode(typed: string): string {
  const bare = typed.trim().replace(/^.*\/(?:room|table)\//, '');
  return bare.replace(/[^0-9a-z]/gi, '').toLowerCase();
}

/** A code as it is shown. */
export function shownCode(code: string): string {
  const upper = code.toUpperCase();
  const half = Math.ceil(upper.length / 2);
  return upper.length < 6 ? upper : `${upper.slice(0, half)}-${upper.slice(half)}`;
}

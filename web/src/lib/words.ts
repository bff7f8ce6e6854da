// Names of the ruleset as people read them.

/** A name as words: `closed_kan` is Closed kan, `_1st` is 1st. */
export function asWords(name: string): string {
  const text = name.replace(/[_-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

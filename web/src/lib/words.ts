// Names of a ruleset in readable form.

/** Turns an identifier into words: `closed_kan` becomes Closed kan, `_1st` becomes 1st. */
export function asWords(name: string): string {
  const text = name.replace(/[_-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

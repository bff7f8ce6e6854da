// The texts of a ruleset in another language. Keys are the texts as the ruleset writes them,
// including placeholders such as `$bet` and `%{hand}`; in what the table sends these are filled
// in.

const GAP = /\$\w+|%\{\w+\}/g;

interface Sentence {
  pattern: RegExp;
  gaps: string[];
  text: string;
}

export class Catalogue {
  private readonly plain = new Map<string, string>();
  private readonly sentences: Sentence[] = [];

  constructor(words: Readonly<Record<string, string>>) {
    for (const [key, text] of Object.entries(words)) {
      const gaps = key.match(GAP);
      // A template without words around its placeholders would match every text.
      const says = /[\p{L}\p{N}]/u.test(key.replace(GAP, ''));
      if (!gaps || !says) {
        this.plain.set(key, text);
        continue;
      }
      const parts = key.split(GAP).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      this.sentences.push({ pattern: new RegExp(`^${parts.join('(.*)')}$`, 'su'), gaps, text });
    }
    // Of several matching templates, the one with the most fixed text wins.
    const spoken = ({ pattern }: Sentence): number => pattern.source.replaceAll('(.*)', '').length;
    this.sentences.sort((one, other) => spoken(other) - spoken(one));
  }

  /**
   * Translates a text of the ruleset, or returns it unchanged if there is no translation. Works
   * line by line, joining lines that were merely wrapped.
   */
  say(text: string): string {
    let said = '';
    for (const [at, line] of text.split('\n').entries()) {
      const word = this.line(line);
      const readsOn = at === 0 || (word !== line && /^\p{Ll}/u.test(line));
      said += (readsOn ? '' : '\n') + word;
    }
    return said;
  }

  private line(text: string): string {
    const known = this.plain.get(text);
    if (known !== undefined) return known;
    for (const { pattern, gaps, text: sentence } of this.sentences) {
      const found = pattern.exec(text);
      if (!found) continue;
      const filled = new Map(gaps.map((gap, at) => [gap, this.word(found[at + 1] ?? '')]));
      const said = sentence.replace(GAP, (gap) => filled.get(gap) ?? gap);
      this.plain.set(text, said);
      return said;
    }
    return text;
  }

  /** Translates the value of a placeholder, which may itself be a word of the ruleset. */
  private word(text: string): string {
    return this.plain.get(text) ?? text;
  }
}

// The texts of a ruleset in another language. Keys are the texts as the ruleset writes them, gaps
// such as `$bet` and `%{hand}` included; what the table sends has these filled.

const GAP = /\$\w+|%\{\w+\}/g;

interface Sentence {
  pattern: RegExp;
  gaps: string[];
  text: string;
}

/** A list of words with numbers: `Riichi 1, Dora 2`. */
const COUNTED = /^(.*\D) (\d+)$/;

export class Catalogue {
  private readonly plain = new Map<string, string>();
  private readonly sentences: Sentence[] = [];

  constructor(words: Readonly<Record<string, string>>) {
    for (const [key, text] of Object.entries(words)) {
      const gaps = key.match(GAP);
      // What says nothing around its gaps would fit every text.
      const says = /[\p{L}\p{N}]/u.test(key.replace(GAP, ''));
      if (!gaps || !says) {
        this.plain.set(key, text);
        continue;
      }
      const parts = key.split(GAP).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      this.sentences.push({ pattern: new RegExp(`^${parts.join('(.*)')}$`, 'su'), gaps, text });
    }
    // Of sentences that fit, the one that says most.
    const spoken = ({ pattern }: Sentence): number => pattern.source.replaceAll('(.*)', '').length;
    this.sentences.sort((one, other) => spoken(other) - spoken(one));
  }

  /** A text of the ruleset in this language; as it is if there is no other. Line by line: what was only
      broken reads on. */
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
      const filled = new Map(gaps.map((gap, at) => [gap, this.list(found[at + 1] ?? '')]));
      const said = sentence.replace(GAP, (gap) => filled.get(gap) ?? gap);
      this.plain.set(text, said);
      return said;
    }
    const parts = text.split(', ');
    return parts.every((part) => this.plain.has(part)) ? this.list(text) : text;
  }

  /** What fills a gap: words of the ruleset, perhaps several. */
  private list(text: string): string {
    const word = (one: string): string => {
      const counted = COUNTED.exec(one);
      return counted ? `${this.plain.get(counted[1]!) ?? counted[1]} ${counted[2]}` : (this.plain.get(one) ?? one);
    };
    return text.split(', ').map(word).join(', ');
  }
}

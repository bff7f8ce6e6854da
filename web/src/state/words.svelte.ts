// Texts of rulesets, translated to the reader's language where the ruleset has a translation.

import { SvelteMap } from 'svelte/reactivity';
import { language } from '../i18n/index.svelte';
import { api } from '../lib/api';
import { Catalogue } from '../lib/catalogue';
import { asWords } from '../lib/words';

const NONE = new Catalogue({});
const catalogues = new SvelteMap<string, Catalogue>();
const asked = new Set<string>();
let current = $state('');

/** Makes [`w`] translate the texts of this ruleset. */
export function speakOf(ruleset: string): void {
  current = ruleset;
}

function catalogue(ruleset: string): Catalogue {
  const spoken = language();
  if (spoken === 'en' || ruleset === '') return NONE;
  const key = `${spoken}/${ruleset}`;
  if (!asked.has(key)) {
    asked.add(key);
    api.words(spoken, ruleset).then(
      (words) => catalogues.set(key, new Catalogue(words)),
      () => asked.delete(key),
    );
  }
  return catalogues.get(key) ?? NONE;
}

/** Translates a text of a ruleset. */
export function wordsOf(ruleset: string, text: string): string {
  return catalogue(ruleset).say(text);
}

/** Translates a text of the page's ruleset. */
export function w(text: string): string {
  return wordsOf(current, text);
}

/** The readable form of an identifier of the ruleset, such as `first_place_only`. */
export function named(name: string): string {
  const said = w(name);
  return said === name ? w(asWords(name)) : said;
}

// What rulesets say, in the language of the reader where they have words in it.

import { SvelteMap } from 'svelte/reactivity';
import { api } from '../lib/api';
import { Catalogue } from '../lib/catalogue';
import { asWords } from '../lib/words';
import { alwaysSaid, language } from '../i18n/index.svelte';

const NONE = new Catalogue({});
/** What every ruleset says, for those without words of their own. */
const always = $derived(new Catalogue(alwaysSaid()));
const catalogues = new SvelteMap<string, Catalogue>();
const asked = new Set<string>();
let current = $state('');

/** From now on [`w`] speaks of this ruleset. */
export function speakOf(ruleset: string): void {
  current = ruleset;
}

function catalogue(ruleset: string): Catalogue {
  const spoken = language();
  if (spoken === 'en') return NONE;
  if (ruleset === '') return always;
  const key = `${spoken}/${ruleset}`;
  if (!asked.has(key)) {
    asked.add(key);
    api.words(spoken, ruleset).then(
      (words) => catalogues.set(key, new Catalogue({ ...alwaysSaid(), ...words })),
      () => asked.delete(key),
    );
  }
  return catalogues.get(key) ?? always;
}

/** A text of a ruleset. */
export function wordsOf(ruleset: string, text: string): string {
  return catalogue(ruleset).say(text);
}

/** A text of the ruleset that the page is about. */
export function w(text: string): string {
  return wordsOf(current, text);
}

/** A name that the ruleset gives to something, as people read it: `first_place_only`. */
export function named(name: string): string {
  const said = w(name);
  return said === name ? w(asWords(name)) : said;
}

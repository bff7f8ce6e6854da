// The words of the interface. English comes with the page, other languages when they are chosen.

import { settings } from '../state/settings.svelte';
import en from './en';

export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, string>>;

/** The languages, each called by its own name. */
export const LANGUAGES = {
  en: 'English',
  ja: '日本語',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const;

export type Language = keyof typeof LANGUAGES;

/** The words of a language, and what tables say in it. */
interface Words {
  default: Catalogue;
  said: Readonly<Record<string, string>>;
}

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Words>>> = {
  ja: () => import('./ja'),
  'zh-Hans': () => import('./zh-Hans'),
  'zh-Hant': () => import('./zh-Hant'),
};

let current: { language: Language; words: Catalogue; said: Words['said'] } = $state.raw({ language: 'en', words: en, said: {} });

/** The first language of the browser's list that we speak. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const lower = tag.toLowerCase();
    if (lower.startsWith('zh')) return /hant|-tw|-hk|-mo/.test(lower) ? 'zh-Hant' : 'zh-Hans';
    if (lower.startsWith('ja')) return 'ja';
    if (lower.startsWith('en')) return 'en';
  }
  return 'en';
}

function chosen(): Language {
  const kept = settings.language;
  return kept !== null && kept in LANGUAGES ? (kept as Language) : bestLanguage(globalThis.navigator?.languages ?? []);
}

async function load(language: Language): Promise<void> {
  const { default: words, said } = language === 'en' ? { default: en, said: {} } : await LOADERS[language]();
  if (chosen() !== language) return;
  current = { language, words, said };
  document.documentElement.lang = language;
}

/** Speaks the language that is chosen, now and whenever that changes. */
export async function followLanguage(): Promise<void> {
  await load(chosen()).catch(() => undefined);
  $effect.root(() => {
    $effect(() => {
      void load(chosen()).catch(() => undefined);
    });
  });
}

/** The language that is spoken. */
export function language(): Language {
  return current.language;
}

/** What tables and rooms say in every game, in the language that is spoken, by the English words. */
export function alwaysSaid(): Readonly<Record<string, string>> {
  return current.said;
}

/** What goes into the gaps of a sentence. */
export type Gaps = Readonly<Record<string, string | number>>;

/** A sentence with its gaps filled. */
export function fill(text: string, gaps: Gaps): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}

/** A sentence of the interface. `one | many` in it is chosen by the gap `n`. */
export function t(key: Key, gaps: Gaps = {}): string {
  const text = current.words[key];
  const forms = text.split(' | ');
  const form = forms.length > 1 && gaps['n'] !== 1 ? forms[1]! : forms[0]!;
  return fill(form, gaps);
}

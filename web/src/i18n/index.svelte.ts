// The texts of the interface. English is part of the page; other languages are loaded on demand.

import { settings } from '../state/settings.svelte';
import en from './en';

export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, string>>;

/** The languages, each with its own name for itself. */
export const LANGUAGES = {
  en: 'English',
  ja: '日本語',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const;

export type Language = keyof typeof LANGUAGES;

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>>> = {
  ja: () => import('./ja'),
  'zh-Hans': () => import('./zh-Hans'),
  'zh-Hant': () => import('./zh-Hant'),
};

let current: { language: Language; words: Catalogue } = $state.raw({ language: 'en', words: en });

/** The first of the browser's preferred languages that is available. */
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

/** Loads a language and switches to it, unless another one has been chosen in the meantime. */
async function load(language: Language): Promise<void> {
  const words = language === 'en' ? en : (await LOADERS[language]()).default;
  if (chosen() === language) speak(language, words);
}

/** Makes this the catalogue of the interface. */
export function speak(language: Language, words: Catalogue): void {
  current = { language, words };
  if (globalThis.document) document.documentElement.lang = language;
}

/** Loads the chosen language, now and whenever the choice changes. */
export async function followLanguage(): Promise<void> {
  await load(chosen()).catch(() => undefined);
  $effect.root(() => {
    $effect(() => {
      void load(chosen()).catch(() => undefined);
    });
  });
}

/** The current language. */
export function language(): Language {
  return current.language;
}

/** Values for the placeholders of a text. */
export type Gaps = Readonly<Record<string, string | number>>;

/** Fills the placeholders of a text. */
export function fill(text: string, gaps: Gaps): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}

/** A text of the interface with open placeholders. `one | many` is resolved by the number. */
export function template(key: Key, n?: string | number): string {
  const forms = current.words[key].split(' | ');
  return forms.length > 1 && n !== 1 ? forms[1]! : forms[0]!;
}

/** A text of the interface. `one | many` is resolved by the placeholder `n`. */
export function t(key: Key, gaps: Gaps = {}): string {
  return fill(template(key, gaps.n), gaps);
}

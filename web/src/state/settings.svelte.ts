// Preferences, stored in the browser.

export type Theme = 'auto' | 'night' | 'day';
export type Motion = 'auto' | 'less';

/** All preferences. */
export interface Settings {
  theme: Theme;
  /** The language of the interface; null for the browser's. */
  language: string | null;
  /** Whether tiles have index letters. */
  letters: boolean;
  /** Whether to use inks that colour-blind players can tell apart. */
  colourBlind: boolean;
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  motion: Motion;
  /** Whether the first click only selects a tile and a second one discards it. */
  confirmDiscard: boolean;
  /** Whether the hand is in one row on phones. */
  oneRow: boolean;
  /** Whether the panel beside the table is open. */
  panel: boolean;
}

const DEFAULTS: Settings = {
  theme: 'auto',
  language: null,
  letters: false,
  colourBlind: false,
  volume: 0.6,
  muted: false,
  motion: 'auto',
  confirmDiscard: false,
  oneRow: false,
  panel: true,
};

const KEY = 'jantaku.settings';

/** Reads stored preferences, ignoring invalid ones. */
export function restore(text: string | null): Settings {
  const settings = { ...DEFAULTS };
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return settings;
  }
  if (typeof kept !== 'object' || kept === null) return settings;
  for (const [key, value] of Object.entries(kept)) {
    if (!(key in DEFAULTS)) continue;
    const usual = DEFAULTS[key as keyof Settings];
    const fits = key === 'language' ? typeof value === 'string' || value === null : typeof value === typeof usual;
    if (fits) Object.assign(settings, { [key]: value });
  }
  if (!['auto', 'night', 'day'].includes(settings.theme)) settings.theme = 'auto';
  if (!['auto', 'less'].includes(settings.motion)) settings.motion = 'auto';
  settings.volume = Math.min(1, Math.max(0, settings.volume || 0));
  return settings;
}

function read(): string | null {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? null;
  } catch {
    return null; // The browser does not store anything, so the defaults apply.
  }
}

export const settings: Settings = $state(restore(read()));

const prefersLight = globalThis.matchMedia?.('(prefers-color-scheme: light)');
const prefersLess = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Whether motion is to be reduced. */
export function lessMotion(): boolean {
  return settings.motion === 'less' || (prefersLess?.matches ?? false);
}

/** Applies the preferences to the page and stores them, now and on every change. */
export function followSettings(): void {
  const root = document.documentElement;
  const showTheme = (): void => {
    const day = settings.theme === 'auto' ? prefersLight?.matches : settings.theme === 'day';
    root.dataset.theme = day ? 'day' : 'night';
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', day ? '#eeeae1' : '#0d1413');
  };
  const showMotion = (): void => {
    root.dataset.motion = lessMotion() ? 'less' : 'all';
  };
  prefersLight?.addEventListener('change', showTheme);
  prefersLess?.addEventListener('change', showMotion);
  $effect.root(() => {
    $effect.pre(() => {
      showTheme();
      root.dataset.inks = settings.colourBlind ? 'cb' : 'all';
      showMotion();
    });
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // Storage is not available; the preferences last until the page is closed.
      }
    });
  });
}

// What a player prefers, kept in the browser.

export type Theme = 'auto' | 'night' | 'day';
export type Motion = 'auto' | 'less';

/** Everything that can be preferred. */
export interface Settings {
  theme: Theme;
  /** A language of the interface; nothing means the browser's. */
  language: string | null;
  /** Letters on tiles. */
  letters: boolean;
  /** Inks that stay apart for those who see few colours. */
  colourBlind: boolean;
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  motion: Motion;
  /** Does a click only select the tile, and a second one discard it? */
  confirmDiscard: boolean;
  /** Is the hand of a phone in one row? */
  oneRow: boolean;
  /** Is the panel beside the table open? */
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

/** What was kept, as far as it can be understood. */
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
    return null; // The browser keeps nothing; the defaults do.
  }
}

export const settings: Settings = $state(restore(read()));

const prefersLight = globalThis.matchMedia?.('(prefers-color-scheme: light)');
const prefersLess = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Should nothing travel? */
export function lessMotion(): boolean {
  return settings.motion === 'less' || (prefersLess?.matches ?? false);
}

/** Keeps the preferences and shows them on the page, from now on. */
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
        // Not kept, then.
      }
    });
  });
}

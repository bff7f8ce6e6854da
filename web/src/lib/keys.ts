// Keyboard shortcuts of the table.

import type { ButtonView } from '../proto';

/** The keys of the positions in the hand, in order. */
export const HAND_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-', '='] as const;

/** The action that a key stands for. */
export type Wish =
  | { kind: 'hand'; place: number }
  | { kind: 'draw' }
  | { kind: 'button'; id: string }
  | { kind: 'back' }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'take' }
  | { kind: 'help' };

/** Assigns a letter to each button: the first of its name that is still free. Skip has Escape. */
export function letters(buttons: readonly ButtonView[]): Map<string, string> {
  const taken = new Set<string>();
  const result = new Map<string, string>();
  for (const button of buttons) {
    if (button.role === 'skip') continue;
    const free = [...button.name.toLowerCase()].find((letter) => /^[a-z]$/.test(letter) && !taken.has(letter));
    if (free === undefined) continue;
    taken.add(free);
    result.set(button.id, free);
  }
  return result;
}

/** The action of a pressed key; null if it has none here or belongs to the browser. */
export function wishOf(event: KeyboardEvent, buttons: readonly ButtonView[]): Wish | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key;
  const place = (HAND_KEYS as readonly string[]).indexOf(key);
  if (place >= 0) return { kind: 'hand', place };
  switch (key) {
    case ' ':
      return { kind: 'draw' };
    case 'Escape':
      return { kind: 'back' };
    case 'ArrowRight':
      return { kind: 'move', by: 1 };
    case 'ArrowLeft':
      return { kind: 'move', by: -1 };
    case 'Enter':
      return { kind: 'take' };
    case '?':
      return { kind: 'help' };
  }
  const lower = key.toLowerCase();
  for (const [id, letter] of letters(buttons)) {
    if (letter === lower) return { kind: 'button', id };
  }
  return null;
}

/** Whether the user is typing, so that keys are text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) {
    return !['button', 'checkbox', 'radio', 'range', 'submit'].includes(target.type);
  }
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

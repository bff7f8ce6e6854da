// Toasts: short notes at the bottom of the page.

export type ToastKind = 'note' | 'good' | 'warn' | 'error';

/** A note. Errors stay until they are dismissed. */
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

const SHOWN_MS = 4000;
const MOST = 2;

let nextId = 1;
export const toasts: Toast[] = $state([]);

/** Shows a note, dropping the oldest if there are too many. */
export function toast(text: string, kind: ToastKind = 'note'): void {
  const same = toasts.findIndex((one) => one.text === text);
  if (same >= 0) toasts.splice(same, 1);
  while (toasts.length >= MOST) toasts.shift();
  const id = nextId++;
  toasts.push({ id, kind, text });
  if (kind !== 'error') setTimeout(() => dismiss(id), SHOWN_MS);
}

/** Dismisses a note. */
export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

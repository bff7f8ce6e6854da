// Tooltips, shown after a moment of hovering and immediately on focus.

import type { Attachment } from 'svelte/attachments';

const AFTER_MS = 400;

let bubble: HTMLElement | null = null;
let shownBy: Element | null = null;

function show(element: Element, text: string): void {
  if (!text) return;
  if (!bubble) {
    bubble = document.createElement('div');
    bubble.className = 'tip';
    bubble.setAttribute('role', 'tooltip');
    document.body.append(bubble);
  }
  bubble.textContent = text;
  bubble.hidden = false;
  const at = element.getBoundingClientRect();
  const own = bubble.getBoundingClientRect();
  const above = at.top - own.height - 8;
  const left = Math.min(innerWidth - own.width - 8, Math.max(8, at.left + at.width / 2 - own.width / 2));
  bubble.style.setProperty('left', `${left}px`);
  bubble.style.setProperty('top', `${above > 8 ? above : at.bottom + 8}px`);
  shownBy = element;
}

function hide(element: Element): void {
  if (shownBy !== element || !bubble) return;
  bubble.hidden = true;
  shownBy = null;
}

/** Attaches a tooltip to an element; use as `{@attach tip(() => text)}`. */
export function tip(text: () => string): Attachment {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => show(element, text()), AFTER_MS);
    };
    const leave = (): void => {
      clearTimeout(timer);
      hide(element);
    };
    const focus = (): void => {
      if (element.matches(':focus-visible')) show(element, text());
    };
    element.addEventListener('pointerenter', enter);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('pointerdown', leave);
    element.addEventListener('focus', focus);
    element.addEventListener('blur', leave);
    return () => {
      leave();
      element.removeEventListener('pointerenter', enter);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('pointerdown', leave);
      element.removeEventListener('focus', focus);
      element.removeEventListener('blur', leave);
    };
  };
}

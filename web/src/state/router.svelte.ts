// Maps addresses to pages.

import { readCode } from '../lib/code';

/** A page, with the parameters from its address. */
export type Route =
  | { page: 'home' }
  | { page: 'room'; code: string }
  | { page: 'table'; code: string }
  | { page: 'tiles' }
  | { page: 'about' }
  | { page: 'dev'; name: string }
  | { page: 'lost' };

const CODE = /^[0-9A-Za-z-]{3,40}$/;

/** The page of an address. */
export function routeOf(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(decode);
  if (rest.length > 0) return { page: 'lost' };
  if (first === '' && second === '') return { page: 'home' };
  if ((first === 'room' || first === 'table') && CODE.test(second)) {
    return { page: first, code: readCode(second) };
  }
  if (first === 'dev' && second) return { page: 'dev', name: second };
  if (second !== '') return { page: 'lost' };
  if (first === 'tiles' || first === 'about') return { page: first };
  return { page: 'lost' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const state: { route: Route } = $state({ route: routeOf(globalThis.location?.pathname ?? '/') });

/** The current page. */
export const router = {
  get route(): Route {
    return state.route;
  },
};

/** Goes to another page of this site. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', path);
  else if (path !== location.pathname) history.pushState(null, '', path);
  state.route = routeOf(location.pathname);
  scrollTo(0, 0);
}

/** Makes links and the browser's navigation change the page without reloading it. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    state.route = routeOf(location.pathname);
  });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/') || link.hash) return;
    event.preventDefault();
    go(link.pathname);
  });
}

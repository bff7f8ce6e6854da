// Requests that need no WebSocket. The routes and their types are generated from the server's.

import { t } from '../i18n/index.svelte';
import type { ListedRoom, Me, OpenedRoom, Problem, RulesetDetails, RulesetInfo } from '../proto';
import type { Rest } from '../rest';

/** Sends a request. The message of an error is fit to be shown to people. */
async function ask<R extends keyof Rest>(route: R, request: Omit<Rest[R], 'answer'>): Promise<Rest[R]['answer']> {
  const { path, body } = request as { path?: Record<string, string>; body?: unknown };
  const [method, address] = filled(route, path ?? {});
  let answer: Response;
  try {
    answer = await fetch(address, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new Error(t('app.noServer'));
  }
  const text = await answer.text();
  let value: unknown = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    throw new Error(t('app.unreadable'));
  }
  if (!answer.ok) {
    const { message } = (value ?? {}) as Partial<Problem>;
    throw new Error(message ?? answer.statusText);
  }
  return value as Rest[R]['answer'];
}

/** The method and address of a route with its parameters filled in. Slashes in ids are kept. */
function filled(route: keyof Rest, values: Record<string, string>): [method: string, address: string] {
  const [method = '', template = ''] = route.split(' ');
  const encoded = (name: string): string => (values[name] ?? '').split('/').map(encodeURIComponent).join('/');
  return [method, template.replace(/\{(\w+)\}/g, (_, name: string) => encoded(name))];
}

export const api = {
  rulesets: (): Promise<RulesetInfo[]> => ask('GET /api/rulesets', {}),
  ruleset: (id: string): Promise<RulesetDetails> => ask('GET /api/rulesets/{id}', { path: { id } }),
  words: (language: string, id: string): Promise<Record<string, string>> =>
    ask('GET /api/words/{language}/{id}', { path: { language, id } }),
  me: (): Promise<Me> => ask('GET /api/me', {}),
  rename: (name: string): Promise<Me> => ask('PUT /api/me', { body: { name } }),
  openRoom: (ruleset: string): Promise<OpenedRoom> => ask('POST /api/rooms', { body: { ruleset } }),
  rooms: (): Promise<ListedRoom[]> => ask('GET /api/rooms', {}),
};

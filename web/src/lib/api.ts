// What is asked for without a WebSocket.

import { t } from '../i18n/index.svelte';
import type { Phase, RulesetDetails, RulesetInfo } from '../proto';

/** Asks the server; what it throws says why, to people. */
async function ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
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
    const { message } = (value ?? {}) as { message?: string };
    throw new Error(message ?? answer.statusText);
  }
  return value as T;
}

/** Who we are to the server. */
export interface Me {
  name: string;
}

/** A room in the list of open ones. */
export interface OpenRoom {
  code: string;
  ruleset_name: string;
  phase: Phase;
  seats: number;
  /** How many seats people and bots have. */
  people: number;
  bots: number;
  /** What differs from the default rules, in words. */
  differences: string[];
}

const path = (id: string): string => id.split('/').map(encodeURIComponent).join('/');

export const api = {
  rulesets: (): Promise<RulesetInfo[]> => ask('GET', '/rulesets'),
  ruleset: (id: string): Promise<RulesetDetails> => ask('GET', `/rulesets/${path(id)}`),
  words: (language: string, id: string): Promise<Record<string, string>> => ask('GET', `/words/${language}/${path(id)}`),
  me: (): Promise<Me> => ask('GET', '/me'),
  rename: (name: string): Promise<Me> => ask('PUT', '/me', { name }),
  openRoom: (ruleset: string): Promise<{ code: string }> => ask('POST', '/rooms', { ruleset }),
  rooms: (): Promise<OpenRoom[]> => ask('GET', '/rooms'),
};

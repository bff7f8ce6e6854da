// Who we are to the server, and what it offers.

import { api } from '../lib/api';
import type { RulesetInfo } from '../proto';

interface Session {
  /** Our name; empty until the server has told it. */
  name: string;
  /** What can be played; nothing until it has come. */
  rulesets: RulesetInfo[] | null;
}

export const session: Session = $state({ name: '', rulesets: null });

/** Asks who we are, once. */
export async function meet(): Promise<void> {
  if (session.name) return;
  session.name = (await api.me()).name;
}

/** Changes our name. */
export async function rename(name: string): Promise<void> {
  const wanted = name.trim();
  if (!wanted || wanted === session.name) return;
  session.name = (await api.rename(wanted)).name;
}

/** Asks what can be played, once. */
export async function browse(): Promise<void> {
  session.rulesets ??= await api.rulesets();
}

/** What went wrong, for people. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

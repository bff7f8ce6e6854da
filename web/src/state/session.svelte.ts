// The user as known to the server, and the rulesets it offers.

import { api } from '../lib/api';
import type { RulesetInfo } from '../proto';

interface Session {
  /** The user's name; empty until the server has sent it. */
  name: string;
  /** The rulesets on offer; null until they have been loaded. */
  rulesets: RulesetInfo[] | null;
}

export const session: Session = $state({ name: '', rulesets: null });

/** Loads the user's name, once. */
export async function meet(): Promise<void> {
  if (session.name) return;
  session.name = (await api.me()).name;
}

/** Changes the user's name. */
export async function rename(name: string): Promise<void> {
  const wanted = name.trim();
  if (!wanted || wanted === session.name) return;
  session.name = (await api.rename(wanted)).name;
}

/** Loads the rulesets, once. */
export async function browse(): Promise<void> {
  session.rulesets ??= await api.rulesets();
}

/** An error as a sentence to show. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

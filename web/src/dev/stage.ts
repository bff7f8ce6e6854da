// A table without a server, for scenes and for tests of what is shown.

import type { ServerMessage } from '../proto';
import type { Connection, Listener, Outlook } from '../state/connection';
import { Table } from '../state/table.svelte';
import type { Scene } from './scenes';

const OUTLOOK: Outlook = {
  waits: [
    { tile: { id: '1m' }, left: 2, obstacle: null },
    { tile: { id: '5z' }, left: 1, obstacle: { kind: 'furiten' } },
  ],
  nearest: [],
};

/** Creates a table that shows a scene, and a function that delivers server messages to it. */
export function staged(scene: Scene | undefined): { table: Table; say: (message: ServerMessage) => void } {
  let listener: Listener | undefined;
  const connection = {
    code: 'K7Q-M2V',
    room: null,
    rules: null,
    status: { kind: 'open' },
    listen(one: Listener) {
      listener = one;
      one.status?.({ kind: 'open' });
      return () => (listener = undefined);
    },
    act: () => Promise.resolve(),
    change: () => Promise.resolve(),
    waits: () => Promise.resolve({ ...OUTLOOK, nearest: scene?.nearest ?? [] }),
    chat: () => undefined,
    resync: () => undefined,
    retry: () => undefined,
  } as unknown as Connection;
  const table = new Table(connection);
  const say = (message: ServerMessage) => listener?.message?.(message);
  if (scene) {
    say({ type: 'room', room: scene.room });
    say({ type: 'rules', rules: scene.rules });
    say({ type: 'table', seq: 0, view: scene.view });
  }
  return { table, say };
}

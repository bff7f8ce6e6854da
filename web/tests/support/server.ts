// A server of its own for each test: the real program, with bots that do not wait.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = process.env.JANTAKU_BIN ?? fileURLToPath(new URL('../../../target/debug/jantaku', import.meta.url));

/** Rulesets that are there for the tests. */
const LIBRARY = fileURLToPath(new URL('../library', import.meta.url));

/** A running server. */
export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** How a server is started. */
export interface ServerOptions {
  /** Milliseconds that bots think. */
  botDelay?: number;
  /** Does it know the rulesets of the tests? */
  library?: boolean;
}

/** Starts a server with an empty store. */
export async function startServer({ botDelay = 0, library = false }: ServerOptions = {}): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'jantaku-'));
  const args = ['serve', '--listen', '127.0.0.1:0', '--data', data, '--bot-delay', String(botDelay)];
  if (library) args.push('--library', LIBRARY);
  const program = spawn(PROGRAM, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, RUST_LOG: 'warn' },
  });
  const url = await announced(program);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => program.once('exit', resolve));
      program.kill('SIGTERM');
      const late = setTimeout(() => program.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(late);
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Waits until the program says where it can be found. */
function announced(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = /http:\/\/[\d.]+:\d+/.exec(said);
      if (found) resolve(found[0]);
    };
    program.stdout?.on('data', hear);
    program.stderr?.on('data', hear);
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

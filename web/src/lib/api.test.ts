import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api';

afterEach(() => vi.unstubAllGlobals());

/** The requests made by a call, each as method, address and body. */
async function asked(call: () => Promise<unknown>): Promise<unknown[][]> {
  const made: unknown[][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    made.push(body === undefined ? [method, address] : [method, address, body]);
    return new Response('{}');
  });
  await call();
  return made;
}

test('values are filled into the address', async () => {
  expect(await asked(() => api.rulesets())).toEqual([['GET', '/api/rulesets']]);
  expect(await asked(() => api.ruleset('tutorial/20_mods'))).toEqual([['GET', '/api/rulesets/tutorial/20_mods']]);
  expect(await asked(() => api.words('zh-Hans', 'a b?'))).toEqual([['GET', '/api/words/zh-Hans/a%20b%3F']]);
  expect(await asked(() => api.rename('Aki'))).toEqual([['PUT', '/api/me', '{"name":"Aki"}']]);
});

test('an error says what the server says', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"code":"not_found","message":"there is no such ruleset"}', { status: 404 }),
  );
  await expect(api.ruleset('none')).rejects.toThrow('there is no such ruleset');
});

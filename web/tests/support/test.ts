// The test of this project: a server of its own, and people who come to it.

import { test as base, expect, type BrowserContextOptions } from '@playwright/test';
import type { Deal } from './deals';
import { Person } from './person';
import { startServer, type Server } from './server';

interface Fixtures {
  server: Server;
  /** Lets somebody come. At the end nobody has seen an error or a secret. */
  come(name: string, options?: BrowserContextOptions): Promise<Person>;
}

export const test = base.extend<Fixtures>({
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
  come: async ({ browser, server }, use) => {
    const people: Person[] = [];
    await use(async (name, options) => {
      const person = await Person.come(browser, server.url, name, options);
      people.push(person);
      return person;
    });
    const seen = people.map((person) => ({
      name: person.name,
      problems: person.problems,
      leaks: person.frames.leaks(),
    }));
    for (const person of people) await person.leave();
    for (const { name, problems, leaks } of seen) {
      expect.soft(problems, `what went wrong on the page of ${name}`).toEqual([]);
      expect.soft(leaks, `what ${name} was told but may not know`).toEqual([]);
    }
  },
});

export { expect };

/** Opens a room with a rigged deal in the name of somebody, and brings them there. */
export async function rigged(host: Person, deal: Deal): Promise<string> {
  await host.arrive();
  const answer = await host.page.request.post(`${host.home}/api/rooms`, {
    data: { ruleset: 'riichi', script: JSON.stringify(deal), seed: 7 },
    headers: { origin: host.home },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { code } = (await answer.json()) as { code: string };
  await host.page.goto(`${host.home}/room/${code}`);
  await expect(host.page.getByRole('heading', { name: 'Riichi', level: 1 })).toBeVisible();
  return code;
}

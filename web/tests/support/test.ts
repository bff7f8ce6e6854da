// The test of this project: a server of its own, and people who come to it.

import { type BrowserContextOptions, test as base, expect } from '@playwright/test';
import type { Deal } from './deals';
import { Person, type SeatName } from './person';
import { type Server, startServer } from './server';

interface Fixtures {
  /** Does the server know the rulesets of the tests? */
  library: boolean;
  server: Server;
  /** Lets somebody come. At the end nobody has seen an error or a secret. */
  come(name: string, options?: BrowserContextOptions): Promise<Person>;
}

export const test = base.extend<Fixtures>({
  library: [false, { option: true }],
  server: async ({ library }, use) => {
    const server = await startServer({ library });
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
export async function rigged(host: Person, deal: Deal | string, ruleset = 'riichi'): Promise<string> {
  await host.arrive();
  const script = typeof deal === 'string' ? deal : JSON.stringify(deal);
  const answer = await host.page.request.post(`${host.home}/api/rooms`, {
    data: { ruleset, script, seed: 7 },
    headers: { origin: host.home },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { code } = (await answer.json()) as { code: string };
  await host.page.goto(`${host.home}/room/${code}`);
  await expect(host.page.getByRole('button', { name: /^Start/ })).toBeVisible();
  return code;
}

/** Others join the host in a room and sit down in this order; then the game begins. */
export async function sitDown(host: Person, others: Partial<Record<SeatName, Person>>, code: string): Promise<void> {
  const seats = Object.entries(others) as [SeatName, Person][];
  for (const [seat, person] of seats) {
    await person.arrive();
    await person.join(code);
    await person.sit(seat);
  }
  for (const [, person] of seats) await expect(host.page.getByText(person.name, { exact: true })).toBeVisible();
  await host.start();
  for (const [, person] of seats) await person.atTable();
}

// Somebody at a browser. A person sees the page and acts on it; nothing here knows the protocol.

import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { Frames } from './frames';

/** A seat as the page names it. */
export type SeatName = 'East' | 'South' | 'West' | 'North';

export class Person {
  readonly frames: Frames;
  readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    readonly name: string,
    readonly home: string,
  ) {
    this.frames = new Frames(page);
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (message) => {
      // A refused content security policy or a broken script shows here.
      if (message.type() === 'error') this.problems.push(message.text());
    });
  }

  /** Opens a browser of their own. */
  static async come(browser: Browser, url: string, name: string, options: BrowserContextOptions = {}): Promise<Person> {
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    return new Person(await context.newPage(), name, url);
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }

  /** Comes to the home page and says who they are. */
  async arrive(): Promise<void> {
    await this.page.goto(this.home);
    await expect(this.page.getByRole('heading', { name: 'Variants' })).toBeVisible();
    const nickname = this.page.getByLabel('Nickname');
    await expect(nickname).not.toHaveValue('');
    await nickname.fill(this.name);
    await nickname.press('Tab');
    await expect(this.page.getByRole('banner').getByText(this.name)).toBeAttached();
  }

  /** Opens a room for a variant; gives its code. */
  async openRoom(variant = 'Riichi'): Promise<string> {
    await this.page.getByRole('button', { name: `Play ${variant}`, exact: true }).click();
    await this.page.waitForURL(/\/room\//);
    await expect(this.page.getByRole('heading', { name: variant, exact: true, level: 1 })).toBeVisible();
    return this.page.url().split('/').at(-1)!;
  }

  /** Joins a room by its code. */
  async join(code: string): Promise<void> {
    await this.page.getByLabel('Room code').fill(code);
    await this.page.getByRole('button', { name: 'Join', exact: true }).first().click();
    await this.page.waitForURL(/\/room\//);
  }

  async sit(seat: SeatName): Promise<void> {
    await this.page.getByRole('button', { name: `Sit at ${seat}` }).click();
    await expect(this.page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  }

  async start(): Promise<void> {
    await this.page.getByRole('button', { name: /^Start/ }).click();
    await this.atTable();
  }

  async atTable(): Promise<void> {
    await this.page.waitForURL(/\/table\//);
    await expect(this.hand).toBeVisible();
  }

  get hand(): Locator {
    return this.page.getByRole('toolbar', { name: 'Your hand' });
  }

  /** The button of an offer. */
  offer(name: string | RegExp): Locator {
    const starts = typeof name === 'string' ? new RegExp(`^${name}\\b`) : name;
    return this.page.getByRole('group', { name: 'What you can do' }).getByRole('button', { name: starts });
  }

  /** Discards a tile of the hand, by its name; it may be a dora. */
  async discard(tile: string): Promise<void> {
    // Nobody is so quick that the button pressed before has not been answered yet.
    await expect(this.page.locator('.call.wait')).toHaveCount(0);
    await this.discardOne(this.hand.getByRole('button', { name: new RegExp(`^discard ${tile}(, dora)?$`) }));
  }

  /** Discards the first of these tiles. A click on a hand that has just changed does nothing, as it may have
      been meant for another tile: one clicks again. */
  async discardOne(tiles: Locator): Promise<void> {
    await tiles.first().waitFor();
    const held = await tiles.count();
    await expect(async () => {
      if ((await tiles.count()) === held) await tiles.first().click({ timeout: 1000 });
      await expect(tiles).not.toHaveCount(held, { timeout: 1000 });
    }).toPass();
  }

  /** Marks a tile of the hand, again and again if it has only just changed. */
  async mark(tile: Locator): Promise<void> {
    await expect(async () => {
      if ((await tile.getAttribute('aria-pressed')) === 'false') await tile.click({ timeout: 1000 });
      await expect(tile).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 });
    }).toPass();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.offer(name).click();
  }

  /** Chooses one of several ways of a call, by its tiles. */
  async choose(tiles: string): Promise<void> {
    await this.page.getByRole('button', { name: tiles, exact: true }).click();
  }

  /** Somebody's discards. */
  pond(name: string): Locator {
    return this.page.getByRole('list', { name: `Discards of ${name}` });
  }

  /** Somebody's calls. */
  calls(name: string): Locator {
    return this.page.getByRole('list', { name: `Calls of ${name}` });
  }

  /** Has seen enough of a result screen. */
  async go(label: RegExp = /^(Continue|Next hand)$/): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: label }).click();
  }
}

/** What a player sees that can be clicked now, the most urgent first. */
const CLICKABLE = [
  '[role=dialog]:not([aria-labelledby=end-title]) footer .btn.primary:not(:disabled)',
  '.btns .call.win:not([aria-disabled=true])',
  '.chs .choice:not(:disabled)',
  '.btns .call.declare:not([aria-disabled=true])',
  '.btns .call.skip:not([aria-disabled=true])',
  '.hand button[aria-label^="mark "][aria-pressed=false]',
  '.btns .call:not(.pressed):not([aria-disabled=true])',
  '.hand button[aria-label^="discard "]:not([aria-disabled=true])',
];

/** Does what a hasty but lawful player does now, if anything: wins, declares, declines, marks, else
    discards the last tile. */
export async function playOn(person: Person): Promise<void> {
  const { page } = person;
  const selector = await page.evaluate(
    (all) => all.find((selector) => document.querySelector(selector) !== null),
    CLICKABLE,
  );
  if (selector === undefined) await page.waitForTimeout(30);
  else await click(page, selector);
}

/** Plays like that until something is seen. */
export async function playUntil(person: Person, seen: string, timeout: number): Promise<void> {
  const { page } = person;
  const late = Date.now() + timeout;
  const looked = [seen, ...CLICKABLE];
  for (;;) {
    // The page itself waits for the next thing to do: a game has hundreds of these moments, and
    // looking from outside takes longer than they do.
    const found = await page.waitForFunction(
      (all) => all.find((selector) => document.querySelector(selector) !== null),
      looked,
      { polling: 'raf', timeout: Math.max(1, late - Date.now()) },
    );
    const selector = await found.jsonValue();
    if (selector === undefined || selector === seen) return;
    await click(page, selector);
  }
}

/** Clicks what was seen. It may be gone by now: what comes next is looked for anew. */
async function click(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .last()
    .click({ timeout: 3000 })
    .catch(() => undefined);
}

// The player's intentions: what is pointed at, selected or planned. The server decides what is
// legal; the page only knows what it has offered.

import { isTyping, type Wish, wishOf } from '../../lib/keys';
import type { ButtonView, CallChoice, OwnView, Tile } from '../../proto';
import { settings } from '../../state/settings.svelte';
import type { Table } from '../../state/table.svelte';

/**
 * Milliseconds after a change of the hand in which taps are ignored, because they were aimed at
 * what was there before.
 */
const SETTLE_MS = 250;

/** A result screen. */
export type ScreenKind = 'win' | 'scores' | 'end';

export class Play {
  /** The button that is pointed at. */
  hovered = $state<string | null>(null);
  /** The choice of the open menu that is pointed at. */
  way = $state(0);
  /** The index of the tile that awaits a second click. */
  selected = $state<number | null>(null);
  /** The tile to discard as soon as that is allowed. */
  planned = $state.raw<{ index: number; id: string } | null>(null);
  /** The tile that is pointed at or has the focus. */
  pointed = $state<number | null>(null);
  /** The index in hand and draw that has the keyboard focus. */
  focus = $state(0);
  /** Whether the list of keyboard shortcuts is shown. */
  help = $state(false);
  /** Whether the ring of walls is shown. */
  walls = $state(false);

  /** The viewer's hand followed by the draw. */
  readonly tiles: Tile[] = $derived.by(() => {
    const player = this.table.player(this.table.me);
    return player ? [...player.hand, ...player.draw] : [];
  });

  /** The screen that is shown. */
  readonly screen: ScreenKind | null = $derived.by(() => {
    const view = this.table.view;
    if (view?.end) return 'end';
    if (view?.scores) return 'scores';
    return view?.win ? 'win' : null;
  });

  /** Indices in hand and draw of the tiles that the button or choice pointed at would use. */
  readonly involved: ReadonlySet<number> = $derived.by(() => {
    const own = this.own;
    if (!own) return new Set<number>();
    const menu = own.menu;
    if (menu) return this.placesOf(menu.choices.slice(this.way, this.way + 1));
    const button = own.buttons.find((one) => one.id === this.hovered);
    return button ? this.placesOf(button.choices) : new Set<number>();
  });

  constructor(readonly table: Table) {
    $effect(() => {
      const own = this.own;
      if (own?.may_discard && this.table.sent === null) this.carryOut(own);
    });
    $effect(() => {
      if (!this.own?.menu) this.way = 0;
    });
  }

  get own(): OwnView | null {
    return this.table.view?.own ?? null;
  }

  /** The button that declines, if it is offered. */
  get skip(): ButtonView | undefined {
    return this.own?.buttons.find((button) => button.role === 'skip');
  }

  /**
   * Whether a button has been pressed and not answered yet. Further input waits for the answer: a
   * riichi, then its tile.
   */
  private get isPressing(): boolean {
    return this.own?.buttons.some((button) => button.id === this.table.sent) ?? false;
  }

  /** Whether this tile may be discarded now. */
  playable(index: number): boolean {
    const own = this.own;
    return Boolean(own?.may_discard && own.playable[index]);
  }

  /** Handles a click or tap on a tile of hand and draw, or its key. */
  tap(index: number, byPointer: boolean): void {
    const own = this.own;
    const tile = this.tiles[index];
    if (!own || !tile) return;
    if (byPointer && performance.now() - this.table.handChanged < SETTLE_MS) return;
    if (own.marking) {
      this.table.toggleMark('hand', this.table.me, index);
    } else if (this.playable(index)) {
      if (settings.confirmDiscard && this.selected !== index) this.selected = index;
      else if (this.isPressing) this.planned = { index, id: tile.id };
      else this.discard(index);
    } else if (!own.may_discard && !this.screen && !own.menu) {
      const again = this.planned?.index === index;
      this.planned = again ? null : { index, id: tile.id };
    } else {
      this.pointed = index;
    }
  }

  /** Discards a tile. */
  discard(index: number): void {
    this.selected = null;
    this.planned = null;
    this.pointed = null;
    void this.table.act({ kind: 'discard', index }, `discard ${index}`);
  }

  /** Presses a button. */
  press(id: string): void {
    this.hovered = null;
    this.planned = null;
    void this.table.act({ kind: 'press', button: id }, id);
  }

  /** Picks a choice of the open menu. */
  choose(choice: number): void {
    void this.table.act({ kind: 'choose', choice }, `choice ${choice}`);
  }

  /** Backs out of a menu, marking or selection, or declines. */
  back(): void {
    const own = this.own;
    if (!own) return;
    if (own.menu) {
      if (own.menu.cancellable) void this.table.act({ kind: 'cancel_menu' });
    } else if (own.marking) {
      if (own.marking.cancellable) void this.table.act({ kind: 'cancel_marking' });
    } else if (this.selected !== null || this.planned) {
      this.selected = null;
      this.planned = null;
    } else if (this.skip) {
      this.press(this.skip.id);
    }
  }

  /**
   * Handles a double or right click on the table: declines what is offered, or discards the drawn
   * tile.
   */
  quick(): void {
    const own = this.own;
    if (!own || own.menu || own.marking || this.screen) return;
    const draw = this.tiles.length - 1;
    const drawn = (this.table.player(this.table.me)?.draw.length ?? 0) > 0;
    if (this.skip) this.press(this.skip.id);
    else if (drawn && this.playable(draw)) this.discard(draw);
  }

  /** Confirms the result screen that is shown. */
  ready(): void {
    if (this.own && !this.own.ready && this.screen && this.screen !== 'end') {
      void this.table.act({ kind: 'ready' }, 'ready');
    }
  }

  /** Handles a key press anywhere on the page. */
  key(event: KeyboardEvent): void {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const wish = wishOf(event, this.own?.buttons ?? []);
    if (!wish) return;
    const on = event.target instanceof Element ? event.target.closest('button, a, [role=tab]') : null;
    const pressesItself = on !== null && (event.key === 'Enter' || event.key === ' ');
    if (pressesItself && !(event.key === ' ' && on.matches('.ht'))) return;
    if (document.querySelector('dialog[open]') && wish.kind !== 'help') return;
    if (this.carry(wish, on)) event.preventDefault();
  }

  private carry(wish: Wish, on: Element | null): boolean {
    if (wish.kind === 'help') {
      this.help = !this.help;
      return true;
    }
    if (this.screen) {
      if (wish.kind !== 'take' && wish.kind !== 'draw') return false;
      this.ready();
      return true;
    }
    const menu = this.own?.menu;
    const hand = this.table.player(this.table.me)?.hand.length ?? 0;
    switch (wish.kind) {
      case 'hand':
        if (menu) {
          if (wish.place < menu.choices.length) this.choose(wish.place);
        } else if (wish.place < hand) this.tap(wish.place, false);
        return true;
      case 'draw':
        if (this.tiles.length > hand) this.tap(this.tiles.length - 1, false);
        return true;
      case 'button':
        this.press(wish.id);
        return true;
      case 'back':
        this.back();
        return true;
      case 'take':
        if (!menu) return false;
        this.choose(this.way);
        return true;
      case 'move':
        if (menu) {
          this.way = (this.way + wish.by + menu.choices.length) % menu.choices.length;
          return true;
        }
        // Tab lists and toolbars handle arrow keys themselves.
        if (on && !on.matches('.ht')) return false;
        this.move(wish.by);
        return true;
    }
  }

  private move(by: 1 | -1): void {
    const count = this.tiles.length;
    if (count === 0) return;
    const hasFocus = document.activeElement?.matches('.ht') ?? false;
    if (hasFocus) this.focus = (this.focus + by + count) % count;
    document.querySelector<HTMLElement>(`.ht[data-place="${this.focus}"]`)?.focus();
  }

  /** Discards the planned tile, unless something else is offered. */
  private carryOut(own: OwnView): void {
    const plan = this.planned;
    if (!plan) return;
    this.planned = null;
    if (own.buttons.some((button) => button.role !== 'skip') || own.menu || own.marking) return;
    const same = this.tiles[plan.index]?.id === plan.id;
    const index = same ? plan.index : this.tiles.findIndex((tile) => tile.id === plan.id);
    if (index >= 0 && own.playable[index]) this.discard(index);
  }

  private placesOf(choices: readonly CallChoice[]): Set<number> {
    const places = new Set<number>();
    for (const choice of choices) {
      const left = this.tiles.map((tile, index) => ({ tile, index }));
      for (const tile of choice.tiles) {
        const at = left.findIndex((one) => one.tile.id === tile.id);
        const found = left.splice(at, at < 0 ? 0 : 1)[0];
        if (found) places.add(found.index);
      }
    }
    return places;
  }
}

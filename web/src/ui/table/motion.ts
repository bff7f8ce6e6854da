// Animation of tiles. A tile is rendered at its new position at once; a transform then moves it
// there from the old one. Cutting an animation short is always safe.

import type { Flight } from '../../lib/flight';
import { edgeOf } from '../../lib/seats';
import { lessMotion } from '../../state/settings.svelte';
import type { Motion, Table } from '../../state/table.svelte';

const MOVE_MS = 220;
const DEAL_MS = 320;
const FADE_MS = 120;
const E_MOVE = 'cubic-bezier(.3,.1,.2,1)';

/** The origin of a drawn tile relative to its position, in tiles: the middle of the table. */
const FROM_WALL: readonly [number, number][] = [
  [0, -2.4],
  [-2.4, 0],
  [0, 2.4],
  [2.4, 0],
];

/** Animates the tiles of one stage. */
export class StageMotion implements Motion {
  private places = new Map<string, DOMRect>();
  private hand = new Map<string, DOMRect>();
  private running = new Set<Animation>();

  constructor(
    private readonly stage: HTMLElement,
    private readonly table: Table,
  ) {}

  before(): void {
    this.cut();
    if (lessMotion()) return;
    this.places.clear();
    this.hand.clear();
    for (const element of this.stage.querySelectorAll<HTMLElement>('[data-spot]')) {
      this.places.set(element.dataset.spot!, element.getBoundingClientRect());
    }
    for (const element of this.stage.querySelectorAll<HTMLElement>('[data-key]')) {
      this.hand.set(element.dataset.key!, element.getBoundingClientRect());
    }
  }

  after(list: readonly Flight[]): void {
    const flying = new Set<Element>();
    for (const flight of list) {
      const element = this.stage.querySelector<HTMLElement>(`[data-spot="${flight.to}"]`);
      if (!element) continue;
      flying.add(element);
      this.fly(element, flight);
    }
    if (lessMotion()) return;
    for (const element of this.stage.querySelectorAll<HTMLElement>('[data-key]')) {
      const from = this.hand.get(element.dataset.key!);
      if (from && !flying.has(element)) this.slide(element, from);
    }
  }

  cut(): void {
    for (const animation of this.running) animation.finish();
    this.running.clear();
  }

  private fly(element: HTMLElement, flight: Flight): void {
    const deal = flight.kind === 'deal';
    if (lessMotion() || flight.kind === 'turn') {
      const frames = [{ opacity: 0 }, { opacity: 1 }];
      this.run(element, frames, { duration: FADE_MS, delay: lessMotion() ? 0 : flight.delay });
      return;
    }
    const to = element.getBoundingClientRect();
    const from = flight.from === null ? undefined : this.places.get(flight.from);
    const turn = flight.turning ? ' rotate(90deg)' : '';
    let start: string;
    let x: number;
    let y: number;
    if (from) {
      x = from.x + from.width / 2 - (to.x + to.width / 2);
      y = from.y + from.height / 2 - (to.y + to.height / 2);
      const longest = Math.max(to.width, to.height);
      const scale = Math.min(2.2, Math.max(0.6, Math.max(from.width, from.height) / longest));
      start = `translate(${x}px, ${y}px) scale(${scale})${turn}`;
    } else {
      const side = this.table.side(flight.seat);
      const unit = Math.max(to.width, 24);
      [x, y] = FROM_WALL[edgeOf(side)]!.map((tiles) => tiles * unit * 0.6) as [number, number];
      start = `translate(${x}px, ${y}px)`;
    }
    // A slight arc that settles at the end.
    const arc = flight.kind === 'discard' ? -0.3 * Math.min(to.width, to.height) : 0;
    const frames: Keyframe[] = [
      { transform: start, opacity: from ? 1 : 0 },
      ...(arc
        ? [
            {
              transform: `translate(${x * 0.4}px, ${y * 0.4 + arc}px)${flight.turning ? ' rotate(36deg)' : ''}`,
              offset: 0.55,
              opacity: 1,
            },
          ]
        : []),
      { transform: 'none', opacity: 1 },
    ];
    this.run(element, frames, {
      duration: deal || flight.kind === 'call' ? DEAL_MS : MOVE_MS,
      delay: flight.delay,
      easing: E_MOVE,
      fill: 'backwards',
    });
  }

  private slide(element: HTMLElement, from: DOMRect): void {
    const to = element.getBoundingClientRect();
    const x = from.x - to.x;
    const y = from.y - to.y;
    if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
    this.run(element, [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: MOVE_MS,
      easing: E_MOVE,
    });
  }

  private run(element: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions): void {
    element.classList.add('flying');
    const animation = element.animate(frames, options);
    this.running.add(animation);
    const done = () => {
      this.running.delete(animation);
      element.classList.remove('flying');
    };
    animation.onfinish = done;
    animation.oncancel = done;
  }
}

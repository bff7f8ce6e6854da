// The effects of a ruleset's presentation keys on the page.

import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { describe, expect, it, vi } from 'vitest';
import Shown from '../../dev/Shown.svelte';
import { SCENES, type Scene } from '../../dev/scenes';
import { staged } from '../../dev/stage';
import type { TableRules, TableView } from '../../proto';
import { stateOf } from '../dora';
import Log from '../panel/Log.svelte';
import Rules from '../panel/Rules.svelte';
import ScoreSheet from '../results/ScoreSheet.svelte';
import Tile from '../Tile.svelte';
import Card from './Card.svelte';
import Compass from './Compass.svelte';
import Nearest from './Nearest.svelte';
import Offers from './Offers.svelte';
import Plate from './Plate.svelte';
import Timer from './Timer.svelte';

// Drawings are stored in the document, which does not exist here.
vi.mock('../../lib/tiles/sprite', () => ({ useDrawing: (key: string) => `#${key}` }));

/** The text of a component in a scene, under changed rules. */
function shown(part: unknown, scene: Scene, rules: Partial<TableRules> = {}, props: object = {}): string {
  const { table } = staged({ ...scene, rules: { ...scene.rules, ...rules } });
  const { body } = render(Shown, { props: { table, part: part as Component, with: { ...props } } });
  return body;
}
const words = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const table = (over: Partial<TableView> = {}) => {
  const scene = SCENES.table!();
  return { ...scene, view: { ...scene.view, ...over } };
};

describe('the middle of the table', () => {
  it('shows the round unless the rules hide it', () => {
    expect(words(shown(Compass, table()))).toContain('East 2');
    expect(words(shown(Compass, table(), { shows_round: false }))).not.toContain('East 2');
  });
  it('shows honba and sticks if the rules do', () => {
    expect(words(shown(Compass, table()))).toContain('1 honba, 1 stick,');
    const without = words(shown(Compass, table(), { shows_honba: false, shows_sticks: false }));
    expect(without).not.toMatch(/honba|stick/);
  });
  it('writes large scores with an exponent if the rules say so', () => {
    const scene = table();
    const players = scene.view.players.map((player) => ({ ...player, score: 2_500_000 }));
    const rich = table({ players });
    expect(words(shown(Compass, rich, { e_notation: true }))).toContain('2.5e6');
    expect(words(shown(Compass, rich))).not.toContain('2.5e6');
  });
});

describe('dora', () => {
  it('shine if the rules say so', () => {
    const tile = (shiny_dora: boolean) => shown(Tile, table(), { shiny_dora }, { tile: { id: '6s' } });
    expect(tile(true)).toMatch(/class="t +dora anim/);
    expect(tile(false)).toMatch(/class="t +dora(?! anim)/);
    expect(tile(false)).toContain('6 of bamboo, dora');
  });
  it('are what indicators point at', () => {
    expect(stateOf({ id: '6s' }, ['6s'], true)).toBe('dora anim');
    expect(stateOf({ id: '6s' }, ['6s'], false)).toBe('dora');
    expect(stateOf({ id: '7s' }, ['6s'], true)).toBe('');
  });
});

describe('power cards', () => {
  it('have their edition on the face', () => {
    expect(words(shown(Card, table(), { card_edition: 'v12' }, { name: 'koma' }))).toContain('Koma v12');
    expect(words(shown(Card, table(), {}, { name: 'koma' }))).not.toContain('v1');
  });
  it('show it when they are drafted and when somebody has one', () => {
    const scene = SCENES.cards!();
    expect(words(shown(Offers, scene))).toMatch(/Koma v13 .*Shino v13/);
    const player = scene.view.players[1]!;
    expect(words(shown(Plate, scene, {}, { player, side: 1 }))).toContain('Koma v13');
  });
});

describe('a plate', () => {
  const plate = (over: object) => {
    const scene = table();
    return shown(
      Plate,
      scene,
      {},
      { player: { ...scene.view.players[1]!, statuses: [], counters: [], ...over }, side: 1 },
    );
  };
  it('puts what was declared first, by the name on its button', () => {
    const statuses = [
      { name: 'furiten', label: null, kind: 'other' },
      { name: 'reach', label: 'Ready!', kind: 'declared' },
    ];
    const html = plate({ statuses });
    expect(words(html)).toMatch(/Ready! Furiten/);
    expect(html).toMatch(/brass[^>]*>[^<]*(<!--.*?-->)*\s*Ready!/);
  });
  it('calls counters what the rules call them', () => {
    const counters = [
      { name: 'shuugi', label: 'Chips', value: 3 },
      { name: 'pei_count', label: null, value: 2 },
    ];
    expect(words(plate({ counters }))).toMatch(/Chips 3 Pei count 2/);
  });
});

describe('the nearest hands', () => {
  it('are named, with what is missing', () => {
    const hands = SCENES.american!().nearest!;
    const html = shown(Nearest, table(), {}, { hands });
    expect(words(html)).toContain('111a 222a 333a 444a 55a 3 missing');
    expect(html.match(/class="t inactive/g)?.length).toBe(15);
  });
});

it('a ruleset can link to a page that explains it', () => {
  const link = 'https://example.org/rules';
  expect(shown(Rules, table(), {}, { tab: undefined, tutorial: link })).toContain(`href="${link}"`);
  expect(shown(Rules, table(), {}, { tab: undefined, tutorial: null })).not.toContain('<a');
});

describe('the log', () => {
  it('sets names off and draws tiles in the line', () => {
    const { table: staging, say } = staged(table());
    say({
      type: 'update',
      seq: 1,
      events: [
        { kind: 'round_started', wind: 'east', number: 2, honba: 1 },
        { kind: 'discarded', seat: 'south', tile: { id: '3p' }, tsumogiri: false },
        {
          kind: 'hand_shown',
          seat: 'north',
          label: 'Ron',
          winning_tile: { id: '3p' },
          hand: [{ id: '1z' }, { id: '1z' }],
        },
      ],
    });
    const { body } = render(Shown, { props: { table: staging, part: Log as Component } });
    staging.close();
    expect(words(body)).toContain('East 2, 1 honba Ines discarded Yamashita Jun called Ron on with');
    expect(body).toMatch(/<b[^>]*>Ines<\/b>/);
    expect(body.match(/3 of circles/g)).toHaveLength(2);
    expect(body.match(/east wind/g)).toHaveLength(2);
  });
});

it('tiles in the rules are drawn', () => {
  const tab = table().view.rules[0];
  const html = shown(Rules, table(), {}, { tab });
  expect(html.match(/3 of bamboo/g)).toHaveLength(2);
  expect(words(html)).not.toContain('{');
});

describe('a call that was pressed', () => {
  it('stays, quietly, while the others decide', () => {
    const html = shown(Offers, SCENES.waiting!());
    expect(words(html)).toContain('Pon waiting for the others');
    expect(html).not.toContain('<button');
  });
  it('is gone when there is something new to decide', () => {
    const scene = SCENES.waiting!();
    const own = { ...scene.view.own!, buttons: table().view.own!.buttons };
    expect(words(shown(Offers, table({ own })))).not.toContain('waiting');
  });
});

describe('the score screen', () => {
  const sheet = (repeats_deal: boolean | null) => {
    const scene = SCENES.dealer!();
    const view = { ...scene.view, own: { ...scene.view.own!, repeats_deal } };
    return shown(ScoreSheet, { ...scene, view }, {}, { scores: view.scores });
  };
  it('lets the dealer choose whether the deal repeats', () => {
    expect(sheet(true)).toMatch(/role="switch"[^>]*aria-checked="true"[^>]*aria-label="Keep the deal"/);
    expect(sheet(false)).toMatch(/role="switch"[^>]*aria-checked="false"/);
  });
  it('asks nobody else', () => {
    expect(sheet(null)).not.toContain('Keep the deal');
  });
});

describe('time', () => {
  const timer = (seat: 'south' | null) => ({ seat, left_ms: 8000, total_ms: 10000, bank_ms: 0 });
  const plate = (of: number, seat: 'south' | null) => {
    const scene = table({ timer: timer(seat) });
    return words(shown(Plate, scene, {}, { player: scene.view.players[of], side: of }));
  };
  it('of who is in turn stands beside their name', () => {
    expect(plate(1, 'south')).toContain('8 s');
    expect(plate(2, 'south')).not.toContain('8 s');
    expect(plate(1, null)).not.toContain('8 s');
  });
  it('of the player stands in the strip, and of nobody else', () => {
    const strip = (seat: 'south' | null) => words(shown(Timer, table({ timer: timer(seat) }), {}, { seat: 'east' }));
    expect(words(shown(Timer, table(), {}, { seat: 'east' }))).toContain('8 s');
    expect(strip('south')).not.toContain('8 s');
    expect(strip(null)).not.toContain('8 s');
  });
});

import { describe, expect, it } from 'vitest';
import type { PlayerView, Seat, TableView, Tile } from '../proto';
import { flights } from './flight';

const tile = (id: string, ...attrs: string[]): Tile => (attrs.length ? { id, attrs } : { id });
const all = (text: string): Tile[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((id) => tile(id));

const player = (seat: Seat, over: Partial<PlayerView> = {}): PlayerView =>
  ({ seat, hand: [], draw: [], pond: [], calls: [], aside: [], ...over }) as PlayerView;

const view = (...players: PlayerView[]): TableView => ({ viewer: 'east', players }) as TableView;

describe('flights', () => {
  it('carry a tile from the hand to the pond', () => {
    const before = view(player('east', { hand: all('1m 2m 3m'), draw: all('9p') }));
    const after = view(player('east', { hand: all('1m 3m 9p'), pond: all('2m') }));
    const [flight] = flights([{ kind: 'discarded', seat: 'east', tile: tile('2m'), tsumogiri: false }], before, after);
    expect(flight).toMatchObject({ from: 'east/hand/1', to: 'east/pond/0', turning: false });
  });

  it('take a drawn tile from the draw, and turn the tile of a riichi', () => {
    const before = view(player('south', { hand: all('1x 1x'), draw: all('1x'), pond: all('1m') }));
    const after = view(player('south', { hand: all('1x 1x'), pond: [...all('1m'), tile('2m', '_sideways')] }));
    const [flight] = flights([{ kind: 'discarded', seat: 'south', tile: tile('2m'), tsumogiri: true }], before, after);
    expect(flight).toMatchObject({ from: 'south/draw/0', to: 'south/pond/1', turning: true });
  });

  it('bring a called tile and those of the hand together', () => {
    const giver = player('east', { pond: all('9m 5m') });
    const before = view(giver, player('south', { hand: all('1x 1x 1x 1x') }));
    const after = view(
      player('east', { pond: all('9m') }),
      player('south', {
        hand: all('1x 1x'),
        calls: [{ name: 'pon', tiles: [tile('5m', 'sideways'), tile('5m'), tile('5m')] }],
      }),
    );
    const found = flights(
      [
        {
          kind: 'called',
          seat: 'south',
          name: 'pon',
          called: tile('5m'),
          others: all('5m 5m'),
          from: 'east',
        },
      ],
      before,
      after,
    );
    expect(found.map((flight) => flight.to)).toEqual(['south/call/0/0', 'south/call/0/1', 'south/call/0/2']);
    expect(found[0]?.from).toBe('east/pond/1');
    expect(new Set(found.map((flight) => flight.from)).size).toBe(3);
  });

  it('deal four at a time, the whole deal in less than 1.6 seconds', () => {
    const found = flights(
      [{ kind: 'round_started', wind: 'east', number: 1, honba: 0 }],
      view(),
      view(player('east', { hand: all('1x '.repeat(16)) })),
    );
    expect(found.map((flight) => flight.delay / 260).slice(2, 6)).toEqual([0, 0, 1, 1]);
    expect(Math.max(...found.map((flight) => flight.delay)) + 320).toBeLessThan(1600);
  });

  it('turn up the hand of a winner', () => {
    const before = view(player('south', { hand: all('1x 1x') }));
    const after = view(player('south', { hand: all('1m 2m') }));
    expect(flights([{ kind: 'won', seat: 'south' }], before, after)).toHaveLength(2);
    expect(flights([{ kind: 'won', seat: 'south' }], before, before)).toHaveLength(0);
  });
});

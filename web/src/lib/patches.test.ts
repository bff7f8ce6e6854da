import { describe, expect, it } from 'vitest';
import { applyPatches, Misfit } from './patches';

describe('patches of a view', () => {
  const view = { a: 1, list: [{ x: 1 }, { x: 2 }], deep: { er: { n: 0 } }, none: null as unknown };

  it('replaces values, adds to lists and cuts them', () => {
    const next = applyPatches(view, [
      [['a'], 2],
      [['list', 1, 'x'], 5],
      [['list', 2], { x: 3 }],
      [['deep', 'er', 'n'], 7],
      [['none'], { some: true }],
      [['none', 'some'], false],
    ]);
    expect(next).toEqual({
      a: 2,
      list: [{ x: 1 }, { x: 5 }, { x: 3 }],
      deep: { er: { n: 7 } },
      none: { some: false },
    });
    expect(applyPatches(next, [[['list', 'length'], 1]]).list).toEqual([{ x: 1 }]);
  });

  it('leaves the old view and everything untouched alone', () => {
    const next = applyPatches(view, [[['list', 1, 'x'], 5]]);
    expect(view.list[1]).toEqual({ x: 2 });
    expect(next.list[0]).toBe(view.list[0]);
    expect(next.deep).toBe(view.deep);
  });

  it('replaces the whole by an empty path', () => {
    expect(applyPatches(view, [[[], { a: 0 }]])).toEqual({ a: 0 });
  });

  it('refuses what does not fit', () => {
    const wrong: [(string | number)[], unknown][] = [
      [['list', 4], 0],
      [['list', 'length'], 9],
      [['list', -1], 0],
      [['a', 'b'], 0],
      [['none', 'b'], 0],
      [['nowhere', 'b'], 0],
      [['list', 2, 'x'], 0],
    ];
    for (const patch of wrong) expect(() => applyPatches(view, [patch])).toThrow(Misfit);
  });

  it('keeps names like __proto__ what they are: names', () => {
    const next = applyPatches<Record<string, unknown>>({}, [[['__proto__'], { evil: 1 }]]);
    expect(({} as Record<string, unknown>).evil).toBeUndefined();
    expect(Object.hasOwn(next, '__proto__')).toBe(true);
  });
});

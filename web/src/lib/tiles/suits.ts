// The four number suits.

import { circle, grid, INK, line, n, type Spot, shape, starPath } from './ink';
import { type Character, character } from './strokes';

const NUMERALS: readonly Character[] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** Characters: the numeral in ink over a red 'ten thousand'. */
export function characters(number: number): string {
  const thin = number <= 3;
  const numeral = NUMERALS[number - 1] ?? '十';
  const [x, w] = thin ? [10, 40] : [11.5, 37];
  return character(numeral, x, number === 1 ? 6.5 : 5.5, w, 33, INK.k) + character('万', 13, 42.5, 34, 31.5, INK.r);
}

interface Layout {
  radius: number;
  spots: readonly Spot[];
}

const CIRCLES: Readonly<Record<number, Layout>> = {
  2: {
    radius: 12.2,
    spots: [
      [30, 22, 'g'],
      [30, 58, 'b'],
    ],
  },
  3: {
    radius: 10.2,
    spots: [
      [15.5, 17, 'b'],
      [30, 40, 'r'],
      [44.5, 63, 'g'],
    ],
  },
  4: {
    radius: 10.8,
    spots: [
      [16.5, 21, 'b'],
      [43.5, 21, 'g'],
      [16.5, 59, 'g'],
      [43.5, 59, 'b'],
    ],
  },
  5: {
    radius: 9.4,
    spots: [
      [15.5, 17.5, 'b'],
      [44.5, 17.5, 'g'],
      [30, 40, 'r'],
      [15.5, 62.5, 'g'],
      [44.5, 62.5, 'b'],
    ],
  },
  6: { radius: 9.6, spots: [...grid([16], [17, 43], 'g'), ...grid([41.5, 64], [17, 43], 'r')] },
  7: {
    radius: 7.6,
    spots: [[13.5, 13, 'g'], [30, 21, 'g'], [46.5, 29, 'g'], ...grid([48, 66], [18.5, 41.5], 'r')],
  },
  8: { radius: 7.9, spots: grid([13, 31, 49, 67], [18, 42], 'b') },
  9: {
    radius: 8,
    spots: [
      ...grid([15], [12.5, 30, 47.5], 'g'),
      ...grid([40], [12.5, 30, 47.5], 'r'),
      ...grid([65], [12.5, 30, 47.5], 'b'),
    ],
  },
  10: {
    radius: 7,
    spots: [...grid([12], [12, 30, 48], 'g'), ...grid([31, 49], [20, 40], 'r'), ...grid([68], [12, 30, 48], 'b')],
  },
};

function layout(number: number): Layout {
  return CIRCLES[number] ?? CIRCLES[10]!;
}

/** A coin: disc, ring and core, which read as one solid dot when small. */
export function coin(x: number, y: number, radius: number, ink: string): string {
  return circle(x, y, radius, ink) + circle(x, y, radius * 0.6, INK.f) + circle(x, y, radius * 0.34, ink);
}

function medal(x: number, y: number, radius: number): string {
  const petals = Array.from(
    { length: 12 },
    (_, i) =>
      `<ellipse cx="${n(x)}" cy="${n(y - radius * 0.62)}" rx="${n(radius * 0.12)}" ry="${n(radius * 0.2)}" fill="${INK.b}" transform="rotate(${i * 30} ${x} ${y})"/>`,
  );
  return (
    circle(x, y, radius, INK.b) +
    circle(x, y, radius * 0.86, INK.f) +
    petals.join('') +
    circle(x, y, radius * 0.4, INK.r) +
    circle(x, y, radius * 0.27, INK.f) +
    circle(x, y, radius * 0.16, INK.r)
  );
}

/** Circles: coins, with a medal for the one. */
export function circles(number: number): string {
  if (number === 1) return medal(30, 40, 24);
  const { radius, spots } = layout(number);
  return spots.map(([x, y, ink]) => coin(x, y, radius, INK[ink])).join('');
}

/** A cane of two segments that flare towards the node and the ends. */
export function cane(x: number, y: number, w: number, h: number, ink: string, turn = 0): string {
  const a = w / 2;
  const waist = a * 0.66 * 0.86;
  const half = h / 2;
  const corner = w * 0.26;
  const segment = (side: 1 | -1): string => {
    const y0 = y + side * w * 0.09;
    const y1 = y + side * half;
    const middle = (y0 + y1) / 2;
    return (
      `M${n(x - a)} ${n(y0)}H${n(x + a)}Q${n(x + waist)} ${n(middle)} ${n(x + a)} ${n(y1 - side * corner)}` +
      `Q${n(x + a)} ${n(y1)} ${n(x + a - corner)} ${n(y1)}H${n(x - a + corner)}` +
      `Q${n(x - a)} ${n(y1)} ${n(x - a)} ${n(y1 - side * corner)}Q${n(x - waist)} ${n(middle)} ${n(x - a)} ${n(y0)}Z`
    );
  };
  const shine = (side: 1 | -1): string => `M${n(x)} ${n(y + side * half * 0.32)}V${n(y + side * half * 0.74)}`;
  const drawing = shape(segment(-1) + segment(1), ink) + line(shine(-1) + shine(1), INK.f, w * 0.15);
  return turn ? `<g transform="rotate(${turn} ${n(x)} ${n(y)})">${drawing}</g>` : drawing;
}

interface Canes {
  w: number;
  h: number;
  spots: readonly Spot[];
}

const CANES: Readonly<Record<number, Canes>> = {
  2: {
    w: 9.6,
    h: 31,
    spots: [
      [30, 21, 'b'],
      [30, 59, 'g'],
    ],
  },
  3: {
    w: 9.6,
    h: 31,
    spots: [
      [30, 21, 'b'],
      [17, 59, 'g'],
      [43, 59, 'g'],
    ],
  },
  4: {
    w: 9.6,
    h: 31,
    spots: [
      [17, 21, 'b'],
      [43, 21, 'g'],
      [17, 59, 'g'],
      [43, 59, 'b'],
    ],
  },
  5: {
    w: 9,
    h: 29,
    spots: [
      [13.5, 21, 'g'],
      [46.5, 21, 'b'],
      [30, 40, 'r'],
      [13.5, 59, 'b'],
      [46.5, 59, 'g'],
    ],
  },
  6: { w: 9.2, h: 31, spots: [...grid([21], [13, 30, 47], 'g'), ...grid([59], [13, 30, 47], 'b')] },
  7: {
    w: 8.6,
    h: 21,
    spots: [[30, 15, 'r'], ...grid([40, 65], [13, 47], 'g'), ...grid([40, 65], [30], 'b')],
  },
  9: {
    w: 8.6,
    h: 21,
    spots: [...grid([15, 40, 65], [13], 'g'), ...grid([15, 40, 65], [30], 'r'), ...grid([15, 40, 65], [47], 'b')],
  },
  10: {
    w: 8,
    h: 16,
    spots: [...grid([12.5], [12, 30, 48], 'g'), ...grid([31, 49], [20, 40], 'r'), ...grid([67.5], [12, 30, 48], 'b')],
  },
};

/** The one of bamboo: a bird with seven tail feathers. */
function peacock(): string {
  const [x, y] = [30, 56];
  const feathers = [-78, -52, -26, 0, 26, 52, 78].map((angle) => {
    const length = 46 - Math.abs(angle) * 0.24;
    const tip = y - length;
    return (
      `<g transform="rotate(${angle} ${x} ${y})">` +
      shape(
        `M${x - 1.6} ${y}L${x - 5.4} ${n(tip + 8)}A5.6 6.4 0 1 1 ${x + 5.4} ${n(tip + 8)}L${x + 1.6} ${y}Z`,
        INK.g,
      ) +
      circle(x, tip + 6.6, 3, INK.f) +
      circle(x, tip + 6.6, 1.7, angle % 52 ? INK.r : INK.b) +
      '</g>'
    );
  });
  const scales = [
    [30, 52],
    [26.4, 57.5],
    [33.6, 57.5],
    [30, 63],
  ].map(([sx = 0, sy = 0]) =>
    line(`M${n(sx - 2.6)} ${n(sy - 1)}Q${sx} ${n(sy + 3)} ${n(sx + 2.6)} ${n(sy - 1)}`, INK.f, 1.3),
  );
  return (
    feathers.join('') +
    line('M25 70V76M35 70V76M22.5 76.2H27.5M32.5 76.2H37.5', INK.r, 2) +
    shape(
      'M30 27C22 27 21 36 23 41C16 48 15 60 20 67C25 73.5 35 73.5 40 67C45 60 44 48 37 41C39 36 38 27 30 27Z',
      INK.f,
    ) +
    shape(
      'M30 29.5C24 29.5 23.4 36.5 25.4 41.6C18.4 49 17.4 59 21.8 65.4C26 71 34 71 38.2 65.4C42.6 59 41.6 49 34.6 41.6C36.6 36.5 36 29.5 30 29.5Z',
      INK.b,
    ) +
    shape('M27.6 38.2L30 44L32.4 38.2Z', INK.r) +
    circle(27.2, 35.2, 1.5, INK.f) +
    circle(32.8, 35.2, 1.5, INK.f) +
    scales.join('')
  );
}

/** The eight of bamboo: two chevrons, mirrored. */
function chevrons(): string {
  const canes = [
    [12.5, 24, 0],
    [23.6, 23, 25],
    [36.4, 23, -25],
    [47.5, 24, 0],
  ] as const;
  const half = (mirrored: boolean): string =>
    canes
      .map(([x, y, turn]) =>
        cane(x, mirrored ? 80 - y : y, 8, turn ? 26 : 30, mirrored ? INK.b : INK.g, mirrored ? -turn : turn),
      )
      .join('');
  return half(false) + half(true);
}

/** Bamboo: canes, a bird for the one, chevrons for the eight. */
export function bamboo(number: number): string {
  if (number === 1) return peacock();
  if (number === 8) return chevrons();
  const { w, h, spots } = CANES[number] ?? CANES[10]!;
  return spots.map(([x, y, ink]) => cane(x, y, w, h, INK[ink])).join('');
}

export function leaf(x: number, y: number, length: number, width: number, angle: number, ink: string): string {
  const d = `M${x} ${y}Q${n(x + width)} ${n(y - length * 0.45)} ${x} ${n(y - length)}Q${n(x - width)} ${n(y - length * 0.45)} ${x} ${y}Z`;
  return `<path fill="${ink}" transform="rotate(${angle} ${x} ${y})" d="${d}"/>`;
}

/** An alternate one of bamboo: a stalk with leaves. */
export function stalk(): string {
  return (
    cane(30, 46, 13, 56, INK.g) +
    leaf(34, 36, 20, 8, 62, INK.g) +
    leaf(26, 42, 17, 7, -64, INK.b) +
    leaf(33, 30, 17, 7, 22, INK.b)
  );
}

/** An alternate one of bamboo: a sparrow on a branch. */
export function sparrow(): string {
  return (
    line('M6 62Q26 57 54 66M38 61.6Q46 56 52 56', INK.k, 3.4) +
    leaf(14, 60, 13, 6, -30, INK.g) +
    leaf(50, 57, 12, 6, 40, INK.g) +
    leaf(24, 60.5, 11, 5, 155, INK.g) +
    shape('M14 54C18 46 16 36 22 30C25 20 38 16 44 25L50 28L45 31C46 42 40 54 27 55C22 56 18 57 14 54Z', INK.g) +
    shape('M20 50C21 40 27 35 36 35C37 44 31 51 20 50Z', INK.b) +
    shape('M17 49L5 56L9 47Z', INK.g) +
    circle(39, 26, 2, INK.f) +
    shape('M44 25L51.5 28L45 31Z', INK.r) +
    line('M28 55V61M34 54V62', INK.r, 1.8)
  );
}

function star(x: number, y: number, radius: number, ink: string, inner?: number): string {
  return `<path fill="${ink}" stroke="${ink}" stroke-width="${n(radius * 0.16)}" stroke-linejoin="round" d="${starPath(x, y, radius, inner)}"/>`;
}

/** Stars, arranged like the circles of the same number, with a planet for the one. */
export function stars(number: number): string {
  if (number === 1) {
    return (
      `<ellipse cx="30" cy="41" rx="26.5" ry="9" transform="rotate(-28 30 41)" fill="none" stroke="${INK.o}" stroke-width="3"/>` +
      star(30, 40, 20, INK.f, 0.5) +
      star(30, 40, 17.5, INK.v, 0.48) +
      star(30, 40, 6, INK.f) +
      circle(51.5, 24.6, 4.4, INK.o)
    );
  }
  const { radius, spots } = layout(number);
  const size = radius * (number === 9 ? 0.94 : 1.04);
  return spots.map(([x, y, ink]) => star(x, y + 0.6, size, ink === 'r' ? INK.o : INK.v)).join('');
}

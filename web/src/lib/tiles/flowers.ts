// Flowers, seasons, animals and courts.

import { brush, type Stroke } from './brush';
import { circle, INK, line, n, shape } from './ink';
import { cane, leaf } from './suits';

function mark(number: number | string, ink: string): string {
  return `<text x="6.5" y="17" font-family="var(--font-tile,system-ui,sans-serif)" font-size="14" font-weight="700" fill="${ink}">${number}</text>`;
}

function petals(x: number, y: number, count: number, distance: number, rx: number, ry: number, ink: string): string {
  return Array.from(
    { length: count },
    (_, i) =>
      `<ellipse cx="${x}" cy="${n(y - distance)}" rx="${rx}" ry="${ry}" fill="${ink}" transform="rotate(${n((i * 360) / count)} ${x} ${y})"/>`,
  ).join('');
}

function twig(stroke: Stroke, ink: string = INK.k): string {
  return shape(brush(stroke), ink);
}

/** A plum blossom. */
export function blossom(x: number, y: number, size: number, ink: string): string {
  const petal = n(size * 0.46);
  return (
    petals(x, y, 5, size * 0.62, petal, petal, ink) + circle(x, y, size * 0.3, INK.f) + circle(x, y, size * 0.17, INK.o)
  );
}

function plum(): string {
  return (
    twig([
      [52, 74, 5],
      [40, 58, 4.5],
      [42, 40, 3.6],
      [28, 22, 2],
    ]) +
    twig([
      [41, 50, 3],
      [26, 56, 2.6],
      [16, 66, 1],
    ]) +
    blossom(27, 27, 13, INK.r) +
    blossom(43, 46, 9, INK.r) +
    blossom(18, 60, 8, INK.r) +
    mark(1, INK.r)
  );
}

function orchid(): string {
  const blades = [
    [-52, 44],
    [-28, 58],
    [-6, 50],
    [30, 52],
    [54, 44],
  ] as const;
  return (
    blades.map(([angle, length]) => leaf(30, 74, length, 5.5, angle, INK.g)).join('') +
    petals(33, 30, 5, 9, 4.4, 9, INK.v) +
    circle(33, 30, 3.6, INK.o) +
    mark(2, INK.v)
  );
}

function chrysanthemum(): string {
  return (
    twig(
      [
        [30, 74, 4],
        [30, 56, 3],
      ],
      INK.g,
    ) +
    leaf(30, 70, 18, 7, 58, INK.g) +
    leaf(30, 66, 17, 7, -58, INK.g) +
    petals(31, 35, 16, 14, 2.5, 7.5, INK.o) +
    petals(31, 35, 10, 7, 2.4, 5, INK.r) +
    circle(31, 35, 3.4, INK.f) +
    mark(3, INK.o)
  );
}

function bambooPlant(): string {
  return (
    cane(22, 46, 9, 56, INK.g) +
    leaf(26, 34, 24, 9, 58, INK.g) +
    leaf(26, 34, 20, 8, 95, INK.b) +
    leaf(26, 56, 22, 8, 52, INK.b) +
    leaf(26, 56, 22, 8, 84, INK.g) +
    leaf(25, 22, 16, 6, 42, INK.g) +
    mark(4, INK.g)
  );
}

function spring(): string {
  return (
    twig(
      [
        [30, 74, 4],
        [30, 52, 3.4],
        [30, 40, 2.6],
      ],
      INK.g,
    ) +
    leaf(30, 54, 28, 13, -52, INK.g) +
    leaf(30, 48, 26, 12, 48, INK.g) +
    circle(42, 17, 6, INK.r) +
    line('M8 74H52', INK.k, 3) +
    mark(1, INK.g)
  );
}

function summer(): string {
  const leaves = [
    [-64, 24],
    [64, 24],
    [-38, 29],
    [38, 29],
    [-14, 33],
    [14, 33],
  ] as const;
  return (
    leaves.map(([angle, length]) => leaf(30, 58, length, 9.5, angle, INK.r)).join('') +
    leaf(30, 58, 33, 8, 0, INK.f) +
    leaf(30, 57, 29, 6, 0, INK.r) +
    line('M8 64Q15 60 22 64T38 64T52 64M12 71Q19 67 26 71T42 71T48 71', INK.b, 2.8) +
    mark(2, INK.r)
  );
}

function autumn(): string {
  const lobes = [
    [0, 34],
    [-48, 31],
    [48, 31],
    [-98, 23],
    [98, 23],
  ] as const;
  return (
    lobes
      .map(
        ([angle, length]) =>
          leaf(30, 50, length, 8.5, angle, INK.o) +
          leaf(30, 50, length * 0.62, 10, angle + (angle > 0 ? -14 : 14), INK.o),
      )
      .join('') +
    twig(
      [
        [30, 48, 3],
        [31, 62, 3],
        [36, 74, 2],
      ],
      INK.r,
    ) +
    mark(3, INK.o)
  );
}

function winter(): string {
  const arms = Array.from(
    { length: 6 },
    (_, i) =>
      `<g transform="rotate(${i * 60} 30 42)">${line('M30 42V18M30 28L23.5 22.5M30 28L36.5 22.5', INK.b, 3.2)}</g>`,
  );
  return arms.join('') + circle(30, 42, 4.4, INK.f) + circle(30, 42, 2.6, INK.b) + mark(4, INK.b);
}

function cat(): string {
  return (
    shape('M12 26L15 14L25 22Q30 20.6 35 22L45 14L48 26Q54 44 44 55Q30 66 16 55Q6 44 12 26Z', INK.k) +
    circle(22.5, 38, 3.4, INK.f) +
    circle(37.5, 38, 3.4, INK.f) +
    shape('M27 45H33L30 49Z', INK.r) +
    line('M20 48L9 46M20 51L10 53M40 48L51 46M40 51L50 53', INK.f, 1.5)
  );
}

function rat(): string {
  return (
    circle(16, 28, 9, INK.k) +
    circle(44, 28, 9, INK.k) +
    circle(16, 28, 4.6, INK.o) +
    circle(44, 28, 4.6, INK.o) +
    shape('M30 22C44 22 48 40 42 50C38 58 33 64 30 66C27 64 22 58 18 50C12 40 16 22 30 22Z', INK.k) +
    circle(24, 41, 2.6, INK.f) +
    circle(36, 41, 2.6, INK.f) +
    circle(30, 63, 3.6, INK.r) +
    line('M23 57L10 54M23 60L11 63M37 57L50 54M37 60L49 63', INK.k, 1.6)
  );
}

function chicken(): string {
  return (
    circle(25, 17, 5, INK.r) +
    circle(33, 15, 5.4, INK.r) +
    shape('M40 26L50 31L40 35Z', INK.o) +
    shape('M38 34Q43 42 37 45Q33 41 36 35Z', INK.r) +
    shape(
      'M22 24C27 15 40 19 41 30C42 40 48 46 46 56C43 67 22 69 14 58C8 50 6 40 8 30C14 32 17 39 20 42C23 37 20 30 22 24Z',
      INK.k,
    ) +
    circle(34, 27, 2, INK.f) +
    shape('M22 52Q32 44 38 54Q30 61 22 52Z', INK.f) +
    line('M26 65V72M34 65V72', INK.o, 2.2)
  );
}

function centipede(): string {
  const body = [
    [20, 16],
    [31, 20],
    [39, 28],
    [38, 39],
    [29, 45],
    [21, 52],
    [24, 62],
    [35, 66],
  ] as const;
  const legs = body.map(([x, y], i) => {
    const [nextX, nextY] = body[i + 1] ?? [47, 66];
    const angle = Math.atan2(nextY - y, nextX - x);
    const [dx, dy] = [Math.sin(angle) * 10, Math.cos(angle) * 10];
    return line(`M${n(x - dx)} ${n(y + dy)}L${n(x + dx)} ${n(y - dy)}`, INK.r, 2);
  });
  return (
    legs.join('') +
    body.map(([x, y], i) => circle(x, y, i ? 6.2 : 7, i % 2 ? INK.g : INK.k)).join('') +
    circle(18, 14, 1.6, INK.f) +
    circle(22.5, 13, 1.6, INK.f)
  );
}

/** The drawings of flowers, seasons and animals, by tile id. */
export const FLOWERS: Readonly<Record<string, () => string>> = {
  '1f': plum,
  '2f': orchid,
  '3f': chrysanthemum,
  '4f': bambooPlant,
  '1g': spring,
  '2g': summer,
  '3g': autumn,
  '4g': winter,
  '1a': cat,
  '2a': rat,
  '3a': chicken,
  '4a': centipede,
  '1y': () => blossom(30, 40, 20, INK.v),
};

/** A king or queen: a crown above the number. */
export function court(number: string, queen: boolean): string {
  const ink = queen ? INK.v : INK.o;
  const crown = queen ? 'M12 56L8 30L20 42L30 20L40 42L52 30L48 56Z' : 'M11 56L7 26L20 38L30 16L40 38L53 26L49 56Z';
  const jewels = queen ? circle(8, 29, 3.6, INK.r) + circle(30, 19, 3.6, INK.r) + circle(52, 29, 3.6, INK.r) : '';
  return (
    shape(crown, ink) +
    `<rect x="11" y="59" width="38" height="6" rx="2" fill="${ink}"/>` +
    jewels +
    circle(30, 47, 3.6, INK.f) +
    mark(number, ink)
  );
}

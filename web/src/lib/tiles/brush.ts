// The brush: turns a stroke, a list of points with widths, into an outline.

import { n } from './ink';

/** A point of a stroke, with the width of the brush there. */
export type StrokePoint = readonly [x: number, y: number, width: number];
export type Stroke = readonly StrokePoint[];

/** The rectangle that a drawing on a 100 × 100 grid is fitted into. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const STEPS = 5;

/** Points along a smooth curve through the points of a stroke (Catmull–Rom). */
function smooth(stroke: Stroke): StrokePoint[] {
  const [first, second] = stroke;
  if (!first || !second) return [];
  if (stroke.length === 2) {
    // A straight stroke is a little thinner in the middle.
    const middle: StrokePoint = [
      (first[0] + second[0]) / 2,
      (first[1] + second[1]) / 2,
      ((first[2] + second[2]) / 2) * 0.94,
    ];
    return [first, middle, second];
  }
  const points: StrokePoint[] = [];
  for (let i = 0; i + 1 < stroke.length; i++) {
    const b = stroke[i]!;
    const c = stroke[i + 1]!;
    const a = stroke[i - 1] ?? b;
    const d = stroke[i + 2] ?? c;
    for (let step = 0; step < STEPS; step++) {
      const t = step / STEPS;
      const at = (k: 0 | 1 | 2): number =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t ** 2 +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3);
      points.push([at(0), at(1), at(2)]);
    }
  }
  points.push(stroke[stroke.length - 1]!);
  return points;
}

/** The outline of a stroke as path data, fitted into a box if one is given. */
export function brush(stroke: Stroke, box?: Box): string {
  const scale = box ? Math.sqrt(box.w * box.h) / 100 : 1;
  const points = smooth(stroke).map(([x, y, width]): StrokePoint => {
    const half = Math.max(0.25, (width * scale) / 2);
    return box ? [box.x + (x * box.w) / 100, box.y + (y * box.h) / 100, half] : [x, y, half];
  });
  if (points.length < 2) return '';
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  points.forEach((point, i) => {
    const before = points[Math.max(0, i - 1)]!;
    const after = points[Math.min(points.length - 1, i + 1)]!;
    const dx = after[0] - before[0];
    const dy = after[1] - before[1];
    const length = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [(-dy / length) * point[2], (dx / length) * point[2]];
    left.push([point[0] + nx, point[1] + ny]);
    right.push([point[0] - nx, point[1] - ny]);
  });
  // Soft chisel ends: one point beyond each end.
  const cap = (end: StrokePoint, inner: StrokePoint): [number, number] => {
    const dx = end[0] - inner[0];
    const dy = end[1] - inner[1];
    const length = Math.hypot(dx, dy) || 1;
    return [end[0] + (dx / length) * end[2] * 0.55, end[1] + (dy / length) * end[2] * 0.55];
  };
  const last = points.length - 1;
  const outline = [...left, cap(points[last]!, points[last - 1]!), ...right.reverse(), cap(points[0]!, points[1]!)];
  return polygon(outline);
}

/** A closed path in relative steps of one decimal, without accumulating rounding errors. */
function polygon(outline: readonly (readonly [number, number])[]): string {
  let [x, y] = [n(outline[0]![0]), n(outline[0]![1])];
  const start = `M${x} ${y}l`;
  const steps = outline.slice(1).map((point) => {
    const dx = n(n(point[0]) - x);
    const dy = n(n(point[1]) - y);
    x = n(x + dx);
    y = n(y + dy);
    return `${dx} ${dy}`;
  });
  return `${start}${steps
    .join(' ')
    .replace(/ -/g, '-')
    .replace(/(^|[ -])0\./g, '$1.')}z`;
}

// A diagram of payments: arrows between the sides of a table.

import type { Side } from '../../lib/seats';
import type { Payout, Seat } from '../../proto';

/** An arrow. */
export interface Arrow {
  /** The paying side; null if the sticks on the table pay. */
  from: Side | null;
  to: Side | null;
  amount: number;
  /** The path data, on a canvas of 300 by 300. */
  path: string;
  /** The position of the amount. */
  label: { x: number; y: number };
  width: number;
}

/** Where arrows start or end at each side's name. */
const ENDS: readonly [number, number][] = [
  [150, 218],
  [232, 150],
  [150, 82],
  [68, 150],
];
/** The same for a long table, which has two names across. */
const LONG_ENDS: readonly [number, number][] = [
  [150, 222],
  [226, 160],
  [206, 86],
  [74, 160],
  [94, 86],
];
const CENTRE: [number, number] = [150, 150];

/** The arrows for a list of payments, one for each pair of payer and receiver. */
export function arrows(payouts: readonly Payout[], sideOf: (seat: Seat) => Side, long = false): Arrow[] {
  const sums = new Map<string, { from: Side | null; to: Side | null; amount: number }>();
  for (const payout of payouts) {
    const from = payout.from === null ? null : sideOf(payout.from);
    const to = payout.to === null ? null : sideOf(payout.to);
    const key = `${from} ${to}`;
    const sum = sums.get(key) ?? { from, to, amount: 0 };
    sum.amount += payout.amount;
    sums.set(key, sum);
  }
  const list = [...sums.values()].filter((one) => one.amount > 0 && one.from !== one.to);
  const most = Math.max(1, ...list.map((one) => one.amount));
  return list.map((one) => ({
    ...one,
    ...(long ? longShape : shape)(one.from, one.to),
    width: width(one.amount, most),
  }));
}

/** The width of an arrow, proportional to the square root of the amount, from 3 to 8. */
function width(amount: number, most: number): number {
  return Math.round((3 + 5 * Math.sqrt(amount / most) * Math.min(1, most / 8000)) * 10) / 10;
}

function shape(from: Side | null, to: Side | null): Pick<Arrow, 'path' | 'label'> {
  const [x1, y1] = from === null ? CENTRE : ENDS[from]!;
  const [x2, y2] = to === null ? CENTRE : ENDS[to]!;
  if (from === null || to === null) {
    // The amount is placed beside the stick on the far side of the middle, where no other arrow
    // to the same side has its label.
    const away = from ?? to;
    const below = away === 1 || away === 2;
    return { path: `M${x1} ${y1}L${x2} ${y2}`, label: { x: 150, y: below ? 174 : 130 } };
  }
  if ((from + 2) % 4 === to) {
    // Across the middle, curved so that opposite arrows do not overlap.
    const bend = from < to ? 40 : -40;
    const vertical = from % 2 === 0;
    const cx = vertical ? 150 + bend : 150;
    const cy = vertical ? 150 : 150 + bend;
    const label = vertical
      ? { x: 150 + Math.sign(bend) * 34, y: from === 0 ? 202 : 110 }
      : { x: 150, y: bend > 0 ? 198 : 116 };
    return { path: `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`, label };
  }
  // Around the corner between the two, from the foot of the name at the side to the shoulder of
  // the one above or below, or back. The arrowhead needs room, so the bend is near the side.
  const right = from === 1 || to === 1;
  const down = from === 0 || to === 0;
  const x = (off: number) => 150 + (right ? off : -off);
  const y = (off: number) => 150 + (down ? off : -off);
  const side = `${x(82)} ${y(22)}`;
  const shoulder = `${x(44)} ${y(82)}`;
  const [start, end] = from % 2 === 1 ? [side, shoulder] : [shoulder, side];
  const label = { x: x(110), y: y(76) + (down ? 30 : -20) };
  return { path: `M${start}Q${x(80)} ${y(60)} ${end}`, label };
}

/** At a long table: a curve to the right, so that opposite arrows do not overlap. */
function longShape(from: Side | null, to: Side | null): Pick<Arrow, 'path' | 'label'> {
  const [x1, y1] = from === null ? CENTRE : LONG_ENDS[from]!;
  const [x2, y2] = to === null ? CENTRE : LONG_ENDS[to]!;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const bend = 24 / length;
  const cx = Math.round((x1 + x2) / 2 + (y1 - y2) * bend);
  const cy = Math.round((y1 + y2) / 2 + (x2 - x1) * bend);
  return { path: `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`, label: { x: cx, y: cy } };
}

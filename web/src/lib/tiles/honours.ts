// Winds, dragons and the variants of the white dragon.

import { circle, INK } from './ink';
import { character } from './strokes';

function frame(inset: number, width: number, radius: number): string {
  return `<rect x="${inset}" y="${inset}" width="${60 - 2 * inset}" height="${80 - 2 * inset}" rx="${radius}" fill="none" stroke="${INK.b}" stroke-width="${width}"/>`;
}

function framedWhite(): string {
  const corners = [13.6, 46.4].flatMap((x) => [13.6, 66.4].map((y) => circle(x, y, 3, INK.b)));
  return frame(8.5, 4.2, 4) + frame(13.6, 1.5, 1.5) + corners.join('');
}

function diamond(d: string, width: number): string {
  return `<path fill="none" stroke="${INK.b}" stroke-width="${width}" stroke-linejoin="round" d="${d}"/>`;
}

/**
 * The drawings of honours, by the part of the id before its letter. The plain white dragon is
 * empty.
 */
export const HONOURS: Readonly<Record<string, () => string>> = {
  '1': () => character('東', 8.5, 13.5, 43, 53, INK.k),
  '2': () => character('南', 9.5, 13.5, 41, 53, INK.k),
  '3': () => character('西', 9, 15, 42, 50, INK.k),
  '4': () => character('北', 8.5, 14, 43, 52, INK.k),
  '5': () => '',
  '6': () => character('發', 7.5, 12.5, 45, 55, INK.g),
  '7': () => character('中', 9.5, 13.5, 41, 53, INK.r),
  '0': framedWhite,
  '8': () =>
    `<rect x="9" y="9" width="42" height="62" rx="4" fill="none" stroke="${INK.b}" stroke-width="4.2" stroke-dasharray="9.2 5"/>` +
    diamond('M30 24L41 40L30 56L19 40Z', 2.2),
  '9': () => circle(30, 40, 6.5, INK.r),
  "5'": () => character('白', 13, 14, 34, 51, INK.b),
  '5`': () => frame(9, 3, 5),
  '5^': () => diamond('M30 15L47 40L30 65L13 40Z', 3),
};

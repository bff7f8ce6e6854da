// Primitives shared by all drawings. The canvas of a face is 60 × 80 units, with y pointing down.
// Inks are CSS custom properties, so a colour variant needs a palette rather than a drawing of
// its own.

/**
 * The inks: black, vermilion, pine, indigo, violet, amber, and the colour of the face for cut-
 * outs.
 */
export const INK = {
  k: 'var(--k,#1d2a33)',
  r: 'var(--r,#c2301c)',
  g: 'var(--g,#17694a)',
  b: 'var(--b,#23489b)',
  v: 'var(--v,#6b3aa6)',
  o: 'var(--o,#9a5b00)',
  f: 'var(--f,#fdf9ee)',
} as const;

export type Ink = keyof typeof INK;

/** A position, and the ink of what is drawn there. */
export type Spot = readonly [x: number, y: number, ink: Ink];

/** Rounds to one decimal, which suffices: at 96 px a unit is 1.6 px. */
export const n = (value: number): number => +value.toFixed(1);

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;
}

/** A filled path. */
export function shape(d: string, fill: string): string {
  return `<path fill="${fill}" d="${d}"/>`;
}

/** A stroked path with round ends. */
export function line(d: string, stroke: string, width: number): string {
  return `<path fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" d="${d}"/>`;
}

const TEXT_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text on a tile, centred on x = 30 by default. */
export function words(text: string, size: number, y: number, ink: string = INK.k, x = 30): string {
  const safe = text.replace(/[&<>"]/g, (sign) => TEXT_ESCAPES[sign] ?? '');
  return `<text x="${x}" y="${y}" text-anchor="middle" font-family="var(--font-tile,system-ui,sans-serif)" font-size="${size}" font-weight="750" letter-spacing="-.4" fill="${ink}">${safe}</text>`;
}

/** Spots of one ink at every combination of x and y. */
export function grid(ys: readonly number[], xs: readonly number[], ink: Ink): Spot[] {
  return ys.flatMap((y) => xs.map((x): Spot => [x, y, ink]));
}

/** The outline of a star as path data. */
export function starPath(x: number, y: number, radius: number, inner = 0.46, points = 5): string {
  let d = '';
  for (let i = 0; i < points * 2; i++) {
    const r = i % 2 ? radius * inner : radius;
    const angle = ((-90 + (i * 180) / points) * Math.PI) / 180;
    d += `${i ? 'L' : 'M'}${n(x + r * Math.cos(angle))} ${n(y + r * Math.sin(angle))}`;
  }
  return `${d}Z`;
}

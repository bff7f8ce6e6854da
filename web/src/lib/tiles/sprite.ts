// Keeps every drawing that a page uses in the document once, as an SVG symbol.

import { art, symbolId } from './art';

const SVG = 'http://www.w3.org/2000/svg';
const drawn = new Set<string>();
let sprite: SVGSVGElement | undefined;

function theSprite(): SVGSVGElement {
  if (!sprite) {
    sprite = document.createElementNS(SVG, 'svg');
    sprite.setAttribute('aria-hidden', 'true');
    sprite.setAttribute('class', 'sprite');
    document.body.append(sprite);
  }
  return sprite;
}

/** Adds a drawing to the document if it is not there yet, and returns a reference to its symbol. */
export function useDrawing(key: string): string {
  const id = symbolId(key);
  if (!drawn.has(id)) {
    drawn.add(id);
    const symbol = document.createElementNS(SVG, 'symbol');
    symbol.id = id;
    symbol.setAttribute('viewBox', '0 0 60 80');
    // Safe: text on a face is escaped when it is drawn, and everything else comes from numbers.
    symbol.innerHTML = art(key);
    theSprite().append(symbol);
  }
  return `#${id}`;
}

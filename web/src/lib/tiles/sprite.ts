// Every drawing that a page shows is in the document once, as a symbol.

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

/** Draws a face if the page has not shown it yet, and gives the address of its symbol. */
export function useDrawing(key: string): string {
  const id = symbolId(key);
  if (!drawn.has(id)) {
    drawn.add(id);
    const symbol = document.createElementNS(SVG, 'symbol');
    symbol.id = id;
    symbol.setAttribute('viewBox', '0 0 60 80');
    // Words on a face are escaped where they are drawn; all else comes from numbers.
    symbol.innerHTML = art(key);
    theSprite().append(symbol);
  }
  return `#${id}`;
}

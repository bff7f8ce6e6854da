// Changes of appearance by a ruleset while its table is shown.

import { checkedColour, contrast, mix, type Rgb, rgbOf } from '../lib/colours';
import type { Style } from '../proto';

/** The index letters that the ruleset defines, by tile. */
export const look: { letters: Readonly<Record<string, string | undefined>> } = $state({ letters: {} });

const ON_DARK = { text: '#eef5f1', quiet: '#b4c9c1' };
const ON_LIGHT = { text: '#12211c', quiet: '#32473f' };

/** The components of any colour that the browser understands. */
function numbersOf(colour: string): Rgb | null {
  const known = rgbOf(colour);
  if (known) return known;
  const probe = document.createElement('span');
  probe.style.color = colour;
  document.body.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return probe.style.color ? rgbOf(computed) : null;
}

/** Applies a ruleset's style to an element; the returned function removes it. */
export function wear(style: Style, element: HTMLElement): () => void {
  look.letters = style.tile_indices;
  const worn: string[] = [];
  const put = (name: string, value: string): void => {
    element.style.setProperty(name, value);
    worn.push(name);
  };
  const back = checkedColour(style.tile_back_color);
  const side = checkedColour(style.tile_side_back_color) ?? back;
  if (back) put('--tile-back', back);
  if (side) put('--tile-back-2', side);
  const cloth = checkedColour(style.tablecloth_color);
  const numbers = cloth && numbersOf(cloth);
  if (cloth && numbers) {
    put('--cloth', cloth);
    put('--cloth-2', `rgb(${mix([0, 0, 0], numbers, 0.26).map(Math.round).join(' ')})`);
    const darkText = contrast(numbers, rgbOf(ON_LIGHT.text)!) > contrast(numbers, rgbOf(ON_DARK.text)!);
    const { text, quiet } = darkText ? ON_LIGHT : ON_DARK;
    put('--on-cloth', text);
    put('--on-cloth-2', quiet);
  }
  return () => {
    look.letters = {};
    for (const name of worn) element.style.removeProperty(name);
  };
}

import { expect, test } from 'vitest';
import { checkedColour, contrast, rgbOf } from './colours';

test('only colours are colours', () => {
  for (const good of ['#abc', '#A1B2C3', 'rgb(1, 2, 3)', 'rgba(10%, 20%, 30%, .5)', 'rgb(1 2 3 / 0.5)', 'teal']) {
    expect(checkedColour(good), good).toBe(good);
  }
  for (const bad of [
    '',
    null,
    '#abcd',
    'url(x)',
    'red; } body {',
    'var(--x)',
    'inherit',
    'rgb(1,2)',
    'expression(1)',
  ]) {
    expect(checkedColour(bad), String(bad)).toBeNull();
  }
});

test('colours are numbers', () => {
  expect(rgbOf('#fff')).toEqual([255, 255, 255]);
  expect(rgbOf('rgb(1, 2, 3)')).toEqual([1, 2, 3]);
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
});

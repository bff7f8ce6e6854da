import { describe, expect, test } from 'vitest';
import { COLOURS, NUMBER_SUITS } from '../../generated/tiles';
import { contrast, mix, type Rgb, rgbOf } from '../colours';
import { art, artKey, BLANK, neededLetters, symbolId } from './art';
import { faceOf } from './face';
import { parseId } from './id';
import { lettersOf } from './letters';
import { PLAIN_GLASS, TINT_NAMES, tintOf } from './tints';
import { FACES, FAMILIES, SPACES } from './universe';

describe('the universe', () => {
  test('has every tile of each family once', () => {
    const counts = Object.fromEntries(FAMILIES.map(({ letter, rows }) => [letter, rows.flat().length]));
    expect(counts).toEqual({ m: 71, p: 71, s: 85, t: 71, z: 78, f: 4, g: 4, a: 4, k: 4, q: 4, y: 2, j: 62 });
    expect(new Set(FACES).size).toBe(FACES.length);
    expect(FACES.length + SPACES.length).toBe(468);
  });

  test('is drawn without a hole: only the plain white is empty', () => {
    const empty = FACES.filter((id) => art(artKey(id)) === '');
    expect(empty).toEqual(FACES.filter((id) => artKey(id) === BLANK));
    expect(empty).toEqual(['5z', '05z', '15z', '25z', '35z', '45z', '55z']);
  });

  test('needs few drawings, and tells all tiles apart', () => {
    const keys = new Set(FACES.map(artKey));
    expect(keys.size).toBeLessThan(150);
    expect(new Set([...keys].map(symbolId)).size).toBe(keys.size);
    const pictures = new Set(FACES.map((id) => `${parseId(id).variant} ${artKey(id)}`));
    // Only the red fives have two spellings.
    expect(FACES.length - pictures.size).toBe(4);
  });

  test('is drawn with numbers that are numbers, and small', () => {
    for (const key of new Set(FACES.map(artKey))) {
      expect(art(key), key).not.toMatch(/NaN|undefined|Infinity/);
      expect(art(key).length, key).toBeLessThan(9000);
    }
  });

  test('has letters for every face', () => {
    expect(FACES.filter((id) => lettersOf(id) === '')).toEqual([]);
    expect(SPACES.filter((id) => lettersOf(id) !== '')).toEqual([]);
    expect(FACES.filter((id) => neededLetters(id) !== '')).toEqual([]);
  });
});

test('ids are taken apart', () => {
  const of = (id: string) => Object.values(parseId(id));
  expect(of('0p')).toEqual(['p', '5', 5, 'red']);
  expect(of('05p')).toEqual(['p', '5', 5, 'red']);
  expect(of('10s')).toEqual(['s', '10', 10, null]);
  expect(of('210s')).toEqual(['s', '10', 10, 'blue']);
  expect(of('000s')).toEqual(['s', '00', 1, 'red']);
  expect(of("41's")).toEqual(['s', "1'", 1, 'clear']);
  expect(of('10z')).toEqual(['z', '0', null, 'galaxy']);
  expect(of('35`z')).toEqual(['z', '5`', null, 'gold']);
  expect(of('147j')).toEqual(['j', '147', null, null]);
  expect(of('<b>')).toEqual(['', '<b>', null, null]);
});

test('ids have the colour of their row', () => {
  const colours = Object.values(COLOURS);
  for (const { rows } of FAMILIES.filter(({ letter }) => letter === 'z' || NUMBER_SUITS.includes(letter))) {
    rows.slice(1).forEach((row, nr) => {
      expect(row.map((id) => parseId(id).variant)).toEqual(row.map(() => colours[nr]));
    });
  }
});

describe('ids that nobody has drawn', () => {
  test('numbers without a layout lie like the ten, with letters', () => {
    expect([artKey('77m'), neededLetters('77m')]).toEqual(['10m', '77']);
    expect([artKey('112p'), neededLetters('112p')]).toEqual(['10p', '12']);
  });
  test('honours are white, with letters', () => {
    expect([artKey('77z'), neededLetters('77z')]).toEqual(['5z', '77']);
  });
  test('jokers keep their stone', () => {
    expect(art(artKey('4321j'))).toContain('4321');
  });
  test('anything else is a plaque, and its text is only text', () => {
    expect(art(artKey('3w'))).toContain('>W</text>');
    expect(art(artKey('<img>'))).toContain('&lt;img&gt;');
    expect(symbolId('<img src=x>')).toMatch(/^a-[\w]+$/);
  });
});

describe('faces', () => {
  const classes = (id: string, ...attrs: string[]) => {
    const face = faceOf({ id, attrs });
    return face.kind === 'space' ? face : face.classes;
  };
  test('attributes change the picture, visible or not', () => {
    expect(classes('5m', 'dora', '_inactive', 'anim', 'highlight')).toEqual(['dora', 'anim', 'inactive', 'highlight']);
    expect(classes('25m')).toEqual(['ao']);
    expect(classes('45m', '_rainbow')).toEqual(['clear', 'rainbow']);
  });
  test('glass takes its colour from the attributes', () => {
    const glass = (id: string, ...attrs: string[]) => {
      const face = faceOf({ id, attrs });
      return face.kind === 'face' ? face.glass : undefined;
    };
    expect(glass('45m', '_red')).toBe(tintOf('red'));
    expect(glass('53z', 'grey')).toBe(tintOf('gray'));
    expect(glass('5m', 'transparent')).toBe(PLAIN_GLASS);
    expect(glass('5m', 'red')).toBeNull();
  });
  test('what may not be seen is not there', () => {
    expect(faceOf({ id: '1x' }).kind).toBe('back');
    expect(faceOf({ id: '1x', attrs: ['transparent'] })).toMatchObject({ kind: 'face', key: null });
    expect(faceOf({ id: '5m', attrs: ['hidden'] })).toEqual({ kind: 'space', width: 0 });
    expect(faceOf({ id: '3x' })).toEqual({ kind: 'space', width: 0.5 });
    expect(faceOf({ id: '5m', attrs: ['facedown'] })).toMatchObject({ kind: 'face', peek: true });
  });
});

test('a ruleset can choose the letters, also none', () => {
  const own = { '1z': 'Ton', '5m': '' };
  expect([lettersOf('1z', own), lettersOf('5m', own), lettersOf('2z', own)]).toEqual(['Ton', '', 'S']);
  expect(lettersOf('constructor', {})).toBe('');
});

test('every ink can be read on its glass, on both cloths', () => {
  const cloths: Rgb[] = [rgbOf('#1d4a44')!, rgbOf('#b3cdbf')!];
  const all = [PLAIN_GLASS, ...TINT_NAMES.flatMap((name) => tintOf(name) ?? [])];
  expect(all.length).toBe(TINT_NAMES.length);
  for (const { glass, ink } of all) {
    for (const cloth of cloths) {
      const body = mix(glass, mix(rgbOf('#e7f0f1')!, cloth, 0.8), 0.5);
      expect(contrast(rgbOf(ink)!, body), ink).toBeGreaterThanOrEqual(4.5);
    }
  }
});

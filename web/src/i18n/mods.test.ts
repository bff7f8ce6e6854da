import { afterEach, expect, test } from 'vitest';
import en from './en';
import { speak } from './index.svelte';
import ja from './ja';
import { switchedWords } from './mods';

afterEach(() => speak('en', en));

test('mods that were switched along are named', () => {
  expect(switchedWords(['Uma', 'Oka'], [])).toBe('Also on now: Uma, Oka');
  expect(switchedWords([], ['Uma'])).toBe('Off now: Uma');
  expect(switchedWords(['Uma'], ['Oka'])).toBe('Also on now: Uma. Off now: Oka');
  expect(switchedWords([], [])).toBe('');
  speak('ja', ja);
  expect(switchedWords(['Uma'], ['Oka', 'Aka'])).toBe('ほかにオン：Uma。オフになりました：Oka、Aka');
});

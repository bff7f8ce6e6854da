import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { RulesTab } from '../../proto';
import Rules from './Rules.svelte';

function shown(tab: RulesTab | undefined): string {
  const { body } = render(Rules, { props: { tab } });
  return body.replace(/<!--.*?-->/gs, '').replace(/ ?svelte-\w+/g, '');
}

test('each text that was added stands on its own line, whatever it begins with', () => {
  const lines = ['You may declare kan,', 'and four kans abort the round.', 'Third.'];
  const page = shown({ name: 'Rules', rules: [{ title: 'Kan', lines, wide: false }] });
  expect(page.match(/<p/g)).toHaveLength(3);
  expect(page).toContain('You may declare kan,</p>');
  expect(page).toContain('and four kans abort the round.</p>');
});

test('some rules take the full width, the others stand two in a row', () => {
  const rule = (title: string, wide: boolean) => ({ title, lines: ['x'], wide });
  const page = shown({ name: 'Rules', rules: [rule('One', true), rule('Two', false), rule('Three', false)] });
  const classes = [...page.matchAll(/<li(?: class="([^"]*)")?>/g)].map((found) => found[1]?.trim() ?? '');
  expect(classes).toEqual(['wide', '', '']);
});

test('without rules the page says so', () => {
  expect(shown(undefined).match(/<li/g)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { themeRule } from './theme-rule.ts';

test('a theme is written as one CSS rule that sets the brand variables', () => {
  expect(themeRule({ '--brand-primary': '#22395b', '--brand-font-text': "'Figtree', sans-serif" })).toBe(
    ":root{--brand-primary:#22395b;--brand-font-text:'Figtree', sans-serif}",
  );
  expect(themeRule({})).toBe('');
});

test('a theme cannot inject other content into the page', () => {
  const theme = {
    color: 'red',
    '--brand-a': 'red}body{display:none',
    '--brand-b': '</style><script>',
    '--brand-c': '',
  };
  expect(themeRule(theme)).toBe('');
});

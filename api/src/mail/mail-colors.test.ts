import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rgbOf, tokensOf } from '@marketplace/ui/contrast';
import { expect, test } from 'vitest';
import { mailColors } from './mail-colors.ts';

const styleSheet = readFileSync(fileURLToPath(import.meta.resolve('@marketplace/ui/tokens.css')), 'utf8');

test.each([
  ['the product', {}],
  [
    'an association',
    {
      '--brand-primary': '#7a1f3d',
      '--brand-on-primary': '#fffafa',
      '--brand-accent': '#e9b44c',
      '--brand-accent-strong': '#a86b00',
      '--brand-paper': '#fdf6f0',
      '--brand-surface': '#fffdfb',
      '--brand-ink': '#22110a',
    },
  ],
])('an email has the same colors as the pages of %s', (_whose, theme) => {
  const tokens = tokensOf(styleSheet, 'light', 'light', theme);
  const colorOf = (token: string) =>
    `#${rgbOf(tokens, `var(${token})`)
      .map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
      .join('')}`;
  const edge = colorOf('--color-accent-strong');
  expect(mailColors(theme)).toEqual({
    paper: colorOf('--color-paper'),
    card: colorOf('--color-surface'),
    ink: colorOf('--color-text'),
    soft: colorOf('--color-text-muted'),
    brand: colorOf('--color-primary'),
    onBrand: colorOf('--color-on-primary'),
    line: colorOf('--color-line'),
    slots: {
      0: { fill: colorOf('--color-surface-sunken'), edge: colorOf('--color-line') },
      1: { fill: colorOf('--color-morning'), edge },
      2: { fill: colorOf('--color-midday'), edge },
      3: { fill: colorOf('--color-evening'), edge: colorOf('--color-evening') },
      4: { fill: colorOf('--color-night'), edge: colorOf('--color-night') },
    },
  });
});

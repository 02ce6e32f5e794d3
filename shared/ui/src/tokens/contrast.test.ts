/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastFailures, contrastRatio, rgbOf, tokensOf } from './contrast.ts';

const styleSheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

describe('contrast of the tokens', () => {
  test('matches the WCAG formula', () => {
    expect(contrastRatio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrastRatio([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  });

  test('reaches 4.5:1 for every text and 3:1 for every edge', () => {
    expect(contrastFailures(styleSheet)).toEqual([]);
  });

  test.each([
    ['light', {}],
    ['dark', {}],
    ['light', { '--brand-primary': '#6d1b3b', '--brand-accent': '#f2b84b', '--brand-on-accent': '#3a2304' }],
    ['dark', { '--brand-primary': '#6d1b3b', '--brand-accent': '#f2b84b', '--brand-on-accent': '#3a2304' }],
  ] as const)('increases with each color step of the map on a %s page with theme %o', (scheme, theme) => {
    const tokens = tokensOf(styleSheet, 'light', scheme, theme);
    const paper = rgbOf(tokens, 'var(--color-paper)');
    const ratios = [1, 2, 3, 4, 5].map((step) => contrastRatio(rgbOf(tokens, `var(--color-step-${step})`), paper));
    for (const [index, ratio] of ratios.entries()) {
      if (index > 0) expect(ratio / (ratios[index - 1] ?? Infinity), `step ${index + 1}`).toBeGreaterThan(1.15);
    }
  });

  test.each([
    ['light', {}],
    ['dark', {}],
    ['light', { '--brand-accent': '#f2b84b', '--brand-on-accent': '#3a2304', '--brand-accent-strong': '#b3541e' }],
    ['dark', { '--brand-accent': '#f2b84b', '--brand-on-accent': '#3a2304', '--brand-accent-strong': '#b3541e' }],
  ] as const)('distinguishes the time windows of a day on a %s page with theme %o', (scheme, theme) => {
    const tokens = tokensOf(styleSheet, 'light', scheme, theme);
    const color = (name: string) => rgbOf(tokens, `var(--color-${name})`);
    const windows = ['morning', 'midday', 'evening'].map(color);
    for (const [index, window] of windows.entries()) {
      if (index > 0) expect(contrastRatio(window, windows[index - 1] ?? window)).toBeGreaterThan(1.25);
    }
    // Spare hours must still differ from empty ones.
    const least = scheme === 'dark' ? 1.8 : 1.2;
    expect(contrastRatio(color('spare'), color('surface-sunken'))).toBeGreaterThan(least);
    expect(contrastRatio(color('spare'), color('night'))).toBeGreaterThan(1.8);
  });

  test('is reported per color pair for a theme with a pale primary color', () => {
    const failures = contrastFailures(styleSheet, { '--brand-primary': '#9fd8cf' });
    expect(failures).toContainEqual(
      expect.objectContaining({ text: '--color-on-primary', background: '--color-primary', surface: 'light' }),
    );
  });

  test('suffices for a theme with another hue of the same lightness', () => {
    expect(contrastFailures(styleSheet, { '--brand-primary': '#1d3f72', '--brand-tint': '#e4e9f1' })).toEqual([]);
  });

  test('suffices in the dark scheme for any theme that is readable in the light scheme', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const names = ['primary', 'accent', 'on-accent', 'accent-strong', 'tint', 'paper', 'surface', 'ink'];
    const theme = fc.dictionary(fc.constantFrom(...names.map((name) => `--brand-${name}`)), hex, { maxKeys: 2 });
    fc.assert(
      fc.property(theme, (colors) => {
        const failures = contrastFailures(styleSheet, colors);
        fc.pre(failures.every(({ scheme }) => scheme === 'dark'));
        expect(failures).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

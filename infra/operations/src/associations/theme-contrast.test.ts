import { BRAND_COLORS, BRAND_FONTS, BRAND_PREFIX } from '@marketplace/api';
import { contrastFailures } from '@marketplace/ui/contrast';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEMO_ASSOCIATION } from '@marketplace/local';
import { checkTheme, reportLines, TOKENS, type Theme } from './theme-contrast.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);
const theme: fc.Arbitrary<Theme> = fc
  .dictionary(fc.constantFrom(...BRAND_COLORS), hex, { maxKeys: 4 })
  .map((colors) => Object.fromEntries(Object.entries(colors).map(([name, value]) => [BRAND_PREFIX + name, value])));

/** WCAG 2.2's formula, written independently of the code under test. */
function ratioOf(one: string, other: string): number {
  const luminance = (color: string) =>
    [1, 3, 5]
      .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
      .reduce((sum, share, index) => sum + share * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('a theme can set exactly the design system’s brand variables', () => {
  const inTokens = [...TOKENS.matchAll(/^ {2}--brand-([\w-]+):/gm)].map(([, name]) => name);
  expect([...BRAND_COLORS, 'corner', ...BRAND_FONTS].sort()).toEqual(inTokens.sort());
});

describe('theme contrast', () => {
  test('is sufficient in the default theme and in the demo association', () => {
    expect(checkTheme({}).failures).toEqual([]);
    expect(checkTheme(DEMO_ASSOCIATION.theme).failures).toEqual([]);
  });

  test('is checked with the WCAG formula for button text and links, for any colors', () => {
    fc.assert(
      fc.property(hex, hex, (primary, onPrimary) => {
        const failures = checkPairs({ '--brand-primary': primary, '--brand-on-primary': onPrimary });
        expect(failures.has('--color-on-primary on --color-primary')).toBe(ratioOf(primary, onPrimary) < 4.5);
        expect(failures.has('--color-link on --color-surface')).toBe(ratioOf(primary, '#ffffff') < 4.5);
        expect(failures.has('--color-focus on --color-surface')).toBe(ratioOf(primary, '#ffffff') < 3);
      }),
      { numRuns: 200 },
    );
  });

  test('is sufficient with the suggested fix, for any theme', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(theme, (weakTheme) => {
        const { failures, remedy } = checkTheme(weakTheme);
        if (failures.length === 0) expect(remedy).toBeNull();
        if (remedy === null) return;
        const changes = remedy.map(({ color, to }) => [BRAND_PREFIX + color, to]);
        expect(contrastFailures(TOKENS, { ...weakTheme, ...Object.fromEntries(changes) })).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  test('is reported with the color pair, the ratio and a suggested fix if it is too low', () => {
    expect(reportLines(checkTheme({ '--brand-primary': '#b56a7d' }))).toEqual(
      expect.arrayContaining([
        '3.94:1, needs 4.5:1 – text of buttons on buttons',
        expect.stringMatching(/^It passes with primary #[\da-f]{6} in place of #b56a7d\.$/),
      ]),
    );
  });
});

function checkPairs(colors: Theme): Set<string> {
  return new Set(
    contrastFailures(TOKENS, colors)
      .filter(({ surface }) => surface === 'light')
      .map(({ text, background }) => `${text} on ${background}`),
  );
}

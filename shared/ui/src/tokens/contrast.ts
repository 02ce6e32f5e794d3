/** Checks the contrast of design tokens and of association themes (`--brand-*`). No page loads this module. */
export type Surface = 'light' | 'deep';
type Scheme = 'light' | 'dark';
type TokenValues = ReadonlyMap<string, string>;
type Rgb = readonly [number, number, number];

/** Hover overlay of ghost buttons and chips' remove buttons. */
const wash = (color: string, percent: number, surface: string) =>
  `color-mix(in srgb, var(${color}) ${percent}%, var(${surface}))`;

/** Text and background tokens or colors. Each pair must reach 4.5:1 (WCAG 2.2, 1.4.3). */
const TEXT_PAIRS: readonly (readonly [text: string, background: string, surface: Surface])[] = [
  ...['--color-paper', '--color-surface', '--color-surface-sunken', '--color-surface-hover', '--color-tint'].flatMap(
    (background) =>
      ['--color-text', '--color-text-muted', '--color-link', '--color-on-tint'].map(
        (text) => [text, background, 'light'] as const,
      ),
  ),
  ['--color-text', '--color-accent-soft', 'light'],
  ['--color-text-muted', '--color-accent-soft', 'light'],
  ['--color-on-tint', '--color-tint-strong', 'light'],
  ['--color-text', '--color-tint-strong', 'light'],
  ['--color-text-muted', '--color-tint-strong', 'light'],
  ['--color-link', wash('--color-link', 15, '--color-paper'), 'light'],
  ['--color-link', wash('--color-link', 15, '--color-surface'), 'light'],
  ['--color-eyebrow', '--color-tint', 'light'],
  ['--color-on-primary', '--color-primary', 'light'],
  ['--color-on-primary', '--color-primary-hover', 'light'],
  ['--color-on-primary', '--color-primary-active', 'light'],
  ['--color-on-accent', '--color-accent', 'light'],
  ['--color-on-accent-soft', '--color-accent-soft', 'light'],
  ['--color-on-deep', '--color-deep', 'light'],
  // Steps of the supply map. Steps 1 and 3 are above: the soft accent and the accent.
  ['--color-on-step-2', '--color-step-2', 'light'],
  ['--color-on-step-4', '--color-step-4', 'light'],
  ['--color-on-step-5', '--color-step-5', 'light'],
  ['--color-on-disabled', '--color-disabled', 'light'],
  ['--color-danger', '--color-surface', 'light'],
  ['--color-danger', '--color-paper', 'light'],
  ['--color-danger', '--color-tint', 'light'],
  ['--color-on-danger', '--color-danger', 'light'],
  ['--color-on-danger', '--color-danger-hover', 'light'],
  ['--color-success', '--color-surface', 'light'],
  ['--color-success', '--color-paper', 'light'],
  ['--color-success', '--color-tint', 'light'],
  ['--color-on-danger-soft', '--color-danger-soft', 'light'],
  ['--color-on-success-soft', '--color-success-soft', 'light'],
  ['--color-on-warning-soft', '--color-warning-soft', 'light'],
  ['--color-on-info-soft', '--color-info-soft', 'light'],
  ['--color-text', '--color-deep', 'deep'],
  ['--color-text-muted', '--color-deep', 'deep'],
  ['--color-link', '--color-deep', 'deep'],
  ['--color-link', wash('--color-link', 15, '--color-deep'), 'deep'],
  ['--color-eyebrow', '--color-deep', 'deep'],
  ['--color-on-primary', '--color-primary', 'deep'],
  ['--color-on-primary', '--color-primary-hover', 'deep'],
  ['--color-on-primary', '--color-primary-active', 'deep'],
];

/** Edges of controls, focus ring and graphics. Each pair must reach 3:1 (WCAG 2.2, 1.4.11). */
const GRAPHIC_PAIRS: typeof TEXT_PAIRS = [
  ['--color-control-line', '--color-surface', 'light'],
  ['--color-control-line', '--color-paper', 'light'],
  ['--color-focus', '--color-surface', 'light'],
  ['--color-focus', '--color-paper', 'light'],
  ['--color-focus', '--color-tint', 'light'],
  ['--color-focus', '--color-surface-sunken', 'light'],
  ['--color-on-tint', wash('--color-on-tint', 12, '--color-tint-strong'), 'light'],
  ['--color-focus', '--color-accent-soft', 'light'],
  ['--color-focus', '--color-deep', 'deep'],
  ['--color-primary', '--color-tint-strong', 'light'],
  ['--color-accent-strong', '--color-surface', 'light'],
  ['--color-evening-edge', '--color-surface', 'light'],
  ['--color-night', '--color-surface', 'light'],
];

export interface ContrastFailure {
  text: string;
  background: string;
  surface: Surface;
  scheme: Scheme;
  ratio: number;
  least: number;
}

const MEDIA_RULE = /@media([^{]*)\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g;

/** Returns the custom properties that a style sheet sets for one surface and scheme. Later declarations win. */
export function tokensOf(
  styleSheet: string,
  surface: Surface,
  scheme: Scheme,
  theme: Readonly<Record<string, string>> = {},
): TokenValues {
  const tokens = new Map<string, string>();
  const withoutComments = styleSheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(MEDIA_RULE, (_rule, media: string, rules: string) =>
      scheme === 'dark' && media.includes('prefers-color-scheme: dark') ? rules : '',
    );
  for (const [, selector = '', body = ''] of withoutComments.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const applies = selector.includes(':root') || selector.includes(`'${surface}'`);
    if (!applies) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) tokens.set(name, value.trim());
  }
  for (const [name, value] of Object.entries(theme)) tokens.set(name, value);
  return tokens;
}

/**
 * Converts a hex color, `var()` or `color-mix(in srgb, …)` to RGB (0 to 255).
 * @throws Error on other formats
 */
export function rgbOf(tokens: TokenValues, value: string): Rgb {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value);
  if (hex) return [parseInt(hex[1] ?? '', 16), parseInt(hex[2] ?? '', 16), parseInt(hex[3] ?? '', 16)];
  const reference = /^var\((--[\w-]+)\)$/.exec(value);
  if (reference) return rgbOf(tokens, tokens.get(reference[1] ?? '') ?? `unknown token ${reference[1]}`);
  const mix = /^color-mix\(\s*in srgb,\s*(.+?)\s+([\d.]+)%,\s*(.+?)\s*\)$/.exec(value);
  if (mix) {
    const share = Number(mix[2]) / 100;
    const [first, second] = [rgbOf(tokens, mix[1] ?? ''), rgbOf(tokens, mix[3] ?? '')];
    const channel = (index: 0 | 1 | 2) => first[index] * share + second[index] * (1 - share);
    return [channel(0), channel(1), channel(2)];
  }
  throw new Error(`not a solid color: ${value}`);
}

const asValue = (token: string) => (token.startsWith('--') ? `var(${token})` : token);

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** WCAG 2.2 contrast ratio, from 1 to 21. */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/**
 * Returns the pairs whose contrast is too low in either color scheme. `styleSheet`: content of tokens.css. `theme`:
 * overrides, such as `{ '--brand-primary': '#14564f' }`.
 */
export function contrastFailures(
  styleSheet: string,
  theme: Readonly<Record<string, string>> = {},
): readonly ContrastFailure[] {
  return SCHEMES.flatMap((scheme) => {
    const tokensOn = {
      light: tokensOf(styleSheet, 'light', scheme, theme),
      deep: tokensOf(styleSheet, 'deep', scheme, theme),
    };
    const check = (pairs: typeof TEXT_PAIRS, least: number) =>
      pairs.flatMap(([text, background, surface]) => {
        const tokens = tokensOn[surface];
        const ratio = contrastRatio(rgbOf(tokens, asValue(text)), rgbOf(tokens, asValue(background)));
        return ratio < least
          ? [{ text, background, surface, scheme, ratio: Math.floor(ratio * 100) / 100, least }]
          : [];
      });
    return [...check(TEXT_PAIRS, 4.5), ...check(GRAPHIC_PAIRS, 3)];
  });
}

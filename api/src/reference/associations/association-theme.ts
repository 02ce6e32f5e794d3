/** Design tokens that an association may set, without the prefix `--brand-`. */
export const BRAND_COLORS = [
  'primary',
  'on-primary',
  'accent',
  'on-accent',
  'accent-strong',
  'tint',
  'paper',
  'surface',
  'ink',
] as const;
export const BRAND_FONTS = ['font-text', 'font-heading'] as const;
export const BRAND_PREFIX = '--brand-';

const COLORS: ReadonlySet<string> = new Set(BRAND_COLORS);
const FONTS: ReadonlySet<string> = new Set(BRAND_FONTS);
const ONE_FONT = /^(?:[A-Za-z][A-Za-z0-9 -]{0,40}|'[A-Za-z][A-Za-z0-9 -]{0,40}')$/;

/**
 * Lists problems in a theme's names and values; another check covers contrast. Colors must be `#rrggbb`, so that
 * contrast can be computed. `--brand-corner` must be a factor from 0 to 2. Fonts must be names of installed fonts.
 */
export function themeProblems(theme: Readonly<Record<string, string>>): string[] {
  return Object.entries(theme).flatMap(([variable, value]) => {
    const name = variable.startsWith(BRAND_PREFIX) ? variable.slice(BRAND_PREFIX.length) : '';
    if (COLORS.has(name)) {
      return /^#[\da-f]{6}$/i.test(value) ? [] : [`theme: ${name} is a color such as #14564f, not '${value}'`];
    }
    if (name === 'corner') {
      return /^(?:[01](?:\.\d{1,2})?|2)$/.test(value) ? [] : [`theme: corner is a number from 0 to 2, not '${value}'`];
    }
    if (FONTS.has(name)) {
      const fonts = value.split(',').map((font) => font.trim());
      return fonts.every((font) => ONE_FONT.test(font)) ? [] : [`theme: ${name} is a list of font names`];
    }
    const settings = [...BRAND_COLORS, 'corner', ...BRAND_FONTS].join(', ');
    return [`theme: there is no '${variable}'; a theme sets ${settings}`];
  });
}

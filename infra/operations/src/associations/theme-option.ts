import { readFile } from 'node:fs/promises';
import { BRAND_PREFIX } from '@marketplace/api';
import * as z from 'zod';
import { CommandError } from '@marketplace/cli/error';
import type { Theme } from './theme-contrast.ts';

const themeFile = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * Reads `--theme` (JSON file, inline JSON or `none`) and `--color name=#rrggbb`, which overrides one color of the
 * theme. In names, the prefix `--brand-` is optional. Returns undefined if neither option is given.
 */
export async function readTheme(
  options: { theme?: string | undefined; color?: readonly string[] | undefined },
  present: Theme = {},
): Promise<Theme | undefined> {
  const { theme, color = [] } = options;
  if (theme === undefined && color.length === 0) return undefined;
  const colors = color.map((text): [string, string] => {
    const [name = '', value, ...rest] = text.split('=');
    if (value === undefined || rest.length > 0) throw new CommandError(`--color takes name=#rrggbb, not '${text}'.`);
    return [prefixed(name.trim()), value.trim()];
  });
  const base = theme === undefined ? present : theme === 'none' ? {} : await themeOf(theme);
  return { ...base, ...Object.fromEntries(colors) };
}

async function themeOf(source: string): Promise<Theme> {
  const text = source.trimStart().startsWith('{')
    ? source
    : await readFile(source, 'utf8').catch(() => {
        throw new CommandError(`Cannot read the theme ${source}.`);
      });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CommandError('The theme is not JSON. Example: {"primary": "#14564f", "tint": "#e2ece4"}');
  }
  const parsed = themeFile.safeParse(json);
  if (!parsed.success)
    throw new CommandError('The theme must map names to values. Example: {"primary": "#14564f", "corner": 0.5}');
  return Object.fromEntries(Object.entries(parsed.data).map(([name, value]) => [prefixed(name), String(value)]));
}

function prefixed(name: string): string {
  return name.startsWith('--') ? name : BRAND_PREFIX + name;
}

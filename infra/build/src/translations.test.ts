import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { catalogIn, textsIn } from '@marketplace/remote-kit/translations';
import { describe, expect, test } from 'vitest';
import config from '../../../lingui.config.ts';

const ROOT = join(import.meta.dirname, '../../..');
const inRoot = (path: string) => path.replace('<rootDir>', ROOT);
const { locales } = config;
const CATALOGS = (config.catalogs ?? []).flatMap(({ path, include, exclude = [] }) =>
  locales.map((locale) => ({
    file: path.replace('<rootDir>/', '').replace('{locale}', `${locale}.po`),
    include,
    exclude,
  })),
);

function textsUnder(include: readonly string[], exclude: readonly string[]): Set<string> {
  const globs = include.map(inRoot).map((room) => (room.endsWith('.ts') ? room : `${room}/**/*.{ts,tsx}`));
  const files = globSync(globs, { exclude: exclude.map(inRoot) });
  return new Set(
    files.flatMap((file) => textsIn(readFileSync(file, 'utf8'), file.endsWith('x'))).map(({ text }) => text),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)[},]|<\/?(\w+)>/g)].map(([mark]) => mark).sort();

describe.each(CATALOGS)('$file', ({ file, include, exclude }) => {
  const catalog = Object.entries(catalogIn(join(ROOT, file)));
  const used = textsUnder(include, exclude);

  test('has a translation for every string in the code', () => {
    const translated = new Map(catalog);
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((text) => !translated.get(text))).toEqual([]);
  });

  test('has no string that the code does not use', () => {
    expect(catalog.filter(([text]) => text !== '' && !used.has(text))).toEqual([]);
  });

  test('keeps the placeholders and markup of each string', () => {
    for (const [text, translation] of catalog) {
      expect(placeholders(translation), text).toEqual(placeholders(text));
      expect(() => compileMessageOrThrow(translation), text).not.toThrow();
    }
  });

  test('has no straight double quotes or guillemets', () => {
    expect(catalog.filter(([, translation]) => /[«»"]/.test(translation))).toEqual([]);
  });
});

test.each(locales)('in %s, a string has the same translation in every catalog', (locale) => {
  const translationsByText = new Map<string, Set<string>>();
  for (const { file } of CATALOGS.filter((catalog) => basename(catalog.file, '.po') === locale)) {
    for (const [text, translation] of Object.entries(catalogIn(join(ROOT, file)))) {
      translationsByText.set(text, (translationsByText.get(text) ?? new Set()).add(translation));
    }
  }
  expect([...translationsByText].filter(([, translations]) => translations.size > 1)).toEqual([]);
});

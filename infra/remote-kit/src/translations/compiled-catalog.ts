import { readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';
import pseudolocale from 'pseudolocale';
import type { Plugin } from 'vitest/config';
import type { LoaderContext } from 'webpack';

/**
 * Query of the pseudo-language: `es.po?pseudo` is English with accents, which reveals strings that cannot be
 * translated.
 */
const PSEUDO = '?pseudo';

/** Webpack loader for PO files. */
export default function catalogLoader(this: LoaderContext<object>): string {
  return compiledCatalog(this.resource);
}

/** Vitest plugin that imports PO files like builds do. */
export const catalogPlugin = (): Plugin => ({
  name: 'catalogs',
  load: (id) => (/\.po(\?pseudo)?$/.test(id) ? { code: compiledCatalog(id), map: null } : null),
});

/** Returns a PO file's translations by English string; '' if missing. */
export function catalogIn(file: string): Record<string, string> {
  const { items } = parsePo(readFileSync(file, 'utf8'));
  return Object.fromEntries(items.map(({ msgid, msgstr: [translation = ''] }) => [msgid, translation]));
}

/**
 * Compiles a PO file into a module. Untranslated strings stay English.
 * @throws Error with file and string, if a string is not a valid message
 */
function compiledCatalog(resource: string): string {
  const isPseudo = resource.endsWith(PSEUDO);
  const file = isPseudo ? resource.slice(0, -PSEUDO.length) : resource;
  const messages = Object.entries(catalogIn(file)).map(([text, translation]) => {
    const message = isPseudo ? text : translation || text;
    try {
      return [text, compileMessageOrThrow(message, isPseudo ? withAccents : (literal) => literal)] as const;
    } catch (error) {
      throw new Error(`${file}: ${message}`, { cause: error });
    }
  });
  return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))});`;
}

/** Adds accents, but not to tags: `<0>` stands for an element. */
function withAccents(text: string): string {
  return text.replaceAll(/(<\/?\w+\/?>)|[^<]+/g, (part, tag?: string) =>
    tag === undefined ? pseudolocale(part, { prepend: '', append: '' }) : tag,
  );
}

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { parsePo } from 'pofile-ts';
import { PSEUDO_LANGUAGE } from './pseudo-language.ts';

/** The texts of a PO file with their translations; '' for one that is not translated yet. */
export function catalogIn(file: string): Record<string, string> {
  const { items } = parsePo(readFileSync(file, 'utf8'));
  return Object.fromEntries(items.map(({ msgid, msgstr: [translation = ''] }) => [msgid, translation]));
}

/** A PO file as a module with its compiled messages: what `lingui compile` would write. */
export function compiledCatalog(file: string): string {
  const { source, errors } = createCompiledCatalog(basename(file, '.po'), catalogIn(file), {
    namespace: 'es',
    pseudoLocale: PSEUDO_LANGUAGE,
  });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.source}`, { cause: error.error });
  return source;
}

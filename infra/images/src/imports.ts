import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { init, parse } from 'es-module-lexer';

await init;

/** References to modules other than imports: `new URL('./thread.ts', import.meta.url)`, `resolve('package')`. */
const NAMED = [/new URL\('([^']+)', import\.meta\.url\)/g, /\bresolve\('([^']+)'\)/g];

/** Returns the imports of a file. Omits type imports, because they do not exist at run time. */
export function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const code = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
  const [imports] = parse(code, file);
  return [
    ...imports.flatMap(({ n: name }) => name ?? []),
    ...NAMED.flatMap((pattern) => [...code.matchAll(pattern)].flatMap(([, name]) => name ?? [])),
  ];
}

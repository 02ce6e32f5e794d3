import { nameOf, type Document } from './documents.ts';

/** A value with no meaning in any cluster. */
const PLACEHOLDER = /\bexample\b/;

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

/** Values of the base that an overlay has to replace. */
export const placeholdersOf = (base: readonly Document[]): Set<string> =>
  new Set(base.flatMap(({ content }) => stringsIn(content)).filter((text) => PLACEHOLDER.test(text)));

/** Values of the base that mean nothing and are still in what an overlay renders. */
export function leftOver(base: readonly Document[], rendered: readonly Document[]): string[] {
  const placeholders = placeholdersOf(base);
  return rendered.flatMap((document) =>
    stringsIn(document.content)
      .filter((text) => placeholders.has(text))
      .map((text) => `${nameOf(document)}: ${text} was not replaced`),
  );
}

import type { Translate } from '@marketplace/platform';

/** What a page says in English: the text itself, with its values. */
export const english: Translate = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

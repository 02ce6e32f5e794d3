/**
 * Marks a string for translation. The string is an ICU message (`{name}`, `{count, plural, …}`) and the key of its
 * translations; `npm run translations` extracts it.
 */
export const msg = <const Text extends string>(text: Text): Text => text;

type MessageValues = Readonly<Record<string, string | number>>;

export type Say = (text: string, values?: MessageValues) => string;

const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/** Fills in values without translating, for English-only strings. */
export const sayInEnglish: Say = (text, values = {}) =>
  text
    .replace(PLURAL, (_, name: string, singular: string, plural: string) =>
      (values[name] === 1 ? singular : plural).replaceAll('#', String(values[name])),
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/**
 * Marks a text that is translated where it is shown. The text is an ICU message (`{name}`, `{count, plural, …}`) and the
 * key of its translations; `npm run translations` finds it.
 */
export const msg = <const Text extends string>(text: Text): Text => text;

type MessageValues = Readonly<Record<string, string | number>>;

/** Translates a text and fills in its values. */
export type Say = (text: string, values?: MessageValues) => string;

const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/** The text itself, with its values: for pages, mails and calls that are in English for everybody. */
export const sayInEnglish: Say = (text, values = {}) =>
  text
    .replace(PLURAL, (_, name: string, one: string, other: string) =>
      (values[name] === 1 ? one : other).replaceAll('#', String(values[name])),
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

import { msg } from '../languages/messages.ts';

export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;

interface YesNoFact {
  /** Label of the checkbox in the caregiver's forms. */
  statement: string;
  /** Label of the fact in a comparison of candidates. */
  term: string;
  /** Text on agency pages for yes; nothing is shown for no. */
  yes: string;
}

/**
 * Each key is the fact's name in API calls and its column. Calls, forms, pages, emails, export and deletion derive from
 * this list, and so does the filter with the same key in `FILTERS`.
 */
export const YES_NO_FACTS = {
  own_car: { statement: msg('I have my own car'), term: 'Car', yes: 'Own car' },
} as const satisfies Record<string, YesNoFact>;

export type YesNoKey = keyof typeof YES_NO_FACTS;
export type YesNoFacts = Record<YesNoKey, boolean>;
export const YES_NO_KEYS = Object.keys(YES_NO_FACTS) as readonly YesNoKey[];
export const NO_YES_NO_FACTS: YesNoFacts = recordOf(YES_NO_KEYS, () => false);

export const trueFacts = (profile: YesNoFacts): YesNoFact[] =>
  YES_NO_KEYS.filter((key) => profile[key]).map((key) => YES_NO_FACTS[key]);

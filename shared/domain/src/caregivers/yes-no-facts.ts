import { msg } from '../languages/messages.ts';

export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;

/** A fact about a caregiver that is no unless the caregiver says yes. */
interface YesNoFact {
  /** Label of the checkbox in the caregiver's forms. */
  statement: string;
  /** Names the fact in a comparison of candidates. */
  term: string;
  /** Text on agency pages for yes; no shows nothing. */
  yes: string;
}

/**
 * The yes-no facts of a profile. A key is the fact's name in calls and its column. Calls, forms, agency pages, the copy and
 * mail of an unlock, export and deletion derive from this; a filter, too, if `FILTERS` has the same key. Facts with more
 * values are in facts.ts, so that first loads stay small.
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

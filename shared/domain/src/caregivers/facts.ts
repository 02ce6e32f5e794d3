import { DESIRED_SCHEDULES } from '../availability/desired-schedules.ts';
import { msg } from '../languages/messages.ts';
import { recordOf } from '../record-of.ts';
import { CARE_SETTINGS, EXPERIENCE_LEVELS } from './options.ts';

/** `term` names the fact on agency pages and in their mails. */
interface Named<Kind extends string> {
  kind: Kind;
  term: string;
}
/** One option. The column has its id, or 0. */
interface ChoiceFact extends Named<'choice'> {
  column: string;
  options: readonly { id: number; label: string }[];
}
/** Any options. The column is a mask of their bits. */
interface ChoicesFact extends Named<'choices'> {
  column: string;
  options: readonly { bit: number; label: string }[];
}
/** Languages. The column is a mask of their ids; the names are in the database. */
interface LanguagesFact extends Named<'languages'> {
  column: string;
}
/** Yes or no, and no by default. The column has the fact's key as its name. */
interface YesNoFact extends Named<'yes-no'> {
  /** Label of the checkbox in the caregiver's forms. */
  statement: string;
  /** What agency pages show for yes. They show nothing for no. */
  yes: string;
}
type Fact = ChoiceFact | ChoicesFact | LanguagesFact | YesNoFact;

/**
 * What a profile says about a caregiver, in the order of an unlocked contact. A key is the name in calls. Columns, texts,
 * the copy of an unlock, its mail and deletion derive from this. Of a yes-no fact, also calls, forms and agency pages do,
 * and its filter if `FILTERS` has the same key.
 */
export const FACTS = {
  amount_of_exp: { kind: 'choice', column: 'experience', term: 'Experience', options: EXPERIENCE_LEVELS },
  desired_schedule: {
    kind: 'choice',
    column: 'desired_schedule',
    term: 'Desired schedule',
    options: DESIRED_SCHEDULES,
  },
  languages: { kind: 'languages', column: 'languages', term: 'Languages' },
  care_setting_exp: { kind: 'choices', column: 'care_settings', term: 'Care settings', options: CARE_SETTINGS },
  own_car: { kind: 'yes-no', term: 'Car', yes: 'Own car', statement: msg('I have my own car') },
} as const satisfies Record<string, Fact>;

type Facts = typeof FACTS;
export type FactKey = keyof Facts;
export type YesNoFactKey = { [Key in FactKey]: Facts[Key] extends YesNoFact ? Key : never }[FactKey];
/** Facts that agencies read as a text. */
export type TextFactKey = Exclude<FactKey, YesNoFactKey>;

const FACT_ENTRIES = Object.entries(FACTS) as readonly [FactKey, Fact][];
const isYesNo = (key: FactKey): key is YesNoFactKey => FACTS[key].kind === 'yes-no';
const FACT_KEYS = FACT_ENTRIES.map(([key]) => key);
export const YES_NO_FACTS = FACT_KEYS.filter(isYesNo);
export const TEXT_FACTS = FACT_KEYS.filter((key): key is TextFactKey => !isYesNo(key));

export type YesNoFacts = Record<YesNoFactKey, boolean>;
export const NO_YES_NO_FACTS: YesNoFacts = recordOf(YES_NO_FACTS, () => false);

type NumberColumn = Facts[TextFactKey]['column'];
export type FactColumn = NumberColumn | YesNoFactKey;
/** The facts as stored. */
export type StoredFacts = Record<NumberColumn, number> & YesNoFacts;
const NUMBER_COLUMNS = TEXT_FACTS.map((key) => FACTS[key].column);
export const FACT_COLUMNS: readonly FactColumn[] = [...NUMBER_COLUMNS, ...YES_NO_FACTS];
/** The stored facts of a row that has more columns. */
export const storedFactsOf = (row: StoredFacts): StoredFacts => ({
  ...recordOf(NUMBER_COLUMNS, (column) => row[column]),
  ...recordOf(YES_NO_FACTS, (key) => row[key]),
});
/** The facts of a profile that says nothing. */
export const NO_STORED_FACTS: StoredFacts = { ...recordOf(NUMBER_COLUMNS, () => 0), ...NO_YES_NO_FACTS };

/** The facts as agencies read them: labels joined by '; ', null for none. */
export type FactTexts = Record<TextFactKey, string | null> & YesNoFacts;

/** The text of a stored choice; null for none. */
export function choiceText(fact: ChoiceFact | ChoicesFact, stored: number): string | null {
  if (fact.kind === 'choice') return fact.options.find(({ id }) => id === stored)?.label ?? null;
  const chosen = fact.options.filter(({ bit }) => (bit & stored) !== 0);
  return chosen.map(({ label }) => label).join('; ') || null;
}

import { NO_YES_NO_FACTS, recordOf, YES_NO_KEYS, type YesNoFacts, type YesNoKey } from './yes-no-facts.ts';

/** A fact that agencies read as text. Its column stores the option's id, or a bit mask of options; 0 for none. */
interface TextFact {
  column: string;
  term: string;
}

/**
 * Facts with options, in the display order of an unlocked contact. Keys are field names in API calls. An unlock's
 * profile copy, the unlock email, and profile deletion are built from this list and `YES_NO_FACTS`.
 */
export const TEXT_FACTS = {
  amount_of_exp: { column: 'experience', term: 'Experience' },
  desired_schedule: { column: 'desired_schedule', term: 'Desired schedule' },
  languages: { column: 'languages', term: 'Languages' },
  care_setting_exp: { column: 'care_settings', term: 'Care settings' },
} as const satisfies Record<string, TextFact>;

export type TextKey = keyof typeof TEXT_FACTS;
export const TEXT_KEYS = Object.keys(TEXT_FACTS) as readonly TextKey[];

type NumberColumn = (typeof TEXT_FACTS)[TextKey]['column'];
const NUMBER_COLUMNS: readonly NumberColumn[] = TEXT_KEYS.map((key) => TEXT_FACTS[key].column);
export const FACT_COLUMNS: readonly (NumberColumn | YesNoKey)[] = [...NUMBER_COLUMNS, ...YES_NO_KEYS];

export type StoredFacts = Record<NumberColumn, number> & YesNoFacts;
export const storedFactsOf = (row: StoredFacts): StoredFacts => ({
  ...recordOf(NUMBER_COLUMNS, (column) => row[column]),
  ...recordOf(YES_NO_KEYS, (key) => row[key]),
});
export const NO_STORED_FACTS: StoredFacts = { ...recordOf(NUMBER_COLUMNS, () => 0), ...NO_YES_NO_FACTS };

/** The facts as agencies read them: labels joined by '; ', null for none. */
export type FactTexts = Record<TextKey, string | null> & YesNoFacts;

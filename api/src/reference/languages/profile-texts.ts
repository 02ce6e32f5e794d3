import { choiceText, FACTS, recordOf, YES_NO_FACTS, type FactTexts, type StoredFacts } from '@marketplace/domain';
import { languageNamesOf, type Language } from './languages.ts';

/** A profile's facts as agencies read them. */
export const profileTexts = (facts: StoredFacts, languages: readonly Language[]): FactTexts => ({
  amount_of_exp: choiceText(FACTS.amount_of_exp, facts.experience),
  care_setting_exp: choiceText(FACTS.care_setting_exp, facts.care_settings),
  desired_schedule: choiceText(FACTS.desired_schedule, facts.desired_schedule),
  languages: languageNamesOf(languages, facts.languages).join(', ') || null,
  ...recordOf(YES_NO_FACTS, (key) => facts[key]),
});

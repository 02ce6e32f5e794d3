import { careSettingsFromMask, DESIRED_SCHEDULES, EXPERIENCE_LEVELS } from '@marketplace/domain';
import { languageNamesOf, type Language } from './languages.ts';

/** What a profile says about its caregiver, as stored. */
export interface StoredFacts {
  experience: number;
  care_settings: number;
  desired_schedule: number;
  languages: number;
}

/** The same as agencies read it; null for nothing. */
export function profileTexts(facts: StoredFacts, languages: readonly Language[]) {
  const careSettings = careSettingsFromMask(facts.care_settings).map((setting) => setting.label);
  return {
    amount_of_exp: EXPERIENCE_LEVELS.find((level) => level.id === facts.experience)?.label ?? null,
    care_setting_exp: careSettings.join('; ') || null,
    desired_schedule: DESIRED_SCHEDULES.find((schedule) => schedule.id === facts.desired_schedule)?.label ?? null,
    languages: languageNamesOf(languages, facts.languages).join(', ') || null,
  };
}

import {
  careSettingsFromMask,
  DESIRED_SCHEDULES,
  EXPERIENCE_LEVELS,
  recordOf,
  YES_NO_KEYS,
  type FactTexts,
  type StoredFacts,
} from '@marketplace/domain';
import { languageNamesOf, type Language } from './languages.ts';

export function profileTexts(facts: StoredFacts, languages: readonly Language[]): FactTexts {
  const careSettings = careSettingsFromMask(facts.care_settings).map((setting) => setting.label);
  return {
    amount_of_exp: EXPERIENCE_LEVELS.find((level) => level.id === facts.experience)?.label ?? null,
    care_setting_exp: careSettings.join('; ') || null,
    desired_schedule: DESIRED_SCHEDULES.find((schedule) => schedule.id === facts.desired_schedule)?.label ?? null,
    languages: languageNamesOf(languages, facts.languages).join(', ') || null,
    ...recordOf(YES_NO_KEYS, (key) => facts[key]),
  };
}

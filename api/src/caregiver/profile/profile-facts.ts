import type { CaregiverProfile, CaregiverUpdates } from '@marketplace/contracts';
import {
  careSettingsFromMask,
  careSettingsMask,
  DESIRED_SCHEDULES,
  disciplineFromText,
  DISCIPLINE_OPTIONS,
  experienceFromText,
  EXPERIENCE_LEVELS,
  recordOf,
  slotsFromWeek,
  weekFromSlots,
  YES_NO_KEYS,
} from '@marketplace/domain';
import { languageNamesOf, type Language } from '../../reference/languages/languages.ts';
import { desiredScheduleOf, type ProfileFacts } from './caregiver-row.ts';

/** An omitted field stays unchanged. */
export type ProfileUpdates = { [Field in keyof CaregiverUpdates]?: CaregiverUpdates[Field] | undefined };

const disciplineId = (text: string) => disciplineFromText(text)?.id ?? 0;
const experienceId = (text: string) => experienceFromText(text)?.id ?? 0;
const desiredScheduleId = (text: string) => DESIRED_SCHEDULES.find(({ label }) => label === text)?.id ?? 0;

/** `languages` and `zip` are already resolved. */
export function factsAfter(
  before: ProfileFacts,
  changes: ProfileUpdates,
  { languages, zip }: { languages: number | undefined; zip: string | null },
): ProfileFacts {
  const { discipline, amount_of_exp, care_setting_exp, desired_schedule, availability } = changes;
  return {
    discipline: discipline === undefined ? before.discipline : disciplineId(discipline),
    experience: amount_of_exp === undefined ? before.experience : experienceId(amount_of_exp),
    care_settings: care_setting_exp === undefined ? before.care_settings : careSettingsMask(care_setting_exp),
    languages: languages ?? before.languages,
    desired_schedule: desired_schedule === undefined ? before.desired_schedule : desiredScheduleId(desired_schedule),
    looking_for_work: changes.looking_for_work_now ?? before.looking_for_work,
    week: availability === undefined ? before.week : weekFromSlots(availability),
    zip,
    ...recordOf(YES_NO_KEYS, (key) => changes[key] ?? before[key]),
  };
}

export const factFields = (facts: ProfileFacts, languages: readonly Language[]) =>
  ({
    discipline: DISCIPLINE_OPTIONS.find((option) => disciplineId(option) === facts.discipline) ?? '',
    languages: languageNamesOf(languages, facts.languages),
    amount_of_exp: EXPERIENCE_LEVELS.find((level) => level.id === facts.experience)?.label ?? '',
    care_setting_exp: careSettingsFromMask(facts.care_settings).map((setting) => setting.value),
    desired_schedule: desiredScheduleOf(facts.desired_schedule),
    looking_for_work_now: facts.looking_for_work,
    preferred_zip: facts.zip,
    availability: slotsFromWeek(facts.week),
    ...recordOf(YES_NO_KEYS, (key) => facts[key]),
  }) satisfies Partial<CaregiverProfile>;

import type { PreferredLanguage } from '@marketplace/contracts';
import {
  candidateScore,
  careSettingsMask,
  EMPTY_WEEK,
  scheduleFacts,
  slotCount,
  type CareSetting,
  type DesiredSchedule,
  type WeekMask,
  DESIRED_SCHEDULES,
} from '@marketplace/domain';

/** The searchable part of a profile. Numbers are the domain's ids and masks. */
export interface ProfessionalFacts {
  /** Discipline id. */
  discipline: number;
  /** Experience level id. */
  experience: number;
  careSettings: readonly CareSetting[];
  /** Mask of the languages' ids. */
  languages: number;
  desiredSchedule: DesiredSchedule;
  lookingForWork: boolean;
  ownCar: boolean;
  week: WeekMask;
  /** The caregiver's own ZIP; null when only the city is known. */
  zip: string | null;
}

/**
 * The columns that the search reads, including the derived ones: score and schedule facts. A caregiver who is not
 * looking for work has no availability.
 */
export function searchColumns(facts: ProfessionalFacts) {
  const week = facts.lookingForWork ? facts.week : EMPTY_WEEK;
  return {
    discipline: facts.discipline,
    experience: facts.experience,
    care_settings: careSettingsMask(facts.careSettings),
    languages: facts.languages,
    desired_schedule: DESIRED_SCHEDULES.find((schedule) => schedule.label === facts.desiredSchedule)?.id ?? 0,
    looking_for_work: facts.lookingForWork,
    own_car: facts.ownCar,
    week,
    zip: facts.zip,
    schedule_facts: scheduleFacts(week, facts.desiredSchedule),
    score: candidateScore({
      week,
      languageCount: slotCount(facts.languages),
      careSettingCount: facts.careSettings.length,
      experienceId: facts.experience,
      hasOwnZip: facts.zip !== null,
      lookingForWork: facts.lookingForWork,
    }),
  };
}
export type SearchColumns = ReturnType<typeof searchColumns>;
const NOBODY: ProfessionalFacts = {
  discipline: 0,
  experience: 0,
  careSettings: [],
  languages: 0,
  desiredSchedule: DESIRED_SCHEDULES[0].label,
  lookingForWork: false,
  ownCar: false,
  week: EMPTY_WEEK,
  zip: null,
};
export const SEARCH_COLUMN_KEYS: readonly string[] = Object.keys(searchColumns(NOBODY));

/** Everything that is stored about a new caregiver. */
export interface NewCaregiver extends SearchColumns {
  uuid: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Ten digits. */
  phone: string;
  city: string;
  /** State number. */
  state: number;
  place: number | null;
  sms_opt_in: boolean;
  /** Code of the association in whose copy of the site the profile was created. */
  association?: string | null;
  /** When the week was last confirmed, if not at creation. */
  availability_confirmed_at?: Date;
  /** English by default. */
  preferred_language?: PreferredLanguage;
  created_at: Date;
}

import type { PreferredLanguage } from '@marketplace/contracts';
import {
  candidateScore,
  DESIRED_SCHEDULES,
  EMPTY_WEEK,
  NO_STORED_FACTS,
  scheduleFacts,
  slotCount,
  storedFactsOf,
  type DesiredSchedule,
  type StoredFacts,
  type WeekMask,
} from '@marketplace/domain';

/** Searchable part of a profile, as stored ids and masks. */
export interface ProfileFacts extends StoredFacts {
  discipline: number;
  looking_for_work: boolean;
  week: WeekMask;
  /** The caregiver's own ZIP; null if only the city is known. */
  zip: string | null;
}

export interface SearchColumns extends ProfileFacts {
  schedule_facts: number;
  score: number;
}

export const NO_SEARCH_COLUMNS: SearchColumns = {
  ...NO_STORED_FACTS,
  discipline: 0,
  looking_for_work: false,
  week: EMPTY_WEEK,
  zip: null,
  schedule_facts: 0,
  score: 0,
};
export const SEARCH_COLUMN_KEYS: readonly string[] = Object.keys(NO_SEARCH_COLUMNS);

export function desiredScheduleOf(id: number): DesiredSchedule {
  const schedule = DESIRED_SCHEDULES.find((option) => option.id === id);
  if (!schedule) throw new Error(`unknown desired schedule ${id}`);
  return schedule.label;
}

/** Adds the derived columns. Only caregivers who look for work have availability. */
export function searchColumns(facts: ProfileFacts): SearchColumns {
  const { discipline, looking_for_work, zip } = facts;
  const week = looking_for_work ? facts.week : EMPTY_WEEK;
  return {
    ...storedFactsOf(facts),
    discipline,
    looking_for_work,
    week,
    zip,
    schedule_facts: scheduleFacts(week, desiredScheduleOf(facts.desired_schedule)),
    score: candidateScore({
      week,
      languageCount: slotCount(facts.languages),
      careSettingCount: slotCount(facts.care_settings),
      experienceId: facts.experience,
      hasOwnZip: zip !== null,
      lookingForWork: looking_for_work,
    }),
  };
}

export interface NewCaregiver extends SearchColumns {
  uuid: string;
  first_name: string;
  last_name: string;
  email: string;
  /** 10 digits. */
  phone: string;
  city: string;
  state: number;
  place: number | null;
  sms_opt_in: boolean;
  association?: string | null;
  /** When the week was last confirmed; defaults to the creation. */
  availability_confirmed_at?: Date;
  /** English by default. */
  preferred_language?: PreferredLanguage;
  created_at: Date;
}

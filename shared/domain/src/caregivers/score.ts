import { slotCount, type WeekMask } from '../availability/week.ts';

/** Inputs to the recommended order. */
export interface ScoredProfile {
  week: WeekMask;
  languageCount: number;
  careSettingCount: number;
  /** 1 to 4, see EXPERIENCE_LEVELS. */
  experienceId: number;
  hasOwnZip: boolean;
  lookingForWork: boolean;
}

/** Score for the recommended order, 0 to 1000: readiness to work first, then experience, then completeness. */
export function candidateScore(profile: ScoredProfile): number {
  const readiness = profile.lookingForWork ? 400 : 0;
  const availability = Math.round((slotCount(profile.week) / 28) * 250);
  const experience = profile.experienceId * 50;
  const completeness =
    Math.min(profile.careSettingCount, 3) * 20 + Math.min(profile.languageCount, 3) * 20 + (profile.hasOwnZip ? 30 : 0);
  return readiness + availability + experience + completeness;
}

import { slotCount, type WeekMask } from '../availability/week.ts';

/** More slots than this add nothing: the order rewards being available, not ticking everything. */
const SATURATING_SLOTS = 10;

/** Inputs to the recommended order that do not change with time. */
interface ScoredProfile {
  week: WeekMask;
  languageCount: number;
  careSettingCount: number;
  /** 1 to 4, see EXPERIENCE_LEVELS. */
  experienceId: number;
  hasOwnZip: boolean;
  lookingForWork: boolean;
}

/**
 * Score for the recommended order, 0 to 1000: readiness to work first, then availability and experience, then
 * completeness. It is stored, so it does not depend on the time; `freshnessPoints` are added to it.
 */
export function candidateScore(profile: ScoredProfile): number {
  const readiness = profile.lookingForWork ? 400 : 0;
  const availability = (Math.min(slotCount(profile.week), SATURATING_SLOTS) / SATURATING_SLOTS) * 250;
  const experience = profile.experienceId * 50;
  const completeness =
    Math.min(profile.careSettingCount, 3) * 20 + Math.min(profile.languageCount, 3) * 20 + (profile.hasOwnZip ? 30 : 0);
  return readiness + availability + experience + completeness;
}

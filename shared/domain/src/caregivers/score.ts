import { slotCount, type WeekMask } from '../availability/week.ts';

/** Slots beyond this number add no points, so that marking the whole week does not help. */
const SATURATING_SLOTS = 10;

interface ScoredProfile {
  week: WeekMask;
  languageCount: number;
  careSettingCount: number;
  /** Experience level, 1 to 4; see EXPERIENCE_LEVELS. */
  experienceId: number;
  hasOwnZip: boolean;
  lookingForWork: boolean;
}

/**
 * Score for the recommended order, 0 to 1000: readiness first, then availability and experience, then completeness. The
 * score is stored, so it must not depend on time. FRESHNESS_STEPS are added later.
 */
export function candidateScore(profile: ScoredProfile): number {
  const readiness = profile.lookingForWork ? 400 : 0;
  const availability = (Math.min(slotCount(profile.week), SATURATING_SLOTS) / SATURATING_SLOTS) * 250;
  const experience = profile.experienceId * 50;
  const completeness =
    Math.min(profile.careSettingCount, 3) * 20 + Math.min(profile.languageCount, 3) * 20 + (profile.hasOwnZip ? 30 : 0);
  return readiness + availability + experience + completeness;
}

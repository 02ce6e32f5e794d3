import type { CandidateRow, CompactCandidate } from '@marketplace/contracts';
import {
  careSettingsFromMask,
  DESIRED_SCHEDULES,
  disciplineFromText,
  EXPERIENCE_LEVELS,
  slotsFromWeek,
} from '@marketplace/domain';

export type ShownCandidate = Omit<CandidateRow, 'candidate_score' | 'last_modified' | 'created_at' | 'covered'>;

export const isUnlocked = ({ request_status }: Pick<ShownCandidate, 'request_status'>): boolean =>
  request_status === 'completed';

/** Whether the agency can ask before paying: the candidate looks for work and is not unlocked. */
export const isAskable = (candidate: Pick<ShownCandidate, 'looking_for_work_now' | 'request_status'>): boolean =>
  candidate.looking_for_work_now && !isUnlocked(candidate);

const labelOf = (options: readonly { id: number; label: string }[], id: number): string | null =>
  options.find((option) => option.id === id)?.label ?? null;

export function expandCandidate({
  experience,
  care_settings,
  schedule,
  week,
  ...candidate
}: CompactCandidate): ShownCandidate {
  const careSettings = careSettingsFromMask(care_settings).map(({ label }) => label);
  return {
    ...candidate,
    discipline: disciplineFromText(candidate.discipline_short)?.name ?? '',
    amount_of_exp: labelOf(EXPERIENCE_LEVELS, experience),
    care_setting_exp: careSettings.join('; ') || null,
    desired_schedule: labelOf(DESIRED_SCHEDULES, schedule),
    availability: slotsFromWeek(week),
  };
}

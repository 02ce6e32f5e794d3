import type { CandidateRow, CompactCandidate } from '@marketplace/contracts';
import { choiceText, disciplineFromText, FACTS, slotsFromWeek } from '@marketplace/domain';

/** What these pages show of a candidate. */
export type ShownCandidate = Omit<CandidateRow, 'candidate_score' | 'last_modified' | 'created_at' | 'covered'>;

/** Whether a question before paying makes sense: they look for work, and the agency has not unlocked them. */
export const isAskable = (candidate: Pick<ShownCandidate, 'looking_for_work_now' | 'request_status'>): boolean =>
  candidate.looking_for_work_now && candidate.request_status !== 'completed';

/** A compact listing row in the form of a full one. */
export function shownCandidate({
  experience,
  care_settings,
  schedule,
  week,
  ...shown
}: CompactCandidate): ShownCandidate {
  return {
    ...shown,
    discipline: disciplineFromText(shown.discipline_short)?.name ?? '',
    amount_of_exp: choiceText(FACTS.amount_of_exp, experience),
    care_setting_exp: choiceText(FACTS.care_setting_exp, care_settings),
    desired_schedule: choiceText(FACTS.desired_schedule, schedule),
    availability: slotsFromWeek(week),
  };
}

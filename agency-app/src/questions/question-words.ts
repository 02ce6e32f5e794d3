import type { AgencyQuestion } from '@marketplace/contracts';
import { EMPTY_WEEK, questionText, weekPhrase, type WeekMask } from '@marketplace/domain';

/** The question's state in words. `wanted`: the hours in view; of others, the words name the hours. */
export function questionWords({ hours, ...question }: AgencyQuestion, wanted: WeekMask): string {
  const isOther = wanted !== EMPTY_WEEK && (hours & ~wanted) !== 0;
  return questionText({ ...question, ...(isOther ? { otherHours: weekPhrase(hours) } : {}) });
}

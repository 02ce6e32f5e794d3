import type { CaseSummary } from '@marketplace/contracts';
import { openHours, type WeekMask } from '@marketplace/domain';
import { readWork, toWork, type Work } from '../work-fields/work-fields.tsx';
import { useChangeCase } from './cases.mutation.ts';
import { caseKeys } from './cases.query.ts';

export const openHoursOf = ({ hours, taken }: Pick<CaseSummary, 'hours' | 'taken'>): WeekMask =>
  openHours(hours, [{ hours: taken }]);

/** Hours that nobody has yet; all hours of the case if none are left. */
export const hoursToFill = (clientCase: Pick<CaseSummary, 'hours' | 'taken'>): WeekMask =>
  openHoursOf(clientCase) || clientCase.hours;

const CHANGED = [caseKeys.all];

/**
 * After a question is sent, stores its pay, start date and needs in the case, so that the next question starts with
 * them.
 */
export function useCaseQuestionDraft(clientCase: CaseSummary) {
  const change = useChangeCase(clientCase.id);
  const work = toWork(clientCase);
  return {
    caseId: clientCase.id,
    zip: clientCase.zip_code,
    work,
    alsoChanged: CHANGED,
    onAsked: (terms: Work) => {
      if (JSON.stringify(readWork(terms)) !== JSON.stringify(readWork(work))) change.mutate(readWork(terms));
    },
  };
}

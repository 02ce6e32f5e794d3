import type { CaseSummary } from '@marketplace/contracts';
import { openHours, type WeekMask } from '@marketplace/domain';
import { readWork, toWork, type Work } from '../work-fields/work-fields.tsx';
import { useChangeCase } from './cases.mutation.ts';
import { caseKeys } from './cases.query.ts';

export const openHoursOf = ({ hours, taken }: Pick<CaseSummary, 'hours' | 'taken'>): WeekMask =>
  openHours(hours, [{ hours: taken }]);

/** Hours that are not assigned; if all are assigned, all hours of the case. */
export const hoursToFill = (clientCase: Pick<CaseSummary, 'hours' | 'taken'>): WeekMask =>
  openHoursOf(clientCase) || clientCase.hours;

const CHANGED = [caseKeys.all];

export const useCaseQuestionDraft = (clientCase: CaseSummary) =>
  caseQuestionDraft(clientCase, useChangeCase(clientCase.id).mutate);

/**
 * Defaults for a question about a case. Once a question is sent, `changeCase` stores its pay, start date and
 * needs as the next defaults.
 */
export function caseQuestionDraft(clientCase: CaseSummary, changeCase: (work: ReturnType<typeof readWork>) => void) {
  const work = toWork(clientCase);
  return {
    caseId: clientCase.id,
    zip: clientCase.zip_code,
    work,
    alsoChanged: CHANGED,
    onAsked: (terms: Work) => {
      if (JSON.stringify(readWork(terms)) !== JSON.stringify(readWork(work))) changeCase(readWork(terms));
    },
  };
}

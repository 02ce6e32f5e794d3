import type { CaseDetail, CaseSummary } from '@marketplace/contracts';
import { LISTED_DISCIPLINES, openHours, type WeekMask } from '@marketplace/domain';
import { DEFAULT_FILTERS, type FilterState, filtersToSearch } from '../candidate-search/filter-state.ts';
import { useChangeCase } from '../cases/cases.mutation.ts';
import { caseKeys } from '../cases/cases.query.ts';
import { readWork, typedWork, type Work } from '../work-fields/work-fields.tsx';

export const disciplinesOf = ({ disciplines }: Pick<CaseDetail, 'disciplines'>) =>
  LISTED_DISCIPLINES.filter(({ code }) => disciplines.some((one) => one === code));

export const openHoursOf = ({ hours, taken }: Pick<CaseDetail, 'hours' | 'taken'>): WeekMask =>
  openHours(hours, [{ hours: taken }]);

/** Hours that nobody has yet; all hours of the case if none are left. */
export const hoursToFill = (one: Pick<CaseDetail, 'hours' | 'taken'>): WeekMask => openHoursOf(one) || one.hours;

export const filtersOf = (
  { zip_code, radius }: Pick<CaseDetail, 'zip_code' | 'radius'>,
  hours: WeekMask,
): FilterState => ({ ...DEFAULT_FILTERS, zip_code, radius, hours });

export const listSearchOf = (one: Pick<CaseDetail, 'zip_code' | 'radius' | 'hours'>): string =>
  `?${filtersToSearch(filtersOf(one, one.hours))}`;

const CHANGED = [caseKeys.all];

/**
 * After a question is sent, stores its pay, start date and needs in the case, so that the next question starts with
 * them.
 */
export function useCaseQuestionDraft(one: CaseSummary) {
  const change = useChangeCase(one.id);
  const work = typedWork(one);
  return {
    caseId: one.id,
    zip: one.zip_code,
    work,
    alsoChanged: CHANGED,
    onAsked: (terms: Work) => {
      if (JSON.stringify(readWork(terms)) !== JSON.stringify(readWork(work))) change.mutate(readWork(terms));
    },
  };
}

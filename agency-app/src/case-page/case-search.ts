import type { CaseDetail } from '@marketplace/contracts';
import { LISTED_DISCIPLINES, openHours, type WeekMask } from '@marketplace/domain';
import { DEFAULT_FILTERS, filtersToSearch, type FilterState } from '../candidate-search/filter-state.ts';

/** The disciplines of a case, in the site's order. */
export const disciplinesOf = ({ disciplines }: Pick<CaseDetail, 'disciplines'>) =>
  LISTED_DISCIPLINES.filter(({ code }) => disciplines.some((one) => one === code));

/** Hours of a case that are not assigned yet. */
export const openHoursOf = ({ hours, taken }: Pick<CaseDetail, 'hours' | 'taken'>): WeekMask =>
  openHours(hours, [{ hours: taken }]);

/** Filters that find people for these hours of the case. */
export const filtersOf = (
  { zip_code, radius }: Pick<CaseDetail, 'zip_code' | 'radius'>,
  hours: WeekMask,
): FilterState => ({ ...DEFAULT_FILTERS, zip_code, radius, hours });

/** Query string of a list with the case's hours and place. */
export const listSearchOf = (one: Pick<CaseDetail, 'zip_code' | 'radius' | 'hours'>): string =>
  `?${filtersToSearch(filtersOf(one, one.hours))}`;

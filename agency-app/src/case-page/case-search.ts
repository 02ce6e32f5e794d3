import type { CaseDetail } from '@marketplace/contracts';
import { LISTED_DISCIPLINES, type WeekMask } from '@marketplace/domain';
import { DEFAULT_FILTERS, type FilterState, filtersToSearch } from '../candidate-search/filter-state.ts';

export const disciplinesOf = ({ disciplines }: Pick<CaseDetail, 'disciplines'>) =>
  LISTED_DISCIPLINES.filter(({ code }) => disciplines.some((caseDiscipline) => caseDiscipline === code));

export const filtersOf = (
  { zip_code, radius }: Pick<CaseDetail, 'zip_code' | 'radius'>,
  hours: WeekMask,
): FilterState => ({ ...DEFAULT_FILTERS, zip_code, radius, hours });

export const listSearchOf = (clientCase: Pick<CaseDetail, 'zip_code' | 'radius' | 'hours'>): string =>
  `?${filtersToSearch(filtersOf(clientCase, clientCase.hours))}`;

import {
  CASE_DISCIPLINE_PARAM,
  disciplineFilterNames,
  LISTED_DISCIPLINES,
  type ListedDiscipline,
} from '@marketplace/domain';
import type { CandidateListParams } from '@marketplace/contracts';
import { filtersToSearch, toListParams, type FilterState } from './filter-state.ts';

/** Disciplines of the case, in site order: the list's discipline and the additional ones that the user chose. */
export function disciplinesOfCase(search: URLSearchParams, own: ListedDiscipline): ListedDiscipline[] {
  const chosen = search.getAll(CASE_DISCIPLINE_PARAM);
  return LISTED_DISCIPLINES.filter(({ code, slug }) => code === own.code || chosen.includes(slug));
}

/** Returns the URL of a case cover page. Drops the list's page number and sort order. */
export function casePath(
  own: ListedDiscipline,
  filters: FilterState,
  disciplines: readonly ListedDiscipline[] = [],
): string {
  const search = filtersToSearch({ ...filters, map: false, page: 1, sort_by: 'recommended' });
  for (const { slug } of disciplines) if (slug !== own.slug) search.append(CASE_DISCIPLINE_PARAM, slug);
  const text = search.toString();
  return `/candidates/${own.slug}/cover${text === '' ? '' : `?${text}`}`;
}

export function caseParams(
  own: ListedDiscipline,
  filters: FilterState,
  disciplines: readonly ListedDiscipline[],
  association: string | null,
): CandidateListParams {
  const {
    page_offset: _offset,
    page_limit: _limit,
    sort_by: _order,
    ...params
  } = toListParams(filters, own, association);
  return { ...params, discipline_filters: disciplines.flatMap(disciplineFilterNames) };
}

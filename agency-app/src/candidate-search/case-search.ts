import {
  CASE_DISCIPLINE_PARAM,
  disciplineFilterNames,
  LISTED_DISCIPLINES,
  type ListedDiscipline,
} from '@marketplace/domain';
import type { CandidateListParams } from '@marketplace/contracts';
import { filtersToSearch, toListParams, type FilterState } from './filter-state.ts';

/** Disciplines of a case, in site order: the list's discipline, plus those that the user added. */
export function disciplinesOfCase(search: URLSearchParams, discipline: ListedDiscipline): ListedDiscipline[] {
  const chosenSlugs = search.getAll(CASE_DISCIPLINE_PARAM);
  return LISTED_DISCIPLINES.filter(({ code, slug }) => code === discipline.code || chosenSlugs.includes(slug));
}

/** Returns the URL of a case cover page. Omits the list's page number and sort order. */
export function casePath(
  discipline: ListedDiscipline,
  filters: FilterState,
  disciplines: readonly ListedDiscipline[] = [],
): string {
  const search = filtersToSearch({ ...filters, map: false, page: 1, sort_by: 'recommended' });
  for (const { slug } of disciplines) if (slug !== discipline.slug) search.append(CASE_DISCIPLINE_PARAM, slug);
  const text = search.toString();
  return `/candidates/${discipline.slug}/cover${text === '' ? '' : `?${text}`}`;
}

export function caseParams(
  discipline: ListedDiscipline,
  filters: FilterState,
  disciplines: readonly ListedDiscipline[],
  association: string | null,
): CandidateListParams {
  const {
    page_offset: _offset,
    page_limit: _limit,
    sort_by: _order,
    ...params
  } = toListParams(filters, discipline, association);
  return { ...params, discipline_filters: disciplines.flatMap(disciplineFilterNames) };
}

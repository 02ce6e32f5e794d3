import { useLocation, useNavigate } from '@marketplace/platform';
import { useMemo } from 'react';
import { changeFilters, filtersToSearch, parseFilters, resetFilters, type FilterState } from './filter-state.ts';

export interface Filters {
  filters: FilterState;
  change: (change: Partial<FilterState>) => void;
  reset: () => void;
  /** Puts a page number that lies beyond the end right, without a step in the history. */
  pullBackTo: (page: number) => void;
}

/** The filters of the address bar, and the ways to change them. Every change is a step that Back undoes. */
export function useFilters(): Filters {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const filters = parseFilters(new URLSearchParams(search));
    const show = (next: FilterState, replace: boolean) => {
      const nextSearch = filtersToSearch(next).toString();
      void navigate({ pathname, search: nextSearch === '' ? '' : `?${nextSearch}` }, { replace });
    };
    return {
      filters,
      change: (change) => show(changeFilters(filters, change), false),
      reset: () => show(resetFilters(filters), false),
      pullBackTo: (page) => show({ ...filters, page }, true),
    };
  }, [search, pathname, navigate]);
}

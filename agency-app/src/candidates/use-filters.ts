import { useLocation, useNavigate } from '@marketplace/platform';
import { useMemo, useState } from 'react';
import { changeFilters, filtersToSearch, parseFilters, resetFilters, type FilterState } from './filter-state.ts';

export interface Filters {
  filters: FilterState;
  /** The page that the address names already; `filters.page` may be a moment ahead of it. */
  reachedPage: number;
  change: (change: Partial<FilterState>) => void;
  reset: () => void;
  /** Puts a page number that lies beyond the end right, without a step in the history. */
  pullBackTo: (page: number) => void;
}

/** The filters of the address bar, and the ways to change them. Every change is a step that Back undoes. */
export function useFilters(): Filters {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  // The address follows a change a moment later; until then the change itself is shown, so that no control jumps back.
  const [awaited, setAwaited] = useState<FilterState | null>(null);
  const [reached, setReached] = useState(search);
  if (reached !== search) {
    setReached(search);
    setAwaited(null);
  }
  return useMemo(() => {
    const inAddress = parseFilters(new URLSearchParams(search));
    const filters = awaited ?? inAddress;
    const show = (next: FilterState, replace: boolean) => {
      setAwaited(next);
      const nextSearch = filtersToSearch(next).toString();
      void navigate({ pathname, search: nextSearch === '' ? '' : `?${nextSearch}` }, { replace });
    };
    return {
      filters,
      reachedPage: inAddress.page,
      change: (change) => show(changeFilters(filters, change), false),
      reset: () => show(resetFilters(filters), false),
      pullBackTo: (page) => show({ ...filters, page }, true),
    };
  }, [awaited, search, pathname, navigate]);
}

import { useLocation, useNavigate } from '@marketplace/platform';
import { useMemo, useState } from 'react';
import { forgetPlace, leavePlace } from './remembered-place.ts';
import { changeFilters, filtersToSearch, parseFilters, resetFilters, type FilterState } from './filter-state.ts';

export interface Filters {
  filters: FilterState;
  /** The page in the URL; `filters.page` may be briefly ahead of it. */
  reachedPage: number;
  change: (change: Partial<FilterState>) => void;
  reset: () => void;
  /** Corrects a page number past the end without adding a history entry. */
  pullBackTo: (page: number) => void;
}

/** The filters in the URL, and how to change them. Every change is a history entry, so Back undoes it. */
export function useFilters(): Filters {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  // The URL updates a moment later. Until then show the pending filters, so no control flips back.
  const [pending, setPending] = useState<FilterState | null>(null);
  const [reached, setReached] = useState(search);
  if (reached !== search) {
    setReached(search);
    setPending(null);
  }
  return useMemo(() => {
    const inAddress = parseFilters(new URLSearchParams(search));
    const filters = pending ?? inAddress;
    const show = (next: FilterState, replace: boolean) => {
      setPending(next);
      const nextSearch = filtersToSearch(next).toString();
      void navigate({ pathname, search: nextSearch === '' ? '' : `?${nextSearch}` }, { replace });
    };
    return {
      filters,
      reachedPage: inAddress.page,
      change: (change) => {
        if (change.zip_code === '') leavePlace();
        show(changeFilters(filters, change), false);
      },
      reset: () => {
        forgetPlace();
        show(resetFilters(filters), false);
      },
      pullBackTo: (page) => show({ ...filters, page }, true),
    };
  }, [pending, search, pathname, navigate]);
}

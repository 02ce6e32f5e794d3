import { useLocation, useNavigate } from '@marketplace/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isOverlayEntry } from '../history/overlay-entries.ts';
import { forgetPlace, forgetPlaceOfVisit } from './remembered-place.ts';
import {
  changeFilters,
  filtersToSearch,
  keepEqualParts,
  parseFilters,
  resetFilters,
  type FilterState,
} from './filter-state.ts';

export type Filters = ReturnType<typeof useFilters>;

/**
 * Filters in the URL, with setters. Each change adds a history entry for Back. Unchanged values keep their
 * identity to avoid renders.
 */
export function useFilters() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters] = useState(() => parseSearch(search));
  const [reachedUrl, setReachedUrl] = useState({ search, page: filters.page });
  // A change is pending while the address bar is ahead of the router's location.
  if (reachedUrl.search !== search && isInAddressBar(search)) {
    const addressFilters = keepEqualParts(filters, parseSearch(search));
    setReachedUrl({ search, page: addressFilters.page });
    setFilters(addressFilters);
  }

  // A ref, so that a second click before the next render builds on the first change.
  const latestFilters = useRef(filters);
  useEffect(() => {
    latestFilters.current = filters;
  }, [filters]);
  const show = useCallback(
    (next: FilterState, replace: boolean) => {
      latestFilters.current = next;
      setFilters(next);
      const nextSearch = filtersToSearch(next).toString();
      void navigate(
        { pathname, search: nextSearch === '' ? '' : `?${nextSearch}` },
        { replace: replace || isOverlayEntry() },
      );
    },
    [navigate, pathname],
  );
  const change = useCallback(
    (filterChange: Partial<FilterState>) => {
      if (filterChange.zip_code === '') forgetPlaceOfVisit();
      show(changeFilters(latestFilters.current, filterChange), false);
    },
    [show],
  );
  const reset = useCallback(() => {
    forgetPlace();
    show(resetFilters(latestFilters.current), false);
  }, [show]);
  const pullBackTo = useCallback((page: number) => show({ ...latestFilters.current, page }, true), [show]);
  return {
    filters,
    /** Page number in the URL. `filters.page` may be briefly ahead of it. */
    reachedPage: reachedUrl.page,
    change,
    reset,
    /** Lowers a page number that is too high, without a new history entry. */
    pullBackTo,
  };
}

const parseSearch = (search: string) => parseFilters(new URLSearchParams(search));
const isInAddressBar = (search: string) =>
  new URLSearchParams(search).toString() === new URLSearchParams(window.location.search).toString();

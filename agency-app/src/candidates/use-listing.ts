import type { FilterOptions } from '@marketplace/contracts';
import type { ListedDiscipline } from '@marketplace/domain';
import { useAssociation } from '@marketplace/platform';
import { type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { activeFilters } from '../candidate-search/active-filters.ts';
import { useCandidateList, usePrefetchedList } from '../candidate-search/candidate-list.query.ts';
import { pulledBackPage, toListParams, type FilterState } from '../candidate-search/filter-state.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { rememberPlace, useVisitor } from '../candidate-search/remembered-place.ts';
import { useFilters } from '../candidate-search/use-filters.ts';

export type Listing = ReturnType<typeof useListing>;

/** Props of a part of the list's page. */
export interface ListPartProps {
  listing: Listing;
  isWide: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  focusHeading: () => void;
}

/**
 * Filters show a change immediately. The list follows in interruptible renders, so that a click never waits for twenty
 * rows.
 */
export function useListing(discipline: ListedDiscipline) {
  const association = useAssociation()?.code ?? null;
  const { pullBackTo, ...search } = useFilters();
  const { filters, change } = search;
  const listed = useDeferredValue(filters);
  const params = toListParams(listed, discipline, association);
  usePrefetchedList(params);
  const list = useCandidateList(params);

  const [options, setOptions] = useState<FilterOptions>();
  if (list.data && !isSame(list.data.filter_options, options)) setOptions(list.data.filter_options);

  const settled = list.data && !list.isPlaceholderData ? list.data : undefined;
  const wantedPage = settled ? pulledBackPage(listed.page, settled.total_count) : listed.page;
  useEffect(() => {
    if (wantedPage !== listed.page && listed === filters) pullBackTo(wantedPage);
  }, [wantedPage, listed, filters, pullBackTo]);
  usePlaceMemory(listed, settled !== undefined);

  const place = usePlaceName(filters.zip_code);
  const area = usePlaceName(filters.area);
  return {
    ...search,
    discipline,
    /** Filters of the displayed list. They may briefly lag behind `filters`. */
    listed,
    list: useDeferredValue(list),
    /** Undefined while `list` still has the results of an earlier search. */
    settled,
    /** Keeps the last known options while another page loads or after it failed to load. */
    options,
    active: activeFilters(filters, options, association !== null, place, area),
    map: { open: filters.map, toggle: () => change({ map: !filters.map, page: filters.page }) },
  };
}

/** Remembers the searched place once the server has accepted it. */
function usePlaceMemory({ zip_code: zip, radius }: FilterState, isAnswered: boolean): void {
  const visitor = useVisitor();
  const isKnown = isAnswered && zip !== '';
  useEffect(() => {
    if (isKnown) rememberPlace({ zip, radius }, visitor);
  }, [isKnown, zip, radius, visitor]);
}

/** Compares options by value, so that equal ones do not render the filters again. */
const isSame = (one: FilterOptions, other: FilterOptions | undefined) => JSON.stringify(one) === JSON.stringify(other);

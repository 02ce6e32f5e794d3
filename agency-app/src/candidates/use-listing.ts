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
 * Filter controls change immediately. The list follows in interruptible renders, so that rendering rows never
 * blocks a click.
 */
export function useListing(discipline: ListedDiscipline) {
  const association = useAssociation()?.code ?? null;
  const { pullBackTo, ...search } = useFilters();
  const { filters, change } = search;
  const listedFilters = useDeferredValue(filters);
  const params = toListParams(listedFilters, discipline, association);
  usePrefetchedList(params);
  const list = useCandidateList(params);

  const [options, setOptions] = useState<FilterOptions>();
  if (list.data && !isSameOptions(list.data.filter_options, options)) setOptions(list.data.filter_options);

  const settledPage = list.data && !list.isPlaceholderData ? list.data : undefined;
  const reachablePage = settledPage ? pulledBackPage(listedFilters.page, settledPage.total_count) : listedFilters.page;
  useEffect(() => {
    if (reachablePage !== listedFilters.page && listedFilters === filters) pullBackTo(reachablePage);
  }, [reachablePage, listedFilters, filters, pullBackTo]);
  usePlaceMemory(listedFilters, settledPage !== undefined);

  const place = usePlaceName(filters.zip_code);
  const area = usePlaceName(filters.area);
  return {
    ...search,
    discipline,
    /** Filters of the displayed list. They may lag briefly behind `filters`. */
    listedFilters,
    list: useDeferredValue(list),
    /** Undefined while `list` still shows an earlier search. */
    settledPage,
    /** Keeps the last options while another page loads or after a failed load. */
    options,
    active: activeFilters(filters, options, association !== null, place, area),
    map: { open: filters.map, toggle: () => change({ map: !filters.map, page: filters.page }) },
  };
}

/** Remembers the searched place after the server accepts it. */
function usePlaceMemory({ zip_code: zip, radius }: FilterState, isAnswered: boolean): void {
  const visitor = useVisitor();
  const isKnown = isAnswered && zip !== '';
  useEffect(() => {
    if (isKnown) rememberPlace({ zip, radius }, visitor);
  }, [isKnown, zip, radius, visitor]);
}

/** Compares by value, so that equal options do not render the filters again. */
const isSameOptions = (a: FilterOptions, b: FilterOptions | undefined) => JSON.stringify(a) === JSON.stringify(b);

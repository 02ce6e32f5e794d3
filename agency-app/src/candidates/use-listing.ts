import type { FilterOptions } from '@marketplace/contracts';
import type { ListedDiscipline } from '@marketplace/domain';
import { useAssociation } from '@marketplace/platform';
import { useDeferredValue, useEffect, useState } from 'react';
import { activeFilters, type ActiveFilter } from '../candidate-search/active-filters.ts';
import {
  useCandidateList,
  useListAskedEarly,
  type CandidatePage,
  type ListAnswer,
} from '../candidate-search/candidate-list.query.ts';
import { pulledBackPage, toListParams, type FilterState } from '../candidate-search/filter-state.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { rememberPlace, useVisitor } from '../candidate-search/remembered-place.ts';
import { useFilters, type Filters } from '../candidate-search/use-filters.ts';
import type { MapToggle } from './map-button.tsx';

/** A search of one discipline, and its answer. */
export interface Listing extends Omit<Filters, 'pullBackTo'> {
  discipline: ListedDiscipline;
  /** Filters of the displayed list. May be briefly behind `filters`. */
  listed: FilterState;
  /** The answer for `listed`. */
  list: ListAnswer;
  /** The answer, unless it is an earlier one's. */
  settled: CandidatePage | undefined;
  /** Filter options; the last known ones while another page loads or fails. */
  options: FilterOptions | undefined;
  active: readonly ActiveFilter[];
  map: MapToggle;
}

/**
 * The filters show a change immediately. The list follows in renders that a further change interrupts, so that ticking a
 * filter never waits for twenty rows.
 */
export function useListing(discipline: ListedDiscipline): Listing {
  const association = useAssociation()?.code ?? null;
  const { pullBackTo, ...search } = useFilters();
  const { filters, change } = search;
  const listed = useDeferredValue(filters);
  const params = toListParams(listed, discipline, association);
  useListAskedEarly(params);
  const list = useCandidateList(params);
  const deferred = useDeferredValue(list);

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
    listed,
    // The first answer is shown at once: nobody is ticking filters yet, and every slice would end with a frame.
    list: deferred.isPending ? list : deferred,
    settled,
    options,
    active: activeFilters(filters, options, association !== null, place, area),
    map: { open: filters.map, toggle: () => change({ map: !filters.map, page: filters.page }) },
  };
}

/** Remembers the searched place once the server knows it. */
function usePlaceMemory({ zip_code: zip, radius }: FilterState, isAnswered: boolean): void {
  const visitor = useVisitor();
  const isKnown = isAnswered && zip !== '';
  useEffect(() => {
    if (isKnown) rememberPlace({ zip, radius }, visitor);
  }, [isKnown, zip, radius, visitor]);
}

/** Answers repeat their options. Equal ones keep the filters from rendering again. */
const isSame = (one: FilterOptions, other: FilterOptions | undefined) => JSON.stringify(one) === JSON.stringify(other);

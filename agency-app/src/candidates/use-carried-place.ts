import { useLocation, useNavigationType } from '@marketplace/platform';
import { useEffect, useState } from 'react';
import { changeFilters, DEFAULT_FILTERS, filtersToSearch } from '../candidate-search/filter-state.ts';
import { placeOfVisit, useVisitor } from '../candidate-search/remembered-place.ts';

/** State of a link to a list that opens around the place of this visit: one to a discipline, not to a certain search. */
export const CARRIES_PLACE = { carriesPlace: true };

const isCarrying = (state: unknown) => typeof state === 'object' && state !== null && 'carriesPlace' in state;

/**
 * The address of this list around the place that was searched in this visit, for a list that has just been opened by a
 * link with `CARRIES_PLACE`; otherwise null. A list that is returned to stays as it was.
 */
export function useCarriedPlace(): { pathname: string; search: string } | null {
  const { pathname, search, state } = useLocation();
  const visitor = useVisitor();
  const type = useNavigationType();
  const [place, setPlace] = useState(() => (isCarrying(state) && type !== 'POP' ? placeOfVisit(visitor) : null));
  useEffect(() => {
    if (search !== '') setPlace(null);
  }, [search]);
  if (place === null || search !== '') return null;
  const filters = changeFilters(DEFAULT_FILTERS, { zip_code: place.zip, radius: place.radius });
  return { pathname, search: `?${filtersToSearch(filters)}` };
}

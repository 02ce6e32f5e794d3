import { useLocation, useNavigationType } from '@marketplace/platform';
import { useEffect, useState } from 'react';
import { changeFilters, DEFAULT_FILTERS, filtersToSearch } from '../candidate-search/filter-state.ts';
import { placeOfVisit } from '../candidate-search/remembered-place.ts';

/**
 * The address of this list around the place that was searched in this visit, for a list that has just been opened by a
 * link without filters; otherwise null. A list that is returned to stays as it was.
 */
export function useCarriedPlace(): { pathname: string; search: string } | null {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const [place, setPlace] = useState(() => (search === '' && type !== 'POP' ? placeOfVisit() : null));
  useEffect(() => {
    if (search !== '') setPlace(null);
  }, [search]);
  if (place === null || search !== '') return null;
  const filters = changeFilters(DEFAULT_FILTERS, { zip_code: place.zip, radius: place.radius });
  return { pathname, search: `?${filtersToSearch(filters)}` };
}

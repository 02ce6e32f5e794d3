import { useLocation, useNavigationType } from '@marketplace/platform';
import { useEffect, useState } from 'react';
import { changeFilters, DEFAULT_FILTERS, filtersToSearch } from '../candidate-search/filter-state.ts';
import { placeOfVisit, useVisitor } from '../candidate-search/remembered-place.ts';
import { stateField } from '../history/state-field.ts';

/** Navigation state of links to a discipline's list. It makes the list search around this visit's place. */
export const CARRIES_PLACE = { carriesPlace: true };

/** Returns the list's URL with this visit's place; null unless a link with `CARRIES_PLACE` opened the list. */
export function useCarriedPlace(): { pathname: string; search: string } | null {
  const { pathname, search, state } = useLocation();
  const visitor = useVisitor();
  const type = useNavigationType();
  const [place, setPlace] = useState(() =>
    stateField(state, 'carriesPlace') === true && type !== 'POP' ? placeOfVisit(visitor) : null,
  );
  useEffect(() => {
    if (search !== '') setPlace(null);
  }, [search]);
  if (place === null || search !== '') return null;
  const filters = changeFilters(DEFAULT_FILTERS, { zip_code: place.zip, radius: place.radius });
  return { pathname, search: `?${filtersToSearch(filters)}` };
}

import { useLocation } from '@marketplace/platform';
import { stateField } from '../history/state-field.ts';

/**
 * Returns the query string of this list, or of the list that linked to this page. In a new tab, returns only the
 * hours to fill.
 */
export function useListSearch(): string {
  const { state, search: pageSearch } = useLocation();
  const search = stateField(state, 'listSearch');
  return typeof search === 'string' && search.startsWith('?') ? search : pageSearch;
}

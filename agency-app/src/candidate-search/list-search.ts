import { useLocation } from '@marketplace/platform';
import { stateField } from '../history/state-field.ts';

/** Returns the query string of the list that linked to this page; empty if no list linked to it. */
export function useListSearch(): string {
  const search = stateField(useLocation().state, 'listSearch');
  return typeof search === 'string' && search.startsWith('?') ? search : '';
}

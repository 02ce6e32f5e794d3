import { useLocation } from '@marketplace/platform';
import { stateField } from '../state-field.ts';

/** Query string of the list that linked to this page; empty if none did. */
export function useListSearch(): string {
  const search = stateField(useLocation().state, 'listSearch');
  return typeof search === 'string' && search.startsWith('?') ? search : '';
}

import { useLocation } from '@marketplace/platform';

/** Query string of the list that linked to this page; empty if none did. */
export function useListSearch(): string {
  const state: unknown = useLocation().state;
  const search = typeof state === 'object' && state !== null && 'listSearch' in state ? state.listSearch : '';
  return typeof search === 'string' && search.startsWith('?') ? search : '';
}

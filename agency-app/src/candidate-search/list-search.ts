import { useLocation } from '@marketplace/platform';

/** The query string of the list that linked here; empty if the page was opened by itself. */
export function useListSearch(): string {
  const state: unknown = useLocation().state;
  const search = typeof state === 'object' && state !== null && 'listSearch' in state ? state.listSearch : '';
  return typeof search === 'string' && search.startsWith('?') ? search : '';
}

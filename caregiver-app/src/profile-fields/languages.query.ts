import { languagesCall } from '@marketplace/contracts';
import { callApi, useQuery, type QueryClient } from '@marketplace/platform';

const languageKeys = { all: ['languages'] as const };

const HALF_HOUR_MS = 30 * 60_000;

const LANGUAGES_QUERY = {
  queryKey: languageKeys.all,
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(languagesCall, { signal, token: null }),
  networkMode: 'always',
  staleTime: HALF_HOUR_MS,
} as const;

/** After a failed preload, the field shows the error. */
export const preloadLanguages = (client: QueryClient): Promise<void> => client.prefetchQuery(LANGUAGES_QUERY);

export function useLanguages() {
  return useQuery({
    ...LANGUAGES_QUERY,
    refetchOnReconnect: true,
    select: ({ languages }) =>
      [...languages]
        .sort((a, b) => rank(a.name) - rank(b.name) || a.display_order - b.display_order)
        .map((language) => language.name),
  });
}

function rank(name: string): number {
  if (name === 'English') return -1;
  return name === 'Other' ? 1 : 0;
}

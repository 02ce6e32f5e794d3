import { languagesCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

const languageKeys = { all: ['languages'] as const };

const HALF_HOUR_MS = 30 * 60_000;

export function useLanguages() {
  return useQuery({
    queryKey: languageKeys.all,
    queryFn: ({ signal }) => callApi(languagesCall, { signal, token: null }),
    networkMode: 'always',
    refetchOnReconnect: true,
    staleTime: HALF_HOUR_MS,
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

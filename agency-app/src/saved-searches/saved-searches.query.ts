import { newMatchesCall, savedSearchesCall } from '@marketplace/contracts';
import { callApi, useAssociation, useQuery } from '@marketplace/platform';

export const savedSearchKeys = { all: ['saved-searches'] as const, newMatches: ['new-matches'] as const };

/** The agency's saved searches on this site, newest first. */
export function useSavedSearches() {
  const association = useAssociation()?.code ?? null;
  return useQuery({
    queryKey: savedSearchKeys.all,
    queryFn: async ({ signal }) => (await callApi(savedSearchesCall, { signal })).saved_searches,
    select: (searches) => searches.filter((search) => search.association === association),
  });
}

/** Fetches the number of new matches per saved search. If the call fails, pages show no new matches. */
export function useNewMatches() {
  return useQuery({
    queryKey: savedSearchKeys.newMatches,
    queryFn: async ({ signal }) => (await callApi(newMatchesCall, { signal })).new_matches,
  });
}

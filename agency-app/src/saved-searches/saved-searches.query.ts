import {
  type CreateSavedSearchBody,
  createSavedSearchCall,
  deleteSavedSearchCall,
  newMatchesCall,
  openSavedSearchCall,
  savedSearchesCall,
  type UpdateSavedSearchBody,
  updateSavedSearchCall,
} from '@marketplace/contracts';
import { callApi, useAssociation, useMutation, useQuery, useQueryClient } from '@marketplace/platform';

const savedSearchKeys = { all: ['saved-searches'] as const, newMatches: ['new-matches'] as const };

/** Saved searches of the agency on this site, newest first. */
export function useSavedSearches() {
  const association = useAssociation()?.code ?? null;
  return useQuery({
    queryKey: savedSearchKeys.all,
    queryFn: async ({ signal }) => (await callApi(savedSearchesCall, { signal })).saved_searches,
    select: (searches) => searches.filter((search) => search.association === association),
  });
}

/** Fetches the number of new matches per saved search. After a failure, pages show none. */
export function useNewMatches() {
  return useQuery({
    queryKey: savedSearchKeys.newMatches,
    queryFn: async ({ signal }) => (await callApi(newMatchesCall, { signal })).new_matches,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: savedSearchKeys.all });
}

export function useSaveSearch() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CreateSavedSearchBody) => callApi(createSavedSearchCall, { body }),
    onSuccess: refresh,
  });
}

/** Resolves after the list shows the change. */
export function useChangeSavedSearch(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: UpdateSavedSearchBody) => callApi(updateSavedSearchCall, { params: { id }, body }),
    onSettled: refresh,
  });
}

export function useDeleteSavedSearch(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => callApi(deleteSavedSearchCall, { params: { id } }),
    onSettled: refresh,
  });
}

/** Marks the search as opened. After a failure, its matches count as new again. */
export function useOpenSavedSearch(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(openSavedSearchCall, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: savedSearchKeys.newMatches }),
  });
}

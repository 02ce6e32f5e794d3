import {
  createSavedSearchCall,
  deleteSavedSearchCall,
  savedSearchesCall,
  updateSavedSearchCall,
  type CreateSavedSearchBody,
  type UpdateSavedSearchBody,
} from '@marketplace/contracts';
import { callApi, useAssociation, useMutation, useQuery, useQueryClient } from '@marketplace/platform';

export const savedSearchKeys = { all: ['saved-searches'] as const };

/** The agency's saved searches on this copy of the site, newest first. */
export function useSavedSearches() {
  const association = useAssociation()?.code ?? null;
  return useQuery({
    queryKey: savedSearchKeys.all,
    queryFn: async ({ signal }) => (await callApi(savedSearchesCall, { signal })).saved_searches,
    select: (searches) => searches.filter((search) => search.association === association),
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

/** Renames a search or turns its emails on or off. Settles once the list shows the change. */
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

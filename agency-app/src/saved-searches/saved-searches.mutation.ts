import {
  createSavedSearchCall,
  deleteSavedSearchCall,
  openSavedSearchCall,
  updateSavedSearchCall,
  type CreateSavedSearchBody,
  type UpdateSavedSearchBody,
} from '@marketplace/contracts';
import { callApi, useMutation, useQueryClient } from '@marketplace/platform';
import { savedSearchKeys } from './saved-searches.query.ts';

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

/** Resolves once the list shows the change. */
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

/** Records that the search was opened. If the call fails, its matches are shown as new again. */
export function useOpenSavedSearch(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(openSavedSearchCall, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: savedSearchKeys.newMatches }),
  });
}

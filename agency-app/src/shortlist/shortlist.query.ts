import { hiddenCandidatesCall, shortlistCall, shortlistCountCall } from '@marketplace/contracts';
import { callApi, useAssociation, usePageCount, useQuery } from '@marketplace/platform';
import { shortlistKeys, hiddenCandidateKeys } from './shortlist.keys.ts';

/** Fetches the shortlist, newest first, with distances from a ZIP code. Enable after the ZIP code is known. */
export function useShortlist({ zip, enabled }: { zip: string | undefined; enabled: boolean }) {
  const association = useAssociation()?.code;
  return useQuery({
    queryKey: shortlistKeys.candidates(zip, association),
    queryFn: async ({ signal }) =>
      (await callApi(shortlistCall, { query: { search_zip_code: zip, association }, signal })).shortlist,
    enabled,
    staleTime: 30_000,
    // No refetch on focus, because every read counts against the read budget.
    refetchOnWindowFocus: false,
  });
}

export const useShortlistCount = () => usePageCount(shortlistCountCall.path);

/** Fetches the candidates that the agency hid, newest first. */
export function useHiddenCandidates() {
  return useQuery({
    queryKey: hiddenCandidateKeys.all,
    queryFn: async ({ signal }) => (await callApi(hiddenCandidatesCall, { signal })).hidden_candidates,
    refetchOnMount: 'always',
    // No refetch on focus, because every read counts against the read budget.
    refetchOnWindowFocus: false,
  });
}

import { hiddenCandidatesCall, shortlistCall, shortlistCountCall } from '@marketplace/contracts';
import { callApi, useAssociation, usePageCount, useQuery } from '@marketplace/platform';
import { shortlistKeys, hiddenCandidateKeys } from './shortlist.keys.ts';

/** The agency's shortlist, newest first, with distances from a ZIP. Enable it once the ZIP is known. */
export function useShortlist({ zip, enabled }: { zip: string | undefined; enabled: boolean }) {
  const association = useAssociation()?.code;
  return useQuery({
    queryKey: shortlistKeys.candidates(zip, association),
    queryFn: async ({ signal }) =>
      (await callApi(shortlistCall, { query: { search_zip_code: zip, association }, signal })).shortlist,
    enabled,
    staleTime: 30_000,
    // Every read counts against the read budget, so do not refetch on focus.
    refetchOnWindowFocus: false,
  });
}

export const useShortlistCount = () => usePageCount(shortlistCountCall.path);

/** Candidates the agency has hidden, newest first. */
export function useHiddenCandidates() {
  return useQuery({
    queryKey: hiddenCandidateKeys.all,
    queryFn: async ({ signal }) => (await callApi(hiddenCandidatesCall, { signal })).hidden_candidates,
    refetchOnMount: 'always',
    // Every read counts against the read budget, so do not refetch on focus.
    refetchOnWindowFocus: false,
  });
}

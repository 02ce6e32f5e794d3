import { hiddenCandidatesCall, shortlistCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';
import { hiddenCandidateKeys, shortlistKeys } from './shortlist.keys.ts';

/** The agency's shortlist, newest first. */
export function useShortlist() {
  return useQuery({
    queryKey: shortlistKeys.all,
    queryFn: async ({ signal }) => (await callApi(shortlistCall, { signal })).shortlist,
    refetchOnMount: 'always',
  });
}

/** Candidates the agency has hidden, newest first. */
export function useHiddenCandidates() {
  return useQuery({
    queryKey: hiddenCandidateKeys.all,
    queryFn: async ({ signal }) => (await callApi(hiddenCandidatesCall, { signal })).hidden_candidates,
    refetchOnMount: 'always',
  });
}

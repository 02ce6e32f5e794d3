import { blockedCandidatesCall, shortlistCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

export const shortlistKeys = { all: ['shortlist'] as const };
export const blockedCandidateKeys = { all: ['blocked-candidates'] as const };

/** The agency's shortlist, newest first. */
export function useShortlist() {
  return useQuery({
    queryKey: shortlistKeys.all,
    queryFn: async ({ signal }) => (await callApi(shortlistCall, { signal })).shortlist,
    refetchOnMount: 'always',
  });
}

/** Candidates the agency has hidden, newest first. */
export function useBlockedCandidates() {
  return useQuery({
    queryKey: blockedCandidateKeys.all,
    queryFn: async ({ signal }) => (await callApi(blockedCandidatesCall, { signal })).blocked_candidates,
    refetchOnMount: 'always',
  });
}

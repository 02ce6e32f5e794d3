import { unlockedCandidatesCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';
import { unlockedCandidateKeys } from './unlocks.keys.ts';

/** Fetches the agency's unlocked candidates with contact details, newest first. */
export function useUnlockedCandidates(props: { pollEvery?: number | false; enabled?: boolean } = {}) {
  const { pollEvery = false, enabled = true } = props;
  return useQuery({
    queryKey: unlockedCandidateKeys.all,
    queryFn: async ({ signal }) => {
      const { unlocked_candidates } = await callApi(unlockedCandidatesCall, { signal });
      return unlocked_candidates.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    },
    enabled,
    refetchOnMount: 'always',
    refetchInterval: pollEvery,
  });
}

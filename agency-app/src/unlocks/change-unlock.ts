import type { UnlockedCandidate } from '@marketplace/contracts';
import { useQueryClient } from '@marketplace/platform';
import { unlockedCandidateKeys } from './unlocks.keys.ts';

/** Changes an unlock in the cache, so that every page shows the saved change. */
export function useChangeUnlock(requestId: string) {
  const queries = useQueryClient();
  return async (change: (candidate: UnlockedCandidate) => Partial<UnlockedCandidate>) => {
    // A response in flight would overwrite this change.
    await queries.cancelQueries({ queryKey: unlockedCandidateKeys.all });
    queries.setQueryData<UnlockedCandidate[]>(unlockedCandidateKeys.all, (candidates) =>
      candidates?.map((candidate) =>
        candidate.request_id === requestId ? { ...candidate, ...change(candidate) } : candidate,
      ),
    );
  };
}

import type { UnlockedCandidate } from '@marketplace/contracts';
import { useQueryClient } from '@marketplace/platform';
import { useCallback } from 'react';
import { unlockedCandidateKeys } from './unlocks.keys.ts';

type Change = (candidate: UnlockedCandidate) => Partial<UnlockedCandidate>;

/** Changes an unlock in the cache, so that every page shows the saved change. */
export function useChangeUnlock(requestId: string): (change: Change) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (change: Change) => {
      // A response still in flight would not contain this change.
      await queries.cancelQueries({ queryKey: unlockedCandidateKeys.all });
      queries.setQueryData<UnlockedCandidate[]>(unlockedCandidateKeys.all, (candidates) =>
        candidates?.map((candidate) =>
          candidate.request_id === requestId ? { ...candidate, ...change(candidate) } : candidate,
        ),
      );
    },
    [queries, requestId],
  );
}

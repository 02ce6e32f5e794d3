import { useQueryClient } from '@marketplace/platform';
import { useCallback } from 'react';
import { candidateKeys } from '../candidate-search/candidate-search.keys.ts';
import { freeUnlockKeys, unlockedCandidateKeys } from './unlocks.keys.ts';

/** Refetches everything that depends on unlocks and the free unlock. */
export function useRefreshUnlocks(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const keys = [freeUnlockKeys.all, unlockedCandidateKeys.all, candidateKeys.all];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries]);
}

import { useQueryClient } from '@marketplace/platform';
import { useCallback } from 'react';
import { candidateKeys } from '../candidate-search/candidate-search.keys.ts';
import { freeUnlockKeys, unlockedCandidateKeys } from './unlocks.keys.ts';

export function useRefreshUnlocks(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const keys = [freeUnlockKeys.all, unlockedCandidateKeys.all, candidateKeys.all];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries]);
}

import {
  updateUnlockedCandidateCall,
  type UnlockedCandidate,
  type UpdateUnlockedCandidateBody,
} from '@marketplace/contracts';
import { callApi, useMutation, useQueryClient } from '@marketplace/platform';
import { unlockedCandidateKeys } from './unlocks.keys.ts';

/** Saves the agency's own status or note on an unlock. The form shows any error. */
export function useHiringRecord(requestId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateUnlockedCandidateBody) =>
      callApi(updateUnlockedCandidateCall, { params: { request_id: requestId }, body: change }),
    onSuccess: async (record) => {
      // A response still in flight predates this change.
      await queries.cancelQueries({ queryKey: unlockedCandidateKeys.all });
      queries.setQueryData<UnlockedCandidate[]>(unlockedCandidateKeys.all, (candidates) =>
        candidates?.map((candidate) =>
          candidate.request_id === record.request_id ? { ...candidate, ...record } : candidate,
        ),
      );
    },
  });
}

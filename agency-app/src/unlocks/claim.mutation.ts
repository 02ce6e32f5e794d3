import { makeClaimCall } from '@marketplace/contracts';
import type { ClaimReason } from '@marketplace/domain';
import { callApi, isApiError, toast, useMutation, useQueryClient } from '@marketplace/platform';
import { showFailure } from '../failure-text.ts';
import { useChangeUnlock } from './change-unlock.ts';
import { unlockedCandidateKeys } from './unlocks.keys.ts';

export function useMakeClaim(requestId: string, name: string) {
  const queries = useQueryClient();
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: (reason: ClaimReason) =>
      callApi(makeClaimCall, { params: { request_id: requestId }, body: { reason } }),
    onSuccess: async (claim) => {
      await changeUnlock(() => ({ claim }));
      toast({
        title: 'Claim sent',
        description: `We asked ${name} whether the number is right.`,
        tone: 'success',
        about: `claim ${requestId}`,
      });
    },
    onError: async (error) => {
      showFailure(error, "We couldn't send the claim. Please try again.", `claim ${requestId}`);
      // The page was stale: a colleague had made a claim or changed the status.
      if (isApiError(error) && error.status === 409)
        await queries.invalidateQueries({ queryKey: unlockedCandidateKeys.all });
    },
  });
}

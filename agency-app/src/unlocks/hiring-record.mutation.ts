import { updateUnlockedCandidateCall } from '@marketplace/contracts';
import type { HiringStatus } from '@marketplace/domain';
import { callApi, useMutation } from '@marketplace/platform';
import { useChangeUnlock } from './change-unlock.ts';

/** Saves the agency's own status of an unlock. The form shows any error. */
export function useHiringStatus(requestId: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: (change: { status: HiringStatus }) =>
      callApi(updateUnlockedCandidateCall, { params: { request_id: requestId }, body: change }),
    onSuccess: ({ status }) => changeUnlock(() => ({ status })),
  });
}

import { updateUnlockedCandidateCall } from '@marketplace/contracts';
import type { HiringStatus } from '@marketplace/domain';
import { callApi, useMutation } from '@marketplace/platform';
import { useRef } from 'react';
import { useChangeUnlock } from './change-unlock.ts';

interface Choice {
  status: HiringStatus;
  /** Number of the choice: returning to a status with a pending call makes another call. */
  nth: number;
}

/**
 * Saves the agency's own status of an unlock, one choice after the other, so that the last one stays on a slow line, too. The
 * form shows any error.
 */
export function useHiringStatus(requestId: string) {
  const changeUnlock = useChangeUnlock(requestId);
  const choices = useRef(0);
  /** The last choice, while its call is pending. */
  const pending = useRef<HiringStatus | null>(null);
  const saving = useMutation({
    scope: { id: `hiring-status:${requestId}` },
    mutationFn: ({ status }: Choice) =>
      callApi(updateUnlockedCandidateCall, { params: { request_id: requestId }, body: { status } }),
    onSettled: (_unlock, _error, { nth }) => {
      if (nth === choices.current) pending.current = null;
    },
    onSuccess: ({ status, status_changed }) => changeUnlock(() => ({ status, status_changed })),
  });
  return {
    ...saving,
    choose(status: HiringStatus) {
      // A second click.
      if (pending.current === status) return;
      pending.current = status;
      choices.current += 1;
      saving.mutate({ status, nth: choices.current });
    },
  };
}

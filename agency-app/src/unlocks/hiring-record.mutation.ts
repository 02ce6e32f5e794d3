import { updateUnlockedCandidateCall } from '@marketplace/contracts';
import type { HiringStatus } from '@marketplace/domain';
import { callApi, useMutation } from '@marketplace/platform';
import { useRef } from 'react';
import { useChangeUnlock } from './change-unlock.ts';

interface Choice {
  status: HiringStatus;
  /** Sequence number of the choice, because two pending calls may carry the same status. */
  nth: number;
}

/**
 * Saves the agency's status of an unlock. Choices are sent in order, so that the last one wins even on a slow
 * connection. The form shows errors.
 */
export function useHiringStatus(requestId: string) {
  const changeUnlock = useChangeUnlock(requestId);
  const choices = useRef(0);
  /** Last choice, until its call settles. */
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
      // Ignores a second click.
      if (pending.current === status) return;
      pending.current = status;
      choices.current += 1;
      saving.mutate({ status, nth: choices.current });
    },
  };
}

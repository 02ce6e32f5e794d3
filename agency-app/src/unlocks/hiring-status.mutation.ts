import { updateUnlockedCandidateCall } from '@marketplace/contracts';
import { HIRING_STATUS_VALUES, type HiringStatus } from '@marketplace/domain';
import { callApi, useMutation } from '@marketplace/platform';
import { useRef } from 'react';
import { useChangeUnlock } from './change-unlock.ts';

/** Saves the status and shows it on all pages. */
export type SaveStatus = (status: HiringStatus) => Promise<void>;

/** Saves the hiring status of an unlocked candidate. */
export function useSaveUnlockStatus(requestId: string): SaveStatus {
  const changeUnlock = useChangeUnlock(requestId);
  return async (newStatus) => {
    const { status, status_changed } = await callApi(updateUnlockedCandidateCall, {
      params: { request_id: requestId },
      body: { status: newStatus },
    });
    await changeUnlock(() => ({ status, status_changed }));
  };
}

interface Choice {
  status: HiringStatus;
  /** Sequence number of the choice, because two pending calls may have the same status. */
  nth: number;
}

/** Sends choices in order, so that the last choice wins on a slow connection. `id`: unlock or application. */
export function useChosenStatus(id: string, save: SaveStatus, onError?: (error: unknown) => void) {
  const choiceCount = useRef(0);
  /** Last choice until its call settles. */
  const pendingStatus = useRef<HiringStatus | null>(null);
  const saving = useMutation({
    scope: { id: `hiring-status:${id}` },
    mutationFn: ({ status }: Choice) => save(status),
    ...(onError === undefined ? {} : { onError }),
    onSettled: (_saved, _error, { nth }) => {
      if (nth === choiceCount.current) pendingStatus.current = null;
    },
  });
  return {
    ...saving,
    choose(value: string) {
      const status = HIRING_STATUS_VALUES.find((knownStatus) => knownStatus === value);
      // Ignores a second click.
      if (status === undefined || pendingStatus.current === status) return;
      pendingStatus.current = status;
      choiceCount.current += 1;
      saving.mutate({ status, nth: choiceCount.current });
    },
  };
}

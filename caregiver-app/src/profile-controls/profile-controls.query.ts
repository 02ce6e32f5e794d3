import { caregiverControlsCall } from '@marketplace/contracts';
import { useEffect, useRef } from 'react';
import { callApi, useQuery, useQueryClient, isApiError } from '@marketplace/platform';
import { useOutbox } from '../outbox/outbox.ts';
import { questionKeys } from '../questions/question.query.ts';

/** Includes the token, so that a new token causes a refetch. */
export const profileControlsKeys = {
  of: ({ uuid, token }: ControlsOwner) => ['caregiver-controls', uuid, token] as const,
};

export const ownApplicationKeys = { of: (token: string) => ['own-applications', token] as const };

export interface ControlsOwner {
  uuid: string;
  token: string;
}

export const hasExpired = (error: unknown): boolean => isApiError(error) && error.status === 401;

export function useControls(owner: ControlsOwner) {
  return useQuery({
    queryKey: profileControlsKeys.of(owner),
    // Sends offline too, so that the call fails instead of hanging.
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: ({ signal }) => callApi(caregiverControlsCall, { token: owner.token, signal }),
  });
}

/** Refetches after a queued change was sent, possibly by another tab. */
export function useRefetchOnceSent(owner: ControlsOwner): void {
  const queries = useQueryClient();
  const { length } = useOutbox();
  const previousLength = useRef(length);
  useEffect(() => {
    const hasShrunk = length < previousLength.current;
    previousLength.current = length;
    if (!hasShrunk) return;
    void queries.invalidateQueries({ queryKey: profileControlsKeys.of(owner) });
    void queries.invalidateQueries({ queryKey: questionKeys.own(owner.token) });
    void queries.invalidateQueries({ queryKey: ownApplicationKeys.of(owner.token) });
  });
}

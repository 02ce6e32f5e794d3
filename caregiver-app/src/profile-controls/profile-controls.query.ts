import { caregiverControlsCall } from '@marketplace/contracts';
import { callApi, useQuery, isApiError } from '@marketplace/platform';

/** A new token refetches. */
export const profileControlsKeys = {
  of: ({ uuid, token }: ControlsOwner) => ['caregiver-controls', uuid, token] as const,
};

export interface ControlsOwner {
  uuid: string;
  token: string;
}

export const hasExpired = (error: unknown): boolean => isApiError(error) && error.status === 401;

export function useControls(owner: ControlsOwner) {
  return useQuery({
    queryKey: profileControlsKeys.of(owner),
    // Fail when offline instead of loading forever.
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: ({ signal }) => callApi(caregiverControlsCall, { token: owner.token, signal }),
  });
}

import { caregiverControlsCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';
import type { ControlsOwner } from './controls-owner.ts';
import { profileControlsKeys } from './profile-controls.keys.ts';

/** Who has seen the caregiver, and what the caregiver decided. */
export function useControls(owner: ControlsOwner) {
  return useQuery({
    queryKey: profileControlsKeys.of(owner),
    // Without a connection the page says so instead of loading until it is back.
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: ({ signal }) => callApi(caregiverControlsCall, { token: owner.token, signal }),
  });
}

import { caregiverControlsCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';
import type { ControlsOwner } from './controls-owner.ts';
import { profileControlsKeys } from './profile-controls.keys.ts';

export function useControls(owner: ControlsOwner) {
  return useQuery({
    queryKey: profileControlsKeys.of(owner),
    // Fail when offline instead of loading forever.
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: ({ signal }) => callApi(caregiverControlsCall, { token: owner.token, signal }),
  });
}

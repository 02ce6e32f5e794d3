import {
  ownApplicationsCall,
  withdrawApplicationCall,
  type OwnApplication,
  type OwnApplicationsResponse,
} from '@marketplace/contracts';
import { msg, withoutHiddenCharacters } from '@marketplace/domain';
import { callApi, useMutation, useQuery, useQueryClient } from '@marketplace/platform';
import { sendOrKeep } from '../outbox/send-or-keep.ts';
import { ownApplicationKeys, type ControlsOwner } from './profile-controls.query.ts';

/** `token`: link token or edit token. */
export function useOwnApplications(token: string) {
  return useQuery({
    queryKey: ownApplicationKeys.of(token),
    networkMode: 'always',
    queryFn: ({ signal }) => callApi(ownApplicationsCall, { token, signal }),
  });
}

export const withdrawalSlot = (id: string): string => `withdrawal ${id}`;

export function useWithdrawApplication({ uuid, token }: ControlsOwner) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ application_id: id, job_title }: OwnApplication) =>
      sendOrKeep(
        {
          slot: withdrawalSlot(id),
          kind: 'withdrawal',
          owner: uuid,
          params: { id },
          body: {},
          label: {
            text: msg('Withdraw the application for {job}'),
            values: { job: withoutHiddenCharacters(job_title) },
          },
        },
        (key) => callApi(withdrawApplicationCall, { params: { id }, token, key }),
      ),
    onSuccess: (answer) => {
      if (answer === 'waits') return;
      queries.setQueryData<OwnApplicationsResponse>(ownApplicationKeys.of(token), answer);
    },
  });
}

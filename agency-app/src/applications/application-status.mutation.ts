import {
  type ReceivedApplication,
  type ReceivedApplicationsResponse,
  setApplicationStatusCall,
} from '@marketplace/contracts';
import { callApi, useQueryClient } from '@marketplace/platform';
import type { SaveStatus } from '../unlocks/hiring-status.mutation.ts';
import { unlockedCandidateKeys } from '../unlocks/unlocks.keys.ts';

export const receivedApplicationKeys = { all: ['received-applications'] as const };

/** Saves the hiring status of an applicant. */
export function useSaveApplicationStatus({ application_id }: ReceivedApplication): SaveStatus {
  const queries = useQueryClient();
  return async (chosen) => {
    const saved = await callApi(setApplicationStatusCall, { params: { application_id }, body: { status: chosen } });
    // A response still in flight would not contain this change.
    await queries.cancelQueries({ queryKey: receivedApplicationKeys.all });
    queries.setQueryData<ReceivedApplicationsResponse>(
      receivedApplicationKeys.all,
      (received) =>
        received && {
          ...received,
          applications: received.applications.map((one) => {
            // A contact has one status, however often the person applied.
            const isSame = saved.request_id !== null && one.request_id === saved.request_id;
            return isSame || one.application_id === application_id
              ? { ...one, status_changed: undefined, ...saved }
              : one;
          }),
        },
    );
    if (saved.request_id !== null) await queries.invalidateQueries({ queryKey: unlockedCandidateKeys.all });
  };
}

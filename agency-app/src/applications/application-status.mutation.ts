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
  return async (newStatus) => {
    const saved = await callApi(setApplicationStatusCall, { params: { application_id }, body: { status: newStatus } });
    // A response in flight would overwrite this change.
    await queries.cancelQueries({ queryKey: receivedApplicationKeys.all });
    queries.setQueryData<ReceivedApplicationsResponse>(
      receivedApplicationKeys.all,
      (response) =>
        response && {
          ...response,
          applications: response.applications.map((application) => {
            // An unlocked applicant has one status for all applications.
            const isSame = saved.request_id !== null && application.request_id === saved.request_id;
            return isSame || application.application_id === application_id
              ? { ...application, status_changed: undefined, ...saved }
              : application;
          }),
        },
    );
    if (saved.request_id !== null) await queries.invalidateQueries({ queryKey: unlockedCandidateKeys.all });
  };
}

import { receivedApplicationsCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

const receivedApplicationKeys = { all: ['received-applications'] as const };

/** Job applications that reached the agency, newest first. */
export function useReceivedApplications() {
  return useQuery({
    queryKey: receivedApplicationKeys.all,
    queryFn: async ({ signal }) => (await callApi(receivedApplicationsCall, { signal })).applications,
    refetchOnMount: 'always',
  });
}

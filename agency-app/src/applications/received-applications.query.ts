import { receivedApplicationsCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

/** Job applications that reached the agency, newest first. */
export function useReceivedApplications() {
  return useQuery({
    queryKey: ['received-applications'],
    queryFn: async ({ signal }) => (await callApi(receivedApplicationsCall, { signal })).applications,
    refetchOnMount: 'always',
  });
}

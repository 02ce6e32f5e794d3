import { receivedApplicationsCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

const receivedApplicationKeys = { all: ['received-applications'] as const };

const query = {
  queryKey: receivedApplicationKeys.all,
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(receivedApplicationsCall, { signal }),
};

export function useReceivedApplications() {
  return useQuery({ ...query, refetchOnMount: 'always', select: ({ applications }) => applications });
}

export function useWithdrawnApplications() {
  return useQuery({ ...query, select: ({ withdrawn }) => withdrawn });
}

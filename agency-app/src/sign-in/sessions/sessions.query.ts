import { sessionsCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

export const sessionsKeys = { all: ['sessions'] as const };

export function useSessions() {
  return useQuery({
    queryKey: sessionsKeys.all,
    queryFn: async ({ signal }) => (await callApi(sessionsCall, { signal })).sessions,
  });
}

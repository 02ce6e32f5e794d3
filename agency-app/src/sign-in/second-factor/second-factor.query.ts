import { secondFactorStatusCall } from '@marketplace/contracts';
import { callApi, useQuery, useQueryClient } from '@marketplace/platform';

const secondFactorKeys = { all: ['second-factor'] as const };

/** Whether the factor is on, when it was turned on, and how many recovery codes are left. */
export function useSecondFactorStatus() {
  return useQuery({
    queryKey: secondFactorKeys.all,
    queryFn: ({ signal }) => callApi(secondFactorStatusCall, { signal }),
  });
}

/** Refetches the status after a change. */
export function useStatusRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: secondFactorKeys.all });
}

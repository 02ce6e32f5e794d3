import { secondFactorStatusCall } from '@marketplace/contracts';
import { callApi, useQuery, useQueryClient } from '@marketplace/platform';

const secondFactorKeys = { all: ['second-factor'] as const };

export function useSecondFactorStatus() {
  return useQuery({
    queryKey: secondFactorKeys.all,
    queryFn: ({ signal }) => callApi(secondFactorStatusCall, { signal }),
  });
}

export function useStatusRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: secondFactorKeys.all });
}

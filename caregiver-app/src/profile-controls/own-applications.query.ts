import { ownApplicationsCall, withdrawApplicationCall, type OwnApplicationsResponse } from '@marketplace/contracts';
import { callApi, useMutation, useQuery, useQueryClient } from '@marketplace/platform';

const ownApplicationKeys = { of: (token: string) => ['own-applications', token] as const };

/** The caregiver's applications. Takes a link or edit token. */
export function useOwnApplications(token: string) {
  return useQuery({
    queryKey: ownApplicationKeys.of(token),
    networkMode: 'always',
    queryFn: ({ signal }) => callApi(ownApplicationsCall, { token, signal }),
  });
}

export function useWithdrawApplication(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(withdrawApplicationCall, { params: { id }, token }),
    onSuccess: (answer) => queries.setQueryData<OwnApplicationsResponse>(ownApplicationKeys.of(token), answer),
  });
}

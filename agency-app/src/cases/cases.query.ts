import { caseCall, casesCall } from '@marketplace/contracts';
import { callApi, isApiError, useAssociation, useQuery } from '@marketplace/platform';

export const caseKeys = {
  all: ['cases'] as const,
  list: (association: string | undefined) => [...caseKeys.all, 'list', association] as const,
  detail: (id: string) => [...caseKeys.all, 'detail', id] as const,
};

/** Cases of the agency on this site: open cases first, most urgent first. */
export function useCases() {
  const association = useAssociation()?.code;
  return useQuery({
    queryKey: caseKeys.list(association),
    queryFn: async ({ signal }) => (await callApi(casesCall, { query: { association }, signal })).cases,
  });
}

/** Fetches a case. `isMissing`: the agency has no such case. */
export function useCase(id: string) {
  const caseQuery = useQuery({
    queryKey: caseKeys.detail(id),
    queryFn: ({ signal }) => callApi(caseCall, { params: { id }, signal }),
  });
  return { ...caseQuery, isMissing: isApiError(caseQuery.error) && caseQuery.error.status === 404 };
}

import { associationCall } from '@marketplace/contracts';
import { callApi, isApiError, useQuery } from '@marketplace/platform';

export function useAssociationByCode(code: string | null, enabled: boolean) {
  return useQuery({
    queryKey: ['association', code],
    queryFn: ({ signal }) => callApi(associationCall, { params: { code: code ?? '' }, token: null, signal }),
    enabled: code !== null && enabled,
    staleTime: Infinity,
    // Retries only once: the site server has already tried.
    retry: (failures, error) => failures < 1 && !isUnknownAssociation(error),
  });
}

export function isUnknownAssociation(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}

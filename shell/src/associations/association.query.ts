import { associationCall } from '@marketplace/contracts';
import { callApi, isApiError, useQuery } from '@marketplace/platform';

/** The association with this code, asked for while `wanted`. */
export function useAssociationByCode(code: string | null, wanted: boolean) {
  return useQuery({
    queryKey: ['association', code],
    queryFn: ({ signal }) => callApi(associationCall, { params: { code: code ?? '' }, token: null, signal }),
    enabled: code !== null && wanted,
    staleTime: Infinity,
    // The site server has already tried; the user should not wait long before they can act.
    retry: (failures, error) => failures < 1 && !isUnknownAssociation(error),
  });
}

/** The API says that there is no such association. */
export function isUnknownAssociation(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}

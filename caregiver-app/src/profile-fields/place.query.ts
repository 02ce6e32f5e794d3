import { placeCall } from '@marketplace/contracts';
import { callApi, isApiError, useMutation, useQueryClient } from '@marketplace/platform';

export const placeKeys = { of: (zip: string) => ['place', zip] as const };

/** The lookup only helps, so do not wait long for it. */
const TIMEOUT_MS = 4000;

/** The place of a ZIP code, asked for once. */
export const placeQuery = (zip: string) => ({
  queryKey: placeKeys.of(zip),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi(placeCall, {
      params: { zip },
      token: null,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }),
  staleTime: Infinity,
  retry: false as const,
});

/** False for any other failure: the server's own check follows. */
export const isUnknownZip = (error: unknown): boolean => isApiError(error) && error.code === 'zip_not_found';

/** Looks up a ZIP code; false if it does not exist. If that could not be found out, it counts as existing. */
export function useZipCheck() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (zip: string): Promise<boolean> => {
      try {
        await queries.fetchQuery(placeQuery(zip));
        return true;
      } catch (error) {
        return !isUnknownZip(error);
      }
    },
  });
}

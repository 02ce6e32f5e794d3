import { placeCall } from '@marketplace/contracts';
import { callApi, isApiError, useMutation, useQueryClient } from '@marketplace/platform';
import { placeKeys } from './place.keys.ts';

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

/** What to say of a ZIP code that does not exist; null for any other failure, which the server's own check follows. */
export function unknownZipText(error: unknown): string | null {
  return isApiError(error) && error.code === 'zip_not_found' ? error.detail : null;
}

/** Looks up whether a ZIP code exists; answers what to say if not. Nothing is said when it could not be found out. */
export function useZipCheck() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (zip: string): Promise<string | null> => {
      try {
        await queries.fetchQuery(placeQuery(zip));
        return null;
      } catch (error) {
        return unknownZipText(error);
      }
    },
  });
}

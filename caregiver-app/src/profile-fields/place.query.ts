import { placeCall } from '@marketplace/contracts';
import { callApi, isApiError } from '@marketplace/platform';

const placeKeys = { of: (zip: string) => ['place', zip] as const };

/** Short timeout, because the lookup is optional. */
const TIMEOUT_MS = 4000;

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

/** Whether the ZIP code does not exist. False for other failures, because the server checks the ZIP code again. */
export const isUnknownZip = (error: unknown): boolean => isApiError(error) && error.code === 'zip_not_found';

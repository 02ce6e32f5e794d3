import { isApiError, useQuery } from '@marketplace/platform';

/**
 * Hands a mailed link's token to the server, once: a token can be used a single time, so nothing repeats the call but
 * the person's own 'Try again' (`refetch`) after the server could not be reached.
 */
export function useLinkExchange<Result>(
  purpose: string,
  token: string | null,
  exchange: (token: string) => Promise<Result>,
) {
  return useQuery({
    queryKey: ['link-exchange', purpose, token],
    queryFn: () => exchange(token ?? ''),
    enabled: token !== null,
    retry: false,
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The server looked at the link and said no; any other failure may pass. */
export function isInvalidLink(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

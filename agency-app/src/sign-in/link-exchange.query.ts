import { isApiError, useQuery } from '@marketplace/platform';

const linkExchangeKeys = {
  of: (purpose: string, token: string | null) => ['link-exchange', purpose, token] as const,
};

/** Never retries automatically, because tokens are single-use. `refetch` is for 'Try again' after a lost connection. */
export function useLinkExchange<Result>(
  purpose: string,
  token: string | null,
  exchange: (token: string) => Promise<Result>,
) {
  return useQuery({
    queryKey: linkExchangeKeys.of(purpose, token),
    queryFn: () => exchange(token ?? ''),
    enabled: token !== null,
    retry: false,
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Whether the server rejected the link. Other failures may be temporary. */
export function isInvalidLink(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

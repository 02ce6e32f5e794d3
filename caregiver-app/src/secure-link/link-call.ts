import { isApiError } from '@marketplace/platform';

/** Options of queries with an emailed token. They never refetch. */
export const LINK_CALL = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  // Sends offline too, so that the call fails instead of hanging.
  networkMode: 'always',
} as const;

/** Whether the link is unknown, replaced or expired. */
export const isLinkRefused = (error: unknown) => isApiError(error) && error.status === 400;

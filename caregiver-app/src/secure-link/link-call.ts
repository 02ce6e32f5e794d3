import { isApiError } from '@marketplace/platform';

/** Options of queries that use an emailed token. Never refetches. */
export const LINK_CALL = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  // Fails when offline instead of loading forever.
  networkMode: 'always',
} as const;

/** Whether the link is unknown, replaced or expired. */
export const isLinkRefused = (error: unknown) => isApiError(error) && error.status === 400;

import { isApiError } from '@marketplace/platform';

/** Query options for a call with the token of a mail. The answer belongs to one page and is not refetched behind it. */
export const LINK_CALL = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  // Without a connection the page says so instead of loading until it is back.
  networkMode: 'always',
} as const;

/** The link is unknown, was replaced, or is too old. */
export const isLinkRefused = (error: unknown) => isApiError(error) && error.status === 400;

import { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../api-client/api-error.ts';

const KEEP_UNUSED_MS = 5 * 60_000;
const MAX_RETRIES = 3;
const MAX_DELAY_MS = 30_000;

/** The query cache with the site's defaults. A call that the server rejected (4xx) is not retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Try even if the device says it is offline: a form that waits silently would look stuck.
      mutations: { networkMode: 'always' },
      queries: {
        gcTime: KEEP_UNUSED_MS,
        retry: (failures, error) => failures < MAX_RETRIES && !isRefusal(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, MAX_DELAY_MS),
      },
    },
  });
}

function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}

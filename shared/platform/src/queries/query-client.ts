import { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../api-client/api-error.ts';

const KEEP_UNUSED_MS = 5 * 60_000;
const MAX_RETRIES = 3;
const MAX_DELAY_MS = 30_000;

/** Creates the query client, which does not retry 4xx responses. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Sends while the browser reports that it is offline, so that forms do not hang.
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

import { defineCall } from '@marketplace/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api-client/call-api.ts';
import { useAssociation } from '../association/association.tsx';

const STALE_MS = 30_000;

/**
 * Cache keys of counts in the navigation. Remotes refetch them after a change:
 * `invalidateQueries(pageCountKeys.all)`.
 */
export const pageCountKeys = {
  all: ['page-count'] as const,
  of: (path: string, association: string | undefined) => [...pageCountKeys.all, path, association] as const,
};

/** Count next to a navigation entry, from the call in the manifest's `count`. Shell and remotes share the cache. */
export function usePageCount(path: `/api/${string}` | undefined) {
  const association = useAssociation()?.code;
  return useQuery({
    queryKey: pageCountKeys.of(path ?? '', association),
    queryFn: async ({ signal }): Promise<number> => {
      const call = defineCall<{ query: object; response: unknown }>('GET', path ?? '/api/');
      return countIn(await callApi(call, { query: { association }, signal }));
    },
    enabled: path !== undefined,
    staleTime: STALE_MS,
  });
}

function countIn(answer: unknown): number {
  if (typeof answer === 'object' && answer !== null && 'count' in answer && typeof answer.count === 'number') {
    return answer.count;
  }
  throw new TypeError('Page count is not a number');
}

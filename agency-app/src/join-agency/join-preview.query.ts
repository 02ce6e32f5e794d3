import { previewJoinCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

const joinPreviewKeys = {
  of: (token: string, personId: string) => ['join-preview', token, personId] as const,
};

/**
 * Loads what would move to the agency, and what prevents joining. Refetches on focus, because the user may cancel a
 * plan in another tab.
 */
export function useJoinPreview(token: string, personId: string) {
  return useQuery({
    queryKey: joinPreviewKeys.of(token, personId),
    queryFn: () => callApi(previewJoinCall, { body: { token } }),
  });
}

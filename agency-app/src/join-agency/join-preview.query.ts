import { previewJoinCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

const joinPreviewKeys = {
  of: (token: string, personId: string) => ['join-preview', token, personId] as const,
};

/**
 * Loads what joining would move, and what prevents it. Refetches on focus, because a plan may be canceled in another
 * tab.
 */
export function useJoinPreview(token: string, personId: string) {
  return useQuery({
    queryKey: joinPreviewKeys.of(token, personId),
    queryFn: () => callApi(previewJoinCall, { body: { token } }),
  });
}

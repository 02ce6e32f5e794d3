import { previewJoinCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';

const joinPreviewKeys = {
  of: (token: string, personId: string) => ['join-preview', token, personId] as const,
};

/**
 * What joining would move for the signed-in person, and what prevents it. A plan canceled in another tab counts as
 * soon as this one is seen again.
 */
export function useJoinPreview(token: string, personId: string) {
  return useQuery({
    queryKey: joinPreviewKeys.of(token, personId),
    queryFn: () => callApi(previewJoinCall, { body: { token } }),
  });
}

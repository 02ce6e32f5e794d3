import { failureText } from '../failure-text.ts';
import { LoadFailed } from '../load-failed.tsx';
import type { useCaseCover } from './case-cover.query.ts';

export function CoverFailed({
  cover,
}: {
  cover: Pick<ReturnType<typeof useCaseCover>, 'error' | 'isFetching' | 'refetch'>;
}) {
  return (
    <LoadFailed
      live
      title={failureText(cover.error, 'Error loading the case cover. Please try again.')}
      query={cover}
    />
  );
}

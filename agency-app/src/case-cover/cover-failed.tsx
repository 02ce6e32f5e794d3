import { Alert, Button } from '@marketplace/ui';
import { failureText } from '../failure-text.ts';
import type { useCaseCover } from './case-cover.query.ts';

/** Error for a cover that could not be loaded, with a retry. */
export function CoverFailed({
  cover,
}: {
  cover: Pick<ReturnType<typeof useCaseCover>, 'error' | 'isFetching' | 'refetch'>;
}) {
  return (
    <Alert
      tone="danger"
      live
      title={failureText(cover.error, 'Error loading the case cover. Please try again.')}
      action={
        <Button
          variant="secondary"
          size="s"
          busy={cover.isFetching}
          busyText="Loading..."
          onClick={() => void cover.refetch()}
        >
          Try again
        </Button>
      }
    />
  );
}

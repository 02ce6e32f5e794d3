import { Alert, Button } from '@marketplace/ui';
import { LoadFailed } from '../load-failed.tsx';

export interface CandidateListErrorProps {
  /** The server's error for an unknown ZIP code. */
  zipError: string | undefined;
  /** Message if the agency has not purchased anything yet and has used up its read budget. */
  budgetUsed: string | undefined;
  /** Whether the server no longer supports one of the filters, for example from an old link. A retry will not help. */
  filtersRefused: boolean;
  retrying: boolean;
  onRetry: () => void;
  onRemoveZip: () => void;
  onClearAll: () => void;
}

export function CandidateListError(props: CandidateListErrorProps) {
  const { zipError, budgetUsed, filtersRefused, retrying, onRetry, onRemoveZip, onClearAll } = props;
  if (zipError !== undefined) {
    return (
      <Alert
        tone="danger"
        title={zipError}
        action={
          <Button variant="secondary" size="s" onClick={onRemoveZip}>
            Remove ZIP code
          </Button>
        }
      />
    );
  }
  if (filtersRefused) {
    return (
      <Alert
        tone="danger"
        title="One of these filters is no longer available."
        action={
          <Button variant="secondary" size="s" onClick={onClearAll}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <LoadFailed
      title={budgetUsed ?? 'Error loading candidates. Please try again.'}
      query={{ isFetching: retrying, refetch: onRetry }}
    />
  );
}

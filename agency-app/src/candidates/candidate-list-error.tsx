import { Alert, Button } from '@marketplace/ui';
import { LoadFailed } from '../failures/load-failed.tsx';

export interface CandidateListErrorProps {
  /** The server's error for an unknown ZIP code. */
  zipError: string | undefined;
  /** Message for an agency that used up its read budget before its first purchase. */
  budgetUsed: string | undefined;
  /** Whether the server rejected a filter, for example from an old link. A retry cannot help. */
  filtersRefused: boolean;
  retrying: boolean;
  onRetry: () => void;
  onRemoveZip: () => void;
  onClearAll: () => void;
}

export default function CandidateListError(props: CandidateListErrorProps) {
  const { zipError, budgetUsed, filtersRefused, retrying, onRetry, onRemoveZip, onClearAll } = props;
  const [title, label, repair] =
    zipError !== undefined
      ? [zipError, 'Remove ZIP code', onRemoveZip]
      : ['One of these filters is no longer available.', 'Clear filters', onClearAll];
  if (zipError !== undefined || filtersRefused) {
    return (
      <Alert
        tone="danger"
        title={title}
        action={
          <Button variant="secondary" size="s" onClick={repair}>
            {label}
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

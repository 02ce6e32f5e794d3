import { styled } from '@marketplace/platform';
import { Alert, Button, EmptyState, SkeletonCard } from '@marketplace/ui';
import { SearchX } from 'lucide-react';

const SKELETON_CARDS = 4;

/** In the place of the cards while the very first page loads. */
export function CandidateSkeletons() {
  return (
    <Skeletons aria-hidden="true">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <SkeletonCard key={index} />
      ))}
    </Skeletons>
  );
}

interface CandidateListErrorProps {
  /** Set when the cause is a ZIP code that the server does not know. */
  zipError: string | undefined;
  retrying: boolean;
  onRetry: () => void;
  onRemoveZip: () => void;
}

export function CandidateListError({ zipError, retrying, onRetry, onRemoveZip }: CandidateListErrorProps) {
  return zipError === undefined ? (
    <Alert
      tone="danger"
      title="Error loading candidates. Please try again."
      action={
        <Button variant="secondary" size="s" busy={retrying} busyText="Loading..." onClick={onRetry}>
          Try again
        </Button>
      }
    />
  ) : (
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

export function NoCandidates({ filtered, onClearAll }: { filtered: boolean; onClearAll: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title="No candidates found matching your filters."
      description="Try a wider distance, fewer days or another schedule."
      action={
        filtered ? (
          <Button variant="secondary" onClick={onClearAll}>
            Clear All
          </Button>
        ) : undefined
      }
    />
  );
}

const Skeletons = styled.div`
  display: grid;
  gap: var(--space-4);
`;

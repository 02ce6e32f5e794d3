import type { WayOut } from '../candidate-search/ways-out.query.ts';
import { MAX_RADIUS_MILES } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Alert, Button, Cluster, EmptyState, Skeleton } from '@marketplace/ui';
import { SearchX } from 'lucide-react';

const SKELETON_ROWS = 8;

/** Placeholder rows while the first page loads. The frame hides its footer meanwhile, so it doesn't jump. */
export function CandidateSkeletons() {
  return (
    <Skeletons aria-hidden="true" data-page-loading>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index}>
          <Skeleton width="2.75rem" height="2.75rem" />
          <Skeleton width="60%" height="1.125rem" />
        </div>
      ))}
    </Skeletons>
  );
}

interface CandidateListErrorProps {
  /** Set when the server doesn't recognize the ZIP code. */
  zipError: string | undefined;
  /** Set when an account without a purchase has reached its view limit for now. */
  budgetUsed: string | undefined;
  /** The server no longer supports one of the filters, as in an old link. Retrying won't help. */
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
    <Alert
      tone="danger"
      title={budgetUsed ?? 'Error loading candidates. Please try again.'}
      action={
        <Button variant="secondary" size="s" busy={retrying} busyText="Loading..." onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

interface NoCandidatesProps {
  filtered: boolean;
  /** What removing a filter would give; undefined until known. */
  waysOut: readonly WayOut[] | undefined;
  onTakeWayOut: (way: WayOut) => void;
  /** Widens the search to the maximum radius; undefined without a ZIP code or if already at the maximum. */
  onWiden: (() => void) | undefined;
  onClearAll: () => void;
}

export function NoCandidates({ filtered, waysOut = [], onTakeWayOut, onWiden, onClearAll }: NoCandidatesProps) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title="No candidates found matching your filters."
      description={
        waysOut.length > 0
          ? 'One filter fewer would give you:'
          : 'Try a longer distance, fewer days, or a different schedule.'
      }
      action={
        filtered ? (
          <Cluster gap={3} justify="center">
            {waysOut.map((way) => (
              <Button key={way.label} variant="secondary" onClick={() => onTakeWayOut(way)}>
                {`Without ${way.label}: ${way.total.toLocaleString('en-US')}`}
              </Button>
            ))}
            {onWiden ? <Button onClick={onWiden}>{`Search within ${MAX_RADIUS_MILES} miles`}</Button> : null}
            <Button variant="secondary" onClick={onClearAll}>
              Clear All
            </Button>
          </Cluster>
        ) : undefined
      }
    />
  );
}

const Skeletons = styled.div`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);

  > div {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: var(--space-3);
    min-height: 10.5rem;
    padding: var(--space-3) var(--space-4);
  }
  > div + div {
    border-block-start: 1px solid var(--color-line);
  }
  @media (min-width: 768px) {
    > div {
      min-height: 5.5rem;
    }
  }
`;

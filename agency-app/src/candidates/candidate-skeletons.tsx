import { styled } from '@marketplace/platform';
import { Skeleton } from '@marketplace/ui';
import { ROOMY } from './candidate-list.styles.ts';

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
  @media (min-width: 48em) {
    > div {
      min-height: 5.5rem;
    }
  }
  ${ROOMY} {
    > div {
      min-height: 4.25rem;
      padding-block: var(--space-1);
    }
  }
`;

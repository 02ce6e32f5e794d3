import { styled } from '@marketplace/platform';
import { Skeleton } from '@marketplace/ui';
import { AS_HIGH_AS_A_ROW, UP_TO_THE_EDGES } from './candidate-list.styles.ts';

const SKELETON_ROWS = 8;

/**
 * Placeholder rows while the first page loads. Meanwhile, the frame hides its footer, so that the footer does not jump.
 */
export function CandidateSkeletons() {
  return (
    <Skeletons aria-hidden="true" data-page-loading>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index}>
          <Skeleton width="2.5rem" height="2.5rem" />
          <Skeleton width="60%" height="1.125rem" />
        </div>
      ))}
    </Skeletons>
  );
}

const Skeletons = styled.div`
  container-type: inline-size;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);

  > div {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: var(--space-3);
    padding: 0.375rem var(--space-3);
    ${AS_HIGH_AS_A_ROW}
  }
  > div:not(:first-child) {
    border-block-start: 1px solid var(--color-line);
  }
  ${UP_TO_THE_EDGES}
`;

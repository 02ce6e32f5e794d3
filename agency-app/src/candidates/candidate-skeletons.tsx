import { styled } from '@marketplace/platform';
import { Skeleton } from '@marketplace/ui';
import { ACROSS, BESIDE, FLAT, ROW_HEIGHT, UP_TO_THE_EDGES } from './candidate-list.styles.ts';

const SKELETON_ROWS = 8;

/** Placeholder rows while the first page loads. The frame hides its footer meanwhile, so it doesn't jump. */
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
    min-height: ${ROW_HEIGHT.narrow};
    padding: 0.375rem var(--space-3);

    ${ACROSS} {
      min-height: ${ROW_HEIGHT.across};
    }
    ${BESIDE} {
      min-height: ${ROW_HEIGHT.beside};
    }
    ${FLAT} {
      min-height: ${ROW_HEIGHT.flat};
    }
  }
  > div:not(:first-child) {
    border-block-start: 1px solid var(--color-line);
  }
  ${UP_TO_THE_EDGES}
`;

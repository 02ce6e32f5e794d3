import { styled } from '@marketplace/platform';
import { ONE_LINE } from './row.styles.ts';

/** A `details` element with a one-line summary, which ends with a ChevronDown. */
export const Fold = styled.details`
  > summary {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    border-radius: var(--radius-l);
    cursor: pointer;
    list-style: none;

    &::-webkit-details-marker {
      display: none;
    }
    > svg {
      flex: none;
      width: 1.125rem;
      height: 1.125rem;
      color: var(--color-text-muted);
      transition: transform var(--motion-medium) var(--motion-ease);
    }
  }
  &[open] > summary > svg {
    transform: rotate(180deg);
  }
`;

/** Summary text that is truncated instead of wrapped. */
export const FoldedText = styled.span`
  flex: 1;
  ${ONE_LINE}
  color: var(--color-text-muted);
  font-size: var(--text-s);
`;

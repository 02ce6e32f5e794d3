import { styled } from '@marketplace/platform';
import { ONE_LINE } from './row.styles.ts';

/** A `details` whose summary is one line. The summary's last child is a ChevronDown. */
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

/** Text of a summary that is cut off instead of wrapping. */
export const FoldedText = styled.span`
  flex: 1;
  ${ONE_LINE}
  color: var(--color-text-muted);
  font-size: var(--text-s);
`;

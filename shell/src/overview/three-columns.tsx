import { styled } from '@marketplace/platform';
import { FROM_DESKTOP, FROM_TABLET } from '@marketplace/ui';

/** Three things side by side; on a tablet and below, one under the other or two and one. */
export const ThreeColumns = styled.div`
  display: grid;
  gap: var(--space-5);

  ${FROM_TABLET} {
    grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr));
  }
  ${FROM_DESKTOP} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

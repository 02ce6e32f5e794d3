import { styled } from '@marketplace/platform';

/** Three columns where they fit at the current text size; otherwise two and one, or stacked. */
export const ThreeColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(18.5rem, 100%), 1fr));
  gap: var(--space-5);
`;

import { styled } from '@marketplace/platform';

/** Three things side by side where they fit, by the size of the text; else two and one, or one under the other. */
export const ThreeColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(18.5rem, 100%), 1fr));
  gap: var(--space-5);
`;

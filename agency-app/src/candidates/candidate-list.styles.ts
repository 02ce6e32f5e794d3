import { css, styled } from '@marketplace/platform';
import { BELOW_TABLET, Heading, Stack } from '@marketplace/ui';

/** In em: with large text, everything keeps its own line. */
export const ROOMY = '@media (min-width: 64em)';

/** One line that scrolls sideways. Its padding leaves room for focus rings. */
export const strip = css`
  flex-wrap: nowrap;
  gap: var(--space-2);
  margin: calc(-1 * var(--space-1)) calc(-1 * var(--gutter));
  padding: var(--space-1) var(--gutter);
  overflow-x: auto;
  scrollbar-width: none;

  > * {
    flex: none;
  }
`;

export const Layout = styled.div`
  display: grid;
  gap: 0;
  align-items: start;

  @media (min-width: 48em) {
    grid-template-columns: min(16rem, 36vw) minmax(0, 1fr);
    gap: var(--space-6);
  }
  @media (min-width: 64em) {
    grid-template-columns: min(17rem, 30vw) minmax(0, 1fr);
  }
`;

export const Sidebar = styled.aside`
  /* Sticks next to the cards, below the compact bar, and scrolls on its own if taller than the window. */
  position: sticky;
  inset-block-start: 4.25rem;
  max-height: calc(100dvh - 5.25rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  padding: var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);
`;

export const SidebarHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-block-end: var(--space-3);
`;

export const MapPlace = styled.div`
  scroll-margin-block-start: 4.5rem;
`;

/** On a wide screen, the lines above the list stand close together. */
export const Results = styled(Stack)`
  gap: var(--space-4);

  ${ROOMY} {
    gap: 0;
  }
`;

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
`;

export const ListNote = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);
  margin-block-end: calc(-1 * var(--space-2));

  ${ROOMY} {
    margin-block-end: 0;
    line-height: 1.35;
  }
`;

export const SearchRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-block: calc(-1 * var(--space-2));

  ${ROOMY} {
    margin-block: 0;
  }
  ${BELOW_TABLET} {
    ${strip}
  }
`;

export const SearchTools = styled.div`
  display: flex;
  flex-wrap: wrap;

  @media (min-width: 48em) {
    order: 1;
    margin-inline: auto calc(-1 * var(--space-4));
  }
`;

export const ListHeading = styled(Heading)`
  scroll-margin-top: 8rem;

  &:focus {
    outline: none;
  }
`;

import { css, styled } from '@marketplace/platform';
import { BELOW_TABLET, FROM_TABLET, Heading, Stack, Text } from '@marketplace/ui';

/** In em: with large text, everything keeps its own line. */
export const ROOMY = '@media (min-width: 64em)';

/**
 * How wide the list itself is, in rem: with large text, rows stay blocks. From 336 px on with text of the usual size, the
 * unlock stands beside the name; from 576 px on, the week beside the facts; from 880 px on, everything side by side.
 */
export const ACROSS = '@container (min-width: 21rem)';
export const BESIDE = '@container (min-width: 36rem)';
export const FLAT = '@container (min-width: 55rem)';

/** A row with what most people have. */
export const ROW_HEIGHT = { narrow: '12.8125rem', across: '9.875rem', beside: '6.8125rem', flat: '4.3125rem' } as const;

/** The room of a row that is not there yet. */
export const AS_HIGH_AS_A_ROW = css`
  min-height: ${ROW_HEIGHT.narrow};

  ${ACROSS} {
    min-height: ${ROW_HEIGHT.across};
  }
  ${BESIDE} {
    min-height: ${ROW_HEIGHT.beside};
  }
  ${FLAT} {
    min-height: ${ROW_HEIGHT.flat};
  }
`;

/** The list reaches up to the edges of a phone's screen. */
export const UP_TO_THE_EDGES = css`
  ${BELOW_TABLET} {
    margin-inline: calc(-1 * var(--gutter) + var(--space-2));
  }
`;

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

  ${FROM_TABLET} {
    grid-template-columns: min(16rem, 36vw) minmax(0, 1fr);
    gap: var(--space-4);

    /* The week's cells are larger for a finger, and their headings stay whole. */
    @media (pointer: coarse) {
      grid-template-columns: min(17rem, 36vw) minmax(0, 1fr);
    }
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
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);
`;

export const SidebarHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-block-end: var(--space-3);

  h2 {
    font-size: var(--text-m);
  }
`;

export const MapPlace = styled.div`
  padding-block: var(--space-5) var(--space-6);
  scroll-margin-block-start: 4.5rem;
`;

/** The lines above the list stand close together, so that the first screen is for people. */
export const Results = styled(Stack)`
  gap: var(--space-1);
`;

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  line-height: 1.35;
`;

export const Summary = styled(Text)`
  line-height: inherit;
`;

export const ListNote = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-4);
  line-height: 1.35;

  > :first-child {
    flex: 1 1 auto;
  }
`;

export const SearchRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);

  button {
    min-height: max(2rem, var(--target-min));
  }
  ${BELOW_TABLET} {
    ${strip}
  }
`;

/** Keeps the buttons beside it in their places until the place is known. */
export const NearPlaceRoom = styled.span`
  flex: none;
  width: 11rem;
`;

export const SearchTools = styled.div`
  display: flex;
  flex-wrap: wrap;

  ${FROM_TABLET} {
    order: 1;
    gap: var(--space-1);

    button {
      padding-inline: var(--space-3);
    }
    /* With forced colors its buttons have edges. */
    @media (forced-colors: none) {
      margin-inline: calc(-1 * var(--space-3));
    }
  }
  ${ROOMY} {
    margin-inline-start: auto;
  }
`;

export const ListHeading = styled(Heading)`
  font-size: var(--text-m);
  line-height: 1.2;
  scroll-margin-top: 8rem;

  &:focus {
    outline: none;
  }
`;

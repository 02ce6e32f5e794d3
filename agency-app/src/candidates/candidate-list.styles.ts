import { css, styled } from '@marketplace/platform';
import { BELOW_TABLET, FROM_TABLET, Stack } from '@marketplace/ui';

/** Media query in em, so that large text gets the stacked layout. */
export const ROOMY = '@media (min-width: 64em)';

/** From this width, the list header shows full labels and each row fits on one line. */
export const ONE_LINE = '@media (min-width: 76em)';
export const NOT_ONE_LINE = '@media (max-width: 75.99em)';

/**
 * Container widths in rem, so that large text keeps the stacked layout. 336 px: unlock button next to the name;
 * 576 px: week next to the facts; 880 px: one line.
 */
export const ACROSS = '@container (min-width: 21rem)';
export const BESIDE = '@container (min-width: 36rem)';
export const FLAT = '@container (min-width: 55rem)';

export const ROW_HEIGHT = { narrow: '12.8125rem', across: '7.8125rem', beside: '6.8125rem', flat: '4.125rem' } as const;

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

export const UP_TO_THE_EDGES = css`
  ${BELOW_TABLET} {
    margin-inline: calc(-1 * var(--gutter) + var(--space-2));
  }
`;

export const Layout = styled.div`
  display: grid;
  gap: 0.125rem;
  align-items: start;

  ${FROM_TABLET} {
    grid-template-columns: min(16rem, 36vw) minmax(0, 1fr);
    gap: 0.375rem var(--space-4);

    /* On touch screens, a wider sidebar makes the week's cells larger and keeps their headings from being cut off. */
    @media (pointer: coarse) {
      grid-template-columns: min(17rem, 36vw) minmax(0, 1fr);
    }
  }
`;

export const Sidebar = styled.aside`
  /* Stays visible below the compact bar. Scrolls separately if taller than the window. */
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
  padding-block: 0 var(--space-3);
  scroll-margin-block-start: 4.5rem;
`;

export const Results = styled(Stack)`
  gap: 0;
`;

/** Reserves space until the place is known, so that the adjacent buttons do not move. */
export const NearPlaceRoom = styled.span`
  flex: none;
  width: 11rem;
`;

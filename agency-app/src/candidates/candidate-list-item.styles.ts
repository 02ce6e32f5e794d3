import { styled } from '@marketplace/platform';
import { Avatar, BELOW_TABLET, Button } from '@marketplace/ui';
import { ACROSS, BESIDE, FLAT, ROW_HEIGHT } from './candidate-list.styles.ts';
import { DOT_ON_A_SPACE, DOTTED_LINE, ROUNDED_ENDS, ROW_NAME } from '../lists/row.styles.ts';

export const Item = styled.li`
  position: relative;
  contain-intrinsic-block-size: auto ${ROW_HEIGHT.narrow};

  ${ACROSS} {
    contain-intrinsic-block-size: auto ${ROW_HEIGHT.across};
  }
  ${BESIDE} {
    contain-intrinsic-block-size: auto ${ROW_HEIGHT.beside};
  }
  ${FLAT} {
    contain-intrinsic-block-size: auto ${ROW_HEIGHT.flat};
  }
  /* Skips rendering of off-screen rows, but not of the focused row, whose open menu extends beyond it. */
  @media screen {
    [data-skipping='true'] > &:not(:focus-within) {
      content-visibility: auto;
    }
  }
  &[data-late='true']:not(:focus-within) {
    content-visibility: hidden;
  }
  padding: 0.1875rem var(--space-3);

  /* Lines the text up with the page's gutter: the list is half a gutter wider, less its border. */
  ${BELOW_TABLET} {
    padding-inline: calc(var(--space-2) - 1px);
  }
  border-block-start: 1px solid var(--color-line);
  font-size: var(--text-xs);
  /* Whole pixels, because a skipping row is clipped at whole pixels. */
  line-height: round(1.22em, 1px);

  ${BESIDE} {
    padding-block: 0.375rem;
    line-height: round(1.3em, 1px);
  }

  &:first-child {
    border-block-start: 0;
  }
  &:hover {
    background: var(--color-surface-hover);
  }
  &[data-selected='true'] {
    box-shadow: inset 3px 0 var(--color-primary);
  }
  ${ROUNDED_ENDS}
  /* Keeps a focused control clear of the bar at the top and of toasts at the bottom. */
  button,
  a {
    scroll-margin-block: 5rem 8rem;
  }
`;

/**
 * Layouts by width: stacked; unlock button next to the name; two columns; one line. Without an Ask button, the
 * unlock button takes both cells.
 */
export const Row = styled.article`
  display: grid;
  grid-template:
    'avatar who who who' auto
    'facts facts facts facts' auto
    'week week week week' auto
    'tools tools ask unlock' auto / auto auto auto minmax(0, 1fr);
  align-items: center;
  gap: 0.1875rem var(--space-2);

  &[data-asks='false'] {
    grid-template-areas: 'avatar who who who' 'facts facts facts facts' 'week week week week' 'tools tools unlock unlock';
  }
  ${ACROSS} {
    grid-template:
      'avatar who unlock unlock unlock' auto
      'week week week ask tools' auto
      'facts facts facts facts tools' auto / auto minmax(0, 1fr) 1.5rem 2.5rem 1.5rem;
    row-gap: 0.0625rem;

    &[data-asks='false'] {
      grid-template-areas: 'avatar who unlock unlock unlock' 'week week week week tools' 'facts facts facts facts tools';
    }
  }
  ${BESIDE} {
    grid-template:
      'avatar who tools ask unlock' auto
      'avatar facts week week week' auto / auto minmax(0, 1fr) auto 2.5rem 7.25rem;
    row-gap: var(--space-1);

    &[data-asks='false'] {
      grid-template-areas: 'avatar who tools unlock unlock' 'avatar facts week week week';
    }
  }
  ${FLAT} {
    grid-template: 'avatar who facts week tools ask unlock' auto / auto 8.75rem minmax(
        0,
        1fr
      ) 15.5rem auto 2.25rem 6.875rem;

    &[data-asks='false'] {
      grid-template-areas: 'avatar who facts week tools unlock unlock';
    }
  }
`;

export const Initials = styled(Avatar)`
  grid-area: avatar;
  width: 2.25rem;
  height: 2.25rem;
  font-size: var(--text-s);
  font-weight: var(--weight-bold);

  ${BESIDE} {
    width: 2.5rem;
    height: 2.5rem;
    align-self: start;
  }
  ${FLAT} {
    width: 2.25rem;
    height: 2.25rem;
    align-self: center;
  }
`;

export const About = styled.div`
  display: contents;
`;

export const Who = styled.div`
  grid-area: who;
  min-width: 0;
`;

export const Name = styled.div`
  ${ROW_NAME}
  small {
    color: var(--color-primary);
    font-size: inherit;
    font-weight: var(--weight-bold);
    white-space: nowrap;

    &::after {
      content: ' checked';
    }
  }
  /* The column has no room for the word. */
  ${FLAT} {
    small::after {
      content: none;
    }
  }
`;

export const Where = styled.div`
  ${DOTTED_LINE}
  color: var(--color-text-muted);

  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
    white-space: nowrap;
  }
  ${FLAT} {
    > strong {
      flex-basis: 100%;
    }
  }
`;

export const Facts = styled.dl`
  grid-area: facts;
  min-width: 0;
  color: var(--color-text-muted);

  div,
  dt,
  dd {
    display: inline;
  }
  /* Values wrap in narrow rows, as with large text on a phone. */
  [data-whole] > dd {
    @container (min-width: 18rem) {
      white-space: nowrap;
    }
  }
  /*
   * Avoids the + combinator and :nth-child(), because with them a new style sheet makes the browser restyle the whole
   * list.
   */
  div:not(:first-child)::before {
    ${DOT_ON_A_SPACE}
  }
  [data-look] > dd {
    display: inline-block;
    margin-inline-end: 0.1875rem;
    padding: 0 0.375rem;
    border-radius: var(--radius-full);
    background: var(--color-tint-strong);
    color: var(--color-on-tint);
    font-weight: var(--weight-bold);
  }
  [data-look='strong'] > dd {
    background: var(--color-primary);
    color: var(--color-on-primary);
  }
  [data-look='warning'] > dd {
    background: var(--color-warning-soft);
    color: var(--color-on-warning-soft);
  }
  [data-look]:not(:first-child)::before {
    background: none;
    word-spacing: normal;
  }
  [data-look] + :not([data-look])::before {
    content: none;
  }
  ${BESIDE} {
    align-self: start;
  }
  ${FLAT} {
    align-self: center;
    padding-inline-end: 0.375rem;

    [data-line='true']:not(:first-child)::before {
      content: '\\A' / '';
      white-space: pre;
    }
  }
`;

export const Week = styled.div`
  grid-area: week;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
  color: var(--color-text-muted);

  > svg {
    width: 6.25rem;
  }
  > div {
    flex: 1 1 7.5rem;
    min-width: 0;
  }
  flex-wrap: wrap;

  ${ACROSS} {
    flex-wrap: nowrap;
  }
  ${BESIDE} {
    width: 16rem;
    justify-self: end;
  }
`;

export const Phrase = styled.p`
  color: var(--color-text);
  font-weight: var(--weight-bold);
  line-height: round(1.25em, 1px);
  text-wrap: balance;
`;

/** Stacked above the row's overlay link. An open menu also covers the rows below. */
export const Tools = styled.div`
  grid-area: tools;
  position: relative;
  z-index: 1;

  &:has([aria-expanded='true']) {
    z-index: 2;
  }
  display: flex;
  justify-content: flex-end;
  justify-self: end;
  margin-inline-end: calc(-1 * var(--space-2));

  /* Matches only the bookmark and the menu button, not the items of the open menu. */
  > button,
  > div > button {
    width: 2rem;
    height: 2rem;
  }
  ${ACROSS} {
    flex-direction: column;
    align-self: start;
    margin-block: 0.125rem -0.25rem;
  }
  ${BESIDE} {
    flex-direction: row;
    align-self: center;
    margin: 0 calc(-1 * var(--space-1)) 0 auto;
  }
  ${FLAT} {
    margin: 0;
    /* As wide as two buttons, so that the weeks of all rows line up. */
    min-width: 4rem;
  }
`;

export const Ask = styled(Button)`
  grid-area: ask;
  position: relative;
  z-index: 1;
  padding-inline: var(--space-2);

  /* Keeps its space while loading, so that the unlock button does not resize. */
  &[data-loading='true'] {
    visibility: hidden;
  }
  ${ACROSS} {
    align-self: start;
    min-height: 2.25rem;
    margin-block-start: 0.125rem;
    padding-inline: 0;
    font-size: var(--text-xs);
  }
  ${BESIDE} {
    align-self: center;
    margin-block-start: 0;
  }
`;

export const Unlock = styled.div`
  grid-area: unlock;
  position: relative;
  z-index: 1;

  ${ACROSS} {
    button {
      min-height: 2.25rem;
      padding-inline: 0.125rem;
      font-size: var(--text-xs);
    }
  }
`;

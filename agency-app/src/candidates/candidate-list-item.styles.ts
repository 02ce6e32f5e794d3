import { styled } from '@marketplace/platform';
import { Avatar } from '@marketplace/ui';
import { ACROSS, BESIDE, FLAT, ROW_HEIGHT } from './candidate-list.styles.ts';

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
  /*
   * Rows off the screen cost nothing once the filters change. Not on arrival: Back and reload find their place by the
   * exact height. The row with the focus may have its menu open, which reaches out of it.
   */
  [data-changed='true'] > &:not(:focus-within) {
    content-visibility: auto;
  }
  &[data-late='true']:not(:focus-within) {
    content-visibility: hidden;
  }
  padding: 0.3125rem var(--space-3);
  border-block-start: 1px solid var(--color-line);
  font-size: var(--text-xs);
  line-height: 1.3;

  ${BESIDE} {
    padding-block: 0.4375rem;
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
  &:first-child {
    border-start-start-radius: inherit;
    border-start-end-radius: inherit;
  }
  &:last-child {
    border-end-start-radius: inherit;
    border-end-end-radius: inherit;
  }
  /* Keeps a focused control clear of the bar at the top and of toasts at the bottom. */
  button,
  a {
    scroll-margin-block: 5rem 8rem;
  }
`;

/** One below the other, then with the unlock beside the name, then in two columns, then all flat. */
export const Row = styled.article`
  display: grid;
  grid-template:
    'avatar who who' auto
    'facts facts facts' auto
    'week week week' auto
    'tools tools unlock' auto / auto auto minmax(0, 1fr);
  align-items: center;
  gap: 0.1875rem var(--space-2);

  /* The bookmark and the menu have less room than the unlock above them. */
  ${ACROSS} {
    grid-template:
      'avatar who unlock unlock' auto
      'facts facts facts facts' auto
      'week week week tools' auto / auto minmax(0, 1fr) 1.75rem 4.5rem;
  }
  ${BESIDE} {
    grid-template:
      'avatar who tools unlock' auto
      'avatar facts week week' auto / auto minmax(0, 1fr) auto 8rem;
    row-gap: var(--space-1);
  }
  ${FLAT} {
    grid-template: 'avatar about week tools unlock' auto / auto minmax(0, 1fr) 16rem auto 8rem;
    column-gap: 0.625rem;
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
    align-self: center;
  }
`;

/** Where there is little room, the facts stand on their own below. */
export const About = styled.div`
  display: contents;

  ${FLAT} {
    grid-area: about;
    display: block;
    min-width: 0;
  }
`;

export const Who = styled.div`
  grid-area: who;
  min-width: 0;

  ${FLAT} {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: var(--space-2);

    /* The hours that somebody covers begin the second line, and the facts follow on it. */
    [data-hours='true'] > div > & {
      display: inline;
    }
  }
`;

export const Name = styled.div`
  h3 {
    display: inline;
    font-size: var(--text-m);
    font-weight: var(--weight-bold);
    line-height: 1.25;
  }
  a {
    color: var(--color-text);
    font-family: var(--font-heading);
    letter-spacing: -0.012em;
    overflow-wrap: anywhere;
    text-decoration: none;
  }
  /* The whole row opens it. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  abbr {
    color: var(--color-text-muted);
    font-weight: 400;
    text-decoration: none;
  }
  /* Most places stand below one another. */
  ${FLAT} {
    min-width: 5.5rem;

    [data-hours='true'] > div > div > & {
      display: inline-block;
    }
  }
`;

export const Where = styled.div`
  color: var(--color-text-muted);
  text-wrap: pretty;

  > p {
    display: inline;
  }
  /* Not by + or :nth-child(): what such rules may mean is restyled as a whole when a sheet comes or goes. */
  > :not(:first-child)::before {
    content: '\\00a0· ' / '';
  }
  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
    white-space: nowrap;
  }
  ${FLAT} {
    flex: 1 1 14rem;

    span {
      white-space: nowrap;
    }
    [data-hours='true'] > div > div > & {
      display: inline;
      margin-inline-start: var(--space-2);

      p > [data-before='hours'] {
        display: none;
      }
      p > strong:last-child::before {
        content: '\\A' / '';
        white-space: pre;
      }
    }
  }
`;

export const Facts = styled.dl`
  grid-area: facts;
  min-width: 0;
  margin: 0;
  color: var(--color-text-muted);
  text-wrap: pretty;

  div,
  dt,
  dd {
    display: inline;
    margin: 0;
  }
  div:not(:first-child)::before {
    content: '\\00a0· ' / '';
  }
  [data-pill] > dd {
    display: inline-block;
    padding: 0 var(--space-2);
    border-radius: var(--radius-full);
    background: var(--color-tint-strong);
    color: var(--color-on-tint);
    font-weight: var(--weight-bold);
  }
  [data-pill] > [data-edge] {
    background: var(--color-warning-soft);
    color: var(--color-on-warning-soft);
  }
  [data-pill] + div::before {
    content: ' ';
  }
  ${BESIDE} {
    align-self: start;
  }
  ${FLAT} {
    [data-hours='true'] > div > & {
      display: inline;
      margin-inline-start: var(--space-1);
    }
  }
`;

export const Week = styled.div`
  grid-area: week;
  display: flex;
  align-items: center;
  gap: 0.625rem;
  min-width: 0;
  color: var(--color-text-muted);

  > div {
    flex: 1 1 7.5rem;
    min-width: 0;
  }
  /* With large text, the words wrap below the picture. */
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
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
  line-height: 1.25;
  text-wrap: balance;
`;

/** Above the link that covers the row. An open menu is above the tools of the rows below. */
export const Tools = styled.div`
  grid-area: tools;
  position: relative;
  z-index: 1;

  &:has([aria-expanded='true']) {
    z-index: 2;
  }
  display: flex;
  justify-self: end;
  margin-inline-end: calc(-1 * var(--space-2));

  /* The bookmark and the menu's opener, and nothing in the open menu. */
  > button,
  > div > button {
    width: var(--control-s);
    height: var(--control-s);
  }
  ${BESIDE} {
    margin-inline: auto calc(-1 * var(--space-1));
  }
  /* A mouse needs less room than a finger, so one may stand above the other. */
  ${FLAT} {
    margin-inline: 0;

    @media (pointer: fine) {
      flex-direction: column;

      > button,
      > div > button {
        width: max(1.625rem, var(--target-min));
        height: max(1.625rem, var(--target-min));
      }
    }
  }
`;

export const Action = styled.div`
  grid-area: unlock;
  position: relative;
  z-index: 1;

  ${ACROSS} {
    button {
      padding-inline: var(--space-1);
      font-size: var(--text-xs);
    }
  }
  ${BESIDE} {
    button {
      padding-inline: 0.375rem;
      font-size: var(--text-s);
    }
  }
`;

import { styled } from '@marketplace/platform';
import { Avatar } from '@marketplace/ui';
import { ONE_LINE, PANEL_ROW, ROW_NAME } from '../lists/row.styles.ts';

/**
 * Layouts by list width. Wide: one line. Flat: phone and email below the name. Narrow: also the next step and
 * buttons below the name.
 */
const WIDE = '@container (min-width: 72rem)';
const FLAT = '@container (min-width: 58rem)';
const NARROW = '@container (max-width: 57.99rem)';
/** Phone with large text. */
const TINY = '@container (max-width: 16rem)';

export const Item = styled.li`
  ${PANEL_ROW}
  &[data-revoked='true'] h3 a {
    color: var(--color-text-muted);
  }
  button,
  a,
  input {
    scroll-margin-block: 5rem 8rem;
  }
`;

const WAYS_WIDTH = '17.75rem';

export const Row = styled.article`
  display: grid;
  grid-template:
    'who status' auto
    'reach reach' auto
    'next next' auto
    'ways ways' auto / minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.125rem var(--space-2);
  min-height: 3.25rem;

  &[data-ticking='true'] {
    grid-template:
      'pick who status' auto
      'pick reach reach' auto
      'pick next next' auto
      'ways ways ways' auto / auto minmax(0, 1fr) auto;
  }
  ${TINY} {
    grid-template:
      'who' auto
      'status' auto
      'reach' auto
      'next' auto
      'ways' auto / minmax(0, 1fr);

    &[data-ticking='true'] {
      grid-template:
        'pick who' auto
        'pick status' auto
        'pick reach' auto
        'pick next' auto
        'ways ways' auto / auto minmax(0, 1fr);
    }
  }
  ${FLAT} {
    grid-template:
      'avatar who status next ways' auto
      'avatar reach status next ways' auto / auto minmax(9rem, 1fr) auto minmax(9rem, 1.2fr) ${WAYS_WIDTH};
    column-gap: var(--space-4);

    &[data-ticking='true'] {
      grid-template:
        'pick avatar who status next ways' auto
        'pick avatar reach status next ways' auto / auto auto minmax(8rem, 1fr) auto minmax(8rem, 1.2fr) ${WAYS_WIDTH};
    }
  }
  ${WIDE} {
    grid-template: 'avatar who reach status next ways' auto / auto minmax(9rem, 1fr) 11.5rem auto minmax(
        9rem,
        1.5fr
      ) ${WAYS_WIDTH};
    column-gap: var(--space-3);

    &[data-ticking='true'] {
      grid-template: 'pick avatar who reach status next ways' auto / auto auto minmax(8rem, 1fr) 11rem auto minmax(
          8rem,
          1.2fr
        ) ${WAYS_WIDTH};
    }
  }
`;

export const Initials = styled(Avatar)`
  grid-area: avatar;
  width: 2.5rem;
  height: 2.5rem;
  font-size: var(--text-s);

  ${NARROW} {
    display: none;
  }
`;

/** Stacked above the row's overlay link to stay clickable. */
export const Pick = styled.label`
  grid-area: pick;
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  width: max(1.75rem, var(--target-min));
  height: max(1.75rem, var(--target-min));
  cursor: pointer;

  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: var(--color-primary);
  }
`;

export const Who = styled.div`
  grid-area: who;
  min-width: 0;
`;

export const Name = styled.div`
  ${ROW_NAME}
`;

/** Stacked above the row's overlay link to stay clickable. */
export const Reach = styled.p`
  grid-area: reach;
  position: relative;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--space-3);
  width: fit-content;
  max-width: 100%;

  a {
    ${ONE_LINE}
    max-width: 100%;
    line-height: 1.5rem;
    text-decoration-color: transparent;
  }
  a:hover {
    text-decoration-color: currentcolor;
  }
  ${WIDE} {
    display: grid;
  }
`;

/** Stacked above the row's overlay link to stay clickable. */
export const Status = styled.div`
  grid-area: status;
  position: relative;
  z-index: 1;
  min-width: 8.25rem;

  ${NARROW} {
    display: grid;
    justify-items: end;
    min-width: 0;
  }
  ${TINY} {
    justify-items: start;
  }
`;

export const Next = styled.div`
  grid-area: next;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-width: 0;
  overflow-wrap: anywhere;

  [data-due='true'] strong {
    color: var(--color-on-warning-soft);
  }
  /* Stacked above the link that covers the row, so that it can be clicked. */
  button {
    position: relative;
    z-index: 1;
  }
`;

/** Stacked above the row's overlay link to stay clickable. */
export const Ways = styled.div`
  grid-area: ways;
  position: relative;
  z-index: 1;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 4.25rem);
  justify-content: end;
  gap: var(--space-1);

  [data-way] {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.25rem;
    min-height: var(--control-s);
    padding: 0;
    border: 1px solid var(--color-line-strong);
    border-radius: var(--radius-s);
    background: var(--color-surface);
    color: var(--color-on-tint);
    font-size: var(--text-s);
    font-weight: var(--weight-bold);
    text-decoration: none;
    touch-action: manipulation;
  }
  [data-way]:hover,
  [aria-expanded='true'] {
    background: var(--color-tint);
  }
  svg {
    width: 1.125rem;
    height: 1.125rem;
  }
  ${NARROW} {
    grid-auto-flow: row;
    grid-template-columns: repeat(auto-fit, minmax(min(4rem, 100%), 1fr));
    justify-content: stretch;
    max-width: 28rem;
    margin-block-start: var(--space-1);
    gap: var(--space-2);

    [data-way] {
      min-height: max(2.75rem, var(--target-min));
    }
  }
`;

export const Strip = styled.div`
  position: relative;
  z-index: 1;
  padding-block: var(--space-2) var(--space-1);
`;

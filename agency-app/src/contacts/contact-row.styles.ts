import { styled } from '@marketplace/platform';
import { Avatar, visuallyHidden } from '@marketplace/ui';
import { ROUNDED_ENDS, ROW_NAME } from '../lists/row.styles.ts';

/**
 * Layouts by list width. Wide: everything on one line. Flat: phone and email below the name. Narrow: the next step
 * below the name, too.
 */
const WIDE = '@container (min-width: 72rem)';
const FLAT = '@container (min-width: 58rem)';
const NARROW = '@container (max-width: 57.99rem)';

export const Item = styled.li`
  position: relative;
  padding: 0.4375rem var(--space-3);
  border-block-start: 1px solid var(--color-line);
  font-size: var(--text-xs);
  line-height: 1.3;

  &:first-child {
    border-block-start: 0;
  }
  ${ROUNDED_ENDS}
  &:hover {
    background: var(--color-surface-hover);
  }
  &[data-selected='true'] {
    box-shadow: inset 3px 0 var(--color-primary);
  }
  button,
  a,
  input {
    scroll-margin-block: 5rem 8rem;
  }
`;

export const Row = styled.article`
  display: grid;
  grid-template:
    'who actions' auto
    'next actions' auto
    'reach reach' auto / minmax(0, 1fr) auto;
  align-items: center;
  column-gap: var(--space-2);
  min-height: 3.25rem;

  &[data-ticking='true'] {
    grid-template:
      'pick who actions' auto
      'pick next actions' auto
      'pick reach reach' auto / auto minmax(0, 1fr) auto;
  }
  ${FLAT} {
    grid-template:
      'avatar who status next actions' auto
      'avatar reach status next actions' auto / auto minmax(11rem, 1.1fr) 7.5rem minmax(12rem, 1.4fr) 19rem;
    column-gap: var(--space-4);

    &[data-ticking='true'] {
      grid-template:
        'pick avatar who status next actions' auto
        'pick avatar reach status next actions' auto / auto auto minmax(11rem, 1.1fr) 7.5rem minmax(12rem, 1.4fr) 19rem;
    }
  }
  ${WIDE} {
    grid-template: 'avatar who reach status next actions' auto / auto minmax(9rem, 1fr) minmax(
        12rem,
        1.1fr
      ) 7rem minmax(10rem, 1.1fr) 19rem;

    &[data-ticking='true'] {
      grid-template: 'pick avatar who reach status next actions' auto / auto auto minmax(8rem, 1fr) minmax(
          12rem,
          1.1fr
        ) 7rem minmax(9rem, 1.1fr) 19rem;
    }
    /* The heading above the rows names the status, so the status needs no column. */
    &[data-status-named='true'] {
      grid-template-columns: auto minmax(9rem, 1.1fr) minmax(12rem, 1.2fr) 0 minmax(10rem, 1.3fr) 19rem;

      &[data-ticking='true'] {
        grid-template-columns: auto auto minmax(8rem, 1.1fr) minmax(12rem, 1.2fr) 0 minmax(9rem, 1.3fr) 19rem;
      }
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

/** Stacked above the link that covers the row, so that it can be clicked. */
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
  h3 {
    line-height: 1.25;
  }
  ${NARROW} {
    display: flex;
    align-items: baseline;
    gap: var(--space-1);

    h3 {
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`;

export const Where = styled.p`
  color: var(--color-text-muted);

  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
  ${FLAT} {
    [data-narrow] {
      display: none;
    }
  }
  ${NARROW} {
    [data-flat='true'] {
      display: none;
    }
  }
`;

/** Stacked above the link that covers the row, so that the phone number and email can be clicked. */
export const Reach = styled.p`
  grid-area: reach;
  position: relative;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--space-3);
  width: fit-content;

  a {
    display: inline-flex;
    align-items: center;
    min-height: 1.5rem;
    overflow-wrap: anywhere;
    text-decoration-color: transparent;
  }
  a:hover {
    text-decoration-color: currentcolor;
  }
`;

export const Status = styled.div`
  grid-area: status;

  ${NARROW} {
    display: none;
  }
  ${WIDE} {
    [data-status-named='true'] > & {
      ${visuallyHidden}
    }
  }
`;

export const Next = styled.div`
  grid-area: next;
  min-width: 0;
  overflow-wrap: anywhere;
  color: var(--color-text-muted);

  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
  [data-due='true'] strong {
    color: var(--color-on-warning-soft);
  }
  /* Shows one line: the next step, or else the latest call, note or status change. */
  ${NARROW} {
    p + p {
      display: none;
    }
  }
  ${FLAT} {
    [data-narrow] {
      display: none;
    }
  }
`;

/** Stacked above the link that covers the row, so that it can be clicked. */
export const Actions = styled.div`
  grid-area: actions;
  position: relative;
  z-index: 1;
  display: flex;
  justify-content: end;
  gap: var(--space-1);

  > [data-way] {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.375rem;
    min-width: var(--control-s);
    height: var(--control-s);
    padding: 0;
    border: 1px solid transparent;
    border-radius: var(--radius-s);
    background: transparent;
    color: var(--color-on-tint);
    font-size: var(--text-s);
    font-weight: var(--weight-bold);
    text-decoration: none;
  }
  > [data-way]:hover {
    background: var(--color-tint);
  }
  > [data-way='call'] {
    border-color: var(--color-line-strong);
    background: var(--color-surface);
  }
  svg {
    width: 1.125rem;
    height: 1.125rem;
  }
  > [data-way='call'] {
    padding-inline: var(--space-3);
  }
  ${NARROW} {
    [data-way='log'],
    [data-way] > span,
    > button:not([data-way]) {
      display: none;
    }
    > [data-way='call'] {
      padding-inline: 0;
    }
  }
`;

export const Strip = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  padding-block: var(--space-2) var(--space-1);

  ${FLAT} {
    [data-narrow] {
      display: none;
    }
  }
`;

import { css, styled } from '@marketplace/platform';

/** Container queries, because a sidebar can be narrower than a phone. */
const WHERE_WIDE = '@container (min-width: 31rem)';
const WHERE_NARROW = '@container (max-width: 17rem)';
/** Narrow gaps leave 40 px per cell on a 320 px phone. */
const ON_A_SMALL_PHONE = '@container (min-width: 17.01rem) and (max-width: 19rem)';

export const GridRoot = styled.div`
  display: grid;
  gap: 3px;
  container-type: inline-size;
  user-select: none;
  -webkit-user-select: none;
`;

/**
 * Seven columns at every width. Narrow containers show time windows above the cells, which keeps cells at least
 * 40 px wide.
 */
export const GridRow = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: inherit;

  ${ON_A_SMALL_PHONE} {
    column-gap: 1px;
  }
  ${WHERE_WIDE} {
    grid-template-columns: minmax(7.5rem, 9.5rem) repeat(7, minmax(44px, 1fr));
  }
`;

export const Corner = styled.div`
  position: absolute;

  ${WHERE_WIDE} {
    position: static;
  }
`;

export const RowHeader = styled.div`
  grid-column: 1 / -1;

  ${WHERE_WIDE} {
    grid-column: auto;
  }
`;

const target = css`
  position: relative;
  /* 44 px touch target, at every text size. */
  min-height: 44px;
  width: 100%;
  height: 100%;
  padding: 0;
  border: 1px solid transparent;
  border-radius: var(--radius-s);
  background: transparent;
  color: var(--color-text);
  touch-action: manipulation;

  &[aria-disabled='true'] {
    cursor: not-allowed;
  }
  ${WHERE_NARROW} {
    min-height: max(2rem, var(--target-min));
  }
`;

export const HeaderButton = styled.button<{ $row?: boolean }>`
  ${target}
  display: flex;
  align-items: center;
  justify-content: ${({ $row }) => ($row ? 'flex-start' : 'center')};
  gap: var(--space-2);
  padding: 0 ${({ $row }) => ($row ? 'var(--space-1)' : '0')};
  /* Limits large text, so that seven days fit on a phone. */
  font-size: ${({ $row }) => ($row ? 'var(--text-s)' : 'min(var(--text-s), max(13px, 3.6vw))')};
  font-weight: var(--weight-bold);
  line-height: 1.2;
  text-align: start;
  overflow-wrap: anywhere;
  transition: background-color var(--motion-fast) linear;

  svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    color: var(--color-on-tint);
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    font-weight: 400;
    white-space: nowrap;
  }
  &[aria-pressed='true'],
  &[aria-pressed='mixed'] {
    color: var(--color-on-tint);
  }
  &:hover:not([aria-disabled='true']) {
    background: var(--color-tint);
  }

  ${WHERE_NARROW} {
    font-size: 13px;
    letter-spacing: -0.02em;
  }
  ${WHERE_WIDE} {
    font-size: var(--text-s);
    small {
      display: block;
    }
  }
`;

export const SlotButton = styled.button`
  ${target}
  display: grid;
  place-items: center;
  border-color: var(--color-control-line);
  background: var(--color-surface);
  /* Vertical moves scroll the page; sideways moves paint. */
  touch-action: pan-y pinch-zoom;
  -webkit-touch-callout: none;
  transition:
    background-color var(--motion-fast) linear,
    border-color var(--motion-fast) linear,
    transform var(--motion-fast) var(--motion-ease);

  svg {
    width: 1.25rem;
    height: 1.25rem;
    stroke-width: 2.6;
  }
  &:hover:not([aria-disabled='true']) {
    border-color: var(--color-primary);
    background: var(--color-tint);
  }
  &:active:not([aria-disabled='true']) {
    transform: scale(0.95);
  }
  &[aria-pressed='true'] {
    border-color: var(--color-primary);
    background: var(--color-primary);
    color: var(--color-on-primary);
  }
  &[aria-pressed='true']:hover:not([aria-disabled='true']) {
    background: var(--color-primary-hover);
  }
  &[aria-disabled='true'] {
    border-style: dashed;
    background: var(--color-surface-sunken);
  }
  &[aria-disabled='true'][aria-pressed='true'] {
    background: var(--color-disabled);
    border-color: var(--color-line-strong);
    color: var(--color-on-disabled);
  }

  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

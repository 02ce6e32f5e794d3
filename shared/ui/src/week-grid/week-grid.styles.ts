import { css, styled } from '@marketplace/platform';

/** By the grid's own width, because a sidebar's is narrower than a phone's. */
const WHERE_WIDE = '@container (min-width: 30rem)';
const WHERE_NARROW = '@container (max-width: 17rem)';

export const GridRoot = styled.div`
  display: grid;
  gap: 4px;
  container-type: inline-size;
  user-select: none;
  -webkit-user-select: none;
`;

export const GridRow = styled.div`
  display: grid;
  /* 44 px for a finger, whatever the size of the text: seven rows of large text still fit a phone. */
  grid-template-columns: minmax(44px, min(3.25rem, 18vw)) repeat(4, minmax(44px, 1fr));
  gap: inherit;

  ${WHERE_NARROW} {
    grid-template-columns: minmax(max(2rem, var(--target-min)), auto) repeat(4, minmax(var(--target-min), 1fr));
  }

  ${WHERE_WIDE} {
    grid-template-columns: minmax(6.5rem, 7.5rem) repeat(4, minmax(44px, 1fr));
  }
`;

const target = css`
  position: relative;
  min-width: 44px;
  min-height: 2.75rem;
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
    min-width: var(--target-min);
    min-height: max(2rem, var(--target-min));
  }
`;

export const HeaderButton = styled.button<{ $column?: boolean }>`
  ${target}
  display: flex;
  flex-direction: ${({ $column }) => ($column ? 'column' : 'row')};
  align-items: center;
  justify-content: ${({ $column }) => ($column ? 'center' : 'flex-start')};
  gap: 2px;
  padding: ${({ $column }) => ($column ? 'var(--space-1) 0' : '0 var(--space-1)')};
  /* Five columns on a phone: large text grows as far as they do. */
  font-size: min(var(--text-s), max(14.5px, 3.8vw));
  font-weight: 600;
  line-height: 1.2;
  hyphens: auto;
  overflow-wrap: anywhere;
  transition: background-color var(--motion-fast) linear;

  svg {
    width: 1.125rem;
    height: 1.125rem;
    color: var(--color-on-tint);
  }
  small {
    color: var(--color-text-muted);
    font-size: min(0.8125rem, max(13px, 3.4vw));
    font-weight: 450;
    letter-spacing: -0.02em;
  }
  &[aria-pressed='true'],
  &[aria-pressed='mixed'] {
    color: var(--color-on-tint);
  }
  &:hover:not([aria-disabled='true']) {
    background: var(--color-tint);
  }

  ${WHERE_NARROW} {
    padding-inline: 0;
    font-size: 13px;
    letter-spacing: -0.02em;
  }
  ${WHERE_WIDE} {
    padding-inline: ${({ $column }) => ($column ? '0' : 'var(--space-2)')};
    font-size: var(--text-s);
    small {
      font-size: var(--text-xs);
      letter-spacing: 0;
    }
  }
`;

export const SlotButton = styled.button`
  ${target}
  display: grid;
  place-items: center;
  border-color: var(--color-control-line);
  background: var(--color-surface);
  /* Up and down scrolls the page; a move across the cells is a stroke of the grid's own. */
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

export const ShortName = styled.span`
  ${WHERE_WIDE} {
    display: none;
  }
`;

export const LongName = styled.span`
  display: none;
  ${WHERE_WIDE} {
    display: inline;
  }
`;

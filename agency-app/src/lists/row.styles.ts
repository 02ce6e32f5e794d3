import { css } from '@marketplace/platform';

/** First and last row follow the rounded corners of their list. */
export const ROUNDED_ENDS = css`
  &:first-child {
    border-start-start-radius: inherit;
    border-start-end-radius: inherit;
  }
  &:last-child {
    border-end-start-radius: inherit;
    border-end-end-radius: inherit;
  }
`;

/** A row that opens a panel: contact or application. */
export const PANEL_ROW = css`
  position: relative;
  padding: 0.4375rem var(--space-3);
  border-block-start: 1px solid var(--color-line);
  color: var(--color-text-muted);
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
  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
`;

/** Truncates text with an ellipsis, but not its focus ring. */
export const ONE_LINE = css`
  min-width: 0;
  overflow: clip;
  overflow-clip-margin: 0.375rem;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** A name with its discipline. The name's link covers the whole row. */
export const ROW_NAME = css`
  h3 {
    display: inline;
    font-size: var(--text-m);
    font-weight: var(--weight-bold);
    line-height: round(1.2em, 1px);
  }
  a {
    color: var(--color-text);
    font-family: var(--font-heading);
    letter-spacing: -0.012em;
    overflow-wrap: anywhere;
    text-decoration: none;
  }
  /* Extends the link over the whole row. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  abbr {
    margin-inline-start: 0.125rem;
    color: var(--color-text-muted);
    text-decoration: none;
  }
`;

/**
 * Facts with dots between them. Dots precede facts; at the start of a line, the dot is outside the box and
 * clipped. Slots use `display: contents`, so their child draws the dot.
 */
export const DOTTED_LINE = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.75em;
  overflow-x: clip;

  > *,
  > [data-slot] > * {
    position: relative;
    min-width: 0;
  }
  > :not(:first-child, [data-slot])::before,
  > [data-slot] > ::before {
    content: '·' / '';
    position: absolute;
    inset-inline-start: -0.75em;
    width: 0.75em;
    color: var(--color-text-muted);
    font-weight: 400;
    text-align: center;
  }
`;

/** Separator for inline text: a wide space with a dot as background. At the end of a line, the space has no width. */
export const DOT_ON_A_SPACE = css`
  content: ' ' / '';
  background: radial-gradient(circle, currentColor 0.065em, transparent 0.095em);
  word-spacing: 0.5em;
`;

/** Controls that scroll horizontally from edge to edge instead of wrapping. */
export const SCROLLING_ROW = css`
  display: flex;
  flex-wrap: nowrap;
  align-items: center;
  gap: var(--space-2);
  margin-inline: calc(-1 * var(--gutter));
  padding: var(--space-1) var(--gutter);
  overflow-x: auto;
  scrollbar-width: none;
  mask-image: linear-gradient(to right, black calc(100% - var(--gutter) - 0.5rem), transparent);

  > * {
    flex: none;
  }
`;

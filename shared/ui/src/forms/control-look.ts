import { css } from '@marketplace/platform';

export const controlLook = css`
  width: 100%;
  min-height: var(--control-m);
  padding: 0 var(--space-4);
  border: 1px solid var(--color-control-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  color: var(--color-text);
  font-size: var(--text-m);
  line-height: 1.4;
  transition:
    border-color var(--motion-fast) linear,
    box-shadow var(--motion-fast) linear;
`;

export const controlStates = css`
  &::placeholder {
    color: var(--color-text-muted);
    opacity: 0.85;
  }
  &:hover:not(:disabled) {
    border-color: var(--color-primary);
  }
  &:focus-visible {
    border-color: var(--color-primary);
    outline-offset: 1px;
  }
  &[aria-invalid='true'] {
    border-color: var(--color-danger);
    box-shadow: inset 0 0 0 1px var(--color-danger);
  }
  &:disabled,
  &:read-only:not(select) {
    background: var(--color-surface-sunken);
    border-color: var(--color-line-strong);
    color: var(--color-text-muted);
  }
  &:disabled {
    cursor: not-allowed;
  }
`;

import { css, styled } from '@marketplace/platform';

const choiceLook = css`
  appearance: none;
  display: grid;
  place-content: center;
  flex: none;
  width: 1.375rem;
  height: 1.375rem;
  margin: 0;
  border: 1.5px solid var(--color-control-line);
  background: var(--color-surface);
  color: var(--color-on-primary);
  cursor: pointer;
  transition:
    background-color var(--motion-fast) linear,
    border-color var(--motion-fast) linear;

  &::before {
    content: '';
    width: 0.8125rem;
    height: 0.8125rem;
    background: currentColor;
    transform: scale(0);
    transition: transform var(--motion-fast) var(--motion-ease);
  }
  &[type='checkbox'] {
    border-radius: var(--radius-xs);
  }
  &[type='checkbox']::before {
    clip-path: polygon(13% 47%, 2% 60%, 39% 94%, 98% 21%, 85% 9%, 38% 68%);
  }
  &[type='radio'] {
    border-radius: var(--radius-full);
  }
  &[type='radio']::before {
    width: 0.5625rem;
    height: 0.5625rem;
    border-radius: var(--radius-full);
  }
  &:checked {
    background: var(--color-primary);
    border-color: var(--color-primary);
  }
  &:checked::before {
    transform: scale(1);
  }
  &[aria-invalid='true']:not(:checked) {
    border-color: var(--color-danger);
  }
  &:disabled {
    cursor: not-allowed;
    background: var(--color-disabled);
    border-color: var(--color-line-strong);
    color: var(--color-on-disabled);
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;

export const ChoiceInput = styled.input`
  ${choiceLook}
`;

export const ChoiceRow = styled.label`
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  padding-block: max(0.375rem, (var(--target-min) - 1.375rem) / 2);
  cursor: pointer;

  &:has(input:disabled) {
    cursor: not-allowed;
    color: var(--color-on-disabled);
  }
  &:hover input:not(:disabled) {
    border-color: var(--color-primary);
  }
`;
export const ChoiceText = styled.span`
  display: flex;
  flex-direction: column;
  gap: 2px;
  min-width: 0;
  padding-block-start: 0.03rem;
  line-height: 1.375rem;
`;
export const ChoiceDescription = styled.span`
  color: var(--color-text-muted);
  font-size: var(--text-s);
  line-height: 1.45;
`;

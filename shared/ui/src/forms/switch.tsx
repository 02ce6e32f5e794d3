import { styled } from '@marketplace/platform';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { ChoiceDescription, ChoiceText } from './choice-look.tsx';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

const Row = styled.label`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-4);
  min-height: var(--target-min);
  cursor: pointer;

  &:has(input:disabled) {
    cursor: not-allowed;
    color: var(--color-on-disabled);
  }
`;
const Label = styled.span`
  font-weight: var(--weight-bold);
`;
const Track = styled.input`
  appearance: none;
  position: relative;
  flex: none;
  width: 3.125rem;
  height: 1.875rem;
  margin: 0;
  border: 1px solid var(--color-control-line);
  border-radius: var(--radius-full);
  background: var(--color-control-line);
  cursor: pointer;
  transition: background-color var(--motion-medium) var(--motion-ease);

  &::before {
    content: '';
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    width: 1.5rem;
    height: 1.5rem;
    border-radius: var(--radius-full);
    background: var(--color-surface);
    box-shadow: var(--shadow-s);
    transition: transform var(--motion-medium) var(--motion-ease);
  }
  &:checked {
    background: var(--color-primary);
    border-color: var(--color-primary);
  }
  &:checked::before {
    transform: translateX(1.25rem);
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.55;
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;

/** Native checkbox with the role `switch`, for settings that apply immediately. */
export function Switch({ label, description, checked, onCheckedChange, className, ...rest }: SwitchProps) {
  const base = useId();
  return (
    <Row className={className}>
      <ChoiceText>
        <Label id={`${base}label`}>{label}</Label>
        {description ? <ChoiceDescription id={`${base}description`}>{description}</ChoiceDescription> : null}
      </ChoiceText>
      <Track
        {...rest}
        type="checkbox"
        role="switch"
        aria-labelledby={`${base}label`}
        aria-describedby={description ? `${base}description` : undefined}
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
    </Row>
  );
}

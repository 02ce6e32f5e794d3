import { styled } from '@marketplace/platform';
import { useId } from 'react';
import { coveringInput } from './covering-input.ts';
import { Fieldset, type FieldsetProps } from './fieldset.tsx';

interface ChipToggleOption<Value extends string | number> {
  value: Value;
  label: string;
  accessibleLabel?: string | undefined;
  /** Number of results for this option. Part of the accessible description, not of the name. */
  count?: number | undefined;
  disabled?: boolean | undefined;
}

interface ChipToggleGroupProps<Value extends string | number> extends FieldsetProps {
  options: readonly ChipToggleOption<Value>[];
  value: readonly Value[];
  /** Called with the chosen values in the order of `options`. */
  onChange: (value: Value[]) => void;
  name?: string | undefined;
  /** Equal columns instead of wrapping rows. */
  columns?: number | undefined;
}

const Row = styled.div<{ $columns: number | undefined }>`
  display: ${({ $columns }) => ($columns ? 'grid' : 'flex')};
  grid-template-columns: repeat(${({ $columns }) => $columns ?? 1}, minmax(0, 1fr));
  flex-wrap: wrap;
  gap: var(--space-2);
`;
const Count = styled.span`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;
const ToggleChip = styled.label<{ $givesNothing: boolean }>`
  position: relative;
  display: inline-flex;
  gap: 0.375rem;
  align-items: center;
  justify-content: center;
  min-width: 2.875rem;
  min-height: max(2.25rem, var(--target-min));
  padding: 0 var(--space-3);
  border: 1px solid var(--color-control-line);
  border-radius: var(--radius-full);
  background: var(--color-surface);
  color: ${({ $givesNothing }) => ($givesNothing ? 'var(--color-text-muted)' : 'var(--color-text)')};
  font-size: var(--text-s);
  cursor: pointer;
  user-select: none;
  touch-action: manipulation;
  transition:
    background-color var(--motion-fast) linear,
    border-color var(--motion-fast) linear;

  input {
    ${coveringInput}
  }
  &:hover {
    border-color: var(--color-primary);
    background: var(--color-surface-hover);
  }
  &:has(input:checked) {
    border-color: var(--color-primary);
    background: var(--color-primary);
    color: var(--color-on-primary);
  }
  /* Uses a sibling selector: with :has(), every change on the page would restyle each span. */
  input:checked ~ span {
    color: inherit;
  }
  &:has(input:focus-visible) {
    outline: 3px solid var(--color-focus);
    outline-offset: 2px;
  }
  &:has(input:disabled) {
    cursor: not-allowed;
    border-color: var(--color-line-strong);
    background: var(--color-disabled);
    color: var(--color-on-disabled);
  }
`;

export function ChipToggleGroup<Value extends string | number>({
  options,
  value,
  onChange,
  name,
  columns,
  ...fieldset
}: ChipToggleGroupProps<Value>) {
  const ownName = useId();
  const choose = (option: Value, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((candidate) => (candidate === option ? isChosen : value.includes(candidate))),
    );
  return (
    <Fieldset {...fieldset}>
      <Row $columns={columns}>
        {options.map((option) => (
          <ToggleChip key={option.value} data-chip $givesNothing={option.count === 0}>
            <input
              type="checkbox"
              name={name ?? ownName}
              value={option.value}
              checked={value.includes(option.value)}
              disabled={option.disabled}
              aria-label={option.accessibleLabel ?? (option.count === undefined ? undefined : option.label)}
              aria-describedby={option.count === undefined ? undefined : `${ownName}count${option.value}`}
              aria-invalid={fieldset.error ? true : undefined}
              onChange={(event) => choose(option.value, event.target.checked)}
            />
            {option.label}
            {option.count !== undefined ? (
              <Count id={`${ownName}count${option.value}`}>{option.count.toLocaleString('en-US')}</Count>
            ) : null}
          </ToggleChip>
        ))}
      </Row>
    </Fieldset>
  );
}

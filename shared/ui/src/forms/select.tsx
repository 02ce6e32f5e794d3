import { styled } from '@marketplace/platform';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlLook, controlStates } from './control-look.ts';
import { useFieldAttributes } from './field-context.ts';

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple'> {
  options: readonly SelectOption[];
  placeholder?: string | undefined;
}

const Box = styled.div`
  position: relative;
  min-width: 0;

  > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-end: var(--space-3);
    width: 1.25rem;
    height: 100%;
    color: var(--color-text-muted);
    pointer-events: none;
  }
`;
const Root = styled.select`
  ${controlLook}
  ${controlStates}
  padding-inline-end: 2.75rem;
  appearance: none;
  text-overflow: ellipsis;
  cursor: pointer;
`;

/** Styled native select. A `Field` provides label and description. */
export function Select({ options, placeholder, required, className, ...rest }: SelectProps) {
  const field = useFieldAttributes({ ...rest, required });
  return (
    <Box className={className}>
      <Root {...rest} {...field}>
        {placeholder !== undefined ? <option value="">{placeholder}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Root>
      <ChevronDown aria-hidden="true" />
    </Box>
  );
}

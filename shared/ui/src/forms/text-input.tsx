import { styled } from '@marketplace/platform';
import type { ComponentProps, ReactNode } from 'react';
import { controlLook, controlStates } from './control-look.ts';
import { useFieldAttributes } from './field-context.ts';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  prefix?: ReactNode;
  suffix?: ReactNode;
}

const Box = styled.div`
  position: relative;
  display: flex;
  min-width: 0;
`;
const Input = styled.input<{ $prefix: boolean; $suffix: boolean }>`
  ${controlLook}
  ${controlStates}
  ${({ $prefix }) => $prefix && 'padding-inline-start: 2.75rem;'}
  ${({ $suffix }) => $suffix && 'padding-inline-end: 3.25rem;'}
`;
const Slot = styled.span<{ $side: 'start' | 'end' }>`
  position: absolute;
  inset-block: 0;
  inset-inline-${({ $side }) => $side}: 0;
  display: grid;
  place-items: center;
  width: ${({ $side }) => ($side === 'start' ? '2.75rem' : '3.25rem')};
  color: var(--color-text-muted);
  font-size: var(--text-s);
  pointer-events: none;

  svg {
    width: 1.125rem;
    height: 1.125rem;
  }
  button {
    pointer-events: auto;
  }
`;

/** Text input. A `Field` provides label and description. */
export function TextInput({ prefix, suffix, required, className, ...rest }: TextInputProps) {
  const field = useFieldAttributes({ ...rest, required });
  return (
    <Box className={className}>
      {prefix ? <Slot $side="start">{prefix}</Slot> : null}
      <Input type="text" $prefix={Boolean(prefix)} $suffix={Boolean(suffix)} {...rest} {...field} />
      {suffix ? <Slot $side="end">{suffix}</Slot> : null}
    </Box>
  );
}

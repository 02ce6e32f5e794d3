import { styled } from '@marketplace/platform';
import type { ComponentProps } from 'react';
import { controlLook, controlStates } from './control-look.ts';
import { useFieldAttributes } from './field-context.ts';

type TextAreaProps = ComponentProps<'textarea'>;

const Root = styled.textarea`
  ${controlLook}
  ${controlStates}
  min-height: 7rem;
  padding-block: var(--space-3);
  resize: vertical;
  field-sizing: content;
`;

export function TextArea({ required, ...rest }: TextAreaProps) {
  const field = useFieldAttributes({ ...rest, required });
  return <Root {...rest} {...field} />;
}

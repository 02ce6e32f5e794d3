import { Field, TextInput, type TextInputProps } from '@marketplace/ui';
import type { ComponentType } from 'react';
import { useFocusOnError } from './field-focus.ts';

export interface StepFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'ref'> {
  label: string;
  hint?: string;
  value: string;
  onText: (text: string) => void;
  error: string | undefined;
  /** False where another field's error comes first. */
  focusOnError?: boolean | undefined;
  /** The control; a plain text input unless given. */
  control?: ComponentType<TextInputProps>;
}

/** One field of a step: asked for, never corrected by the keyboard, and focused when what it holds is refused. */
export function StepField(props: StepFieldProps) {
  const { label, hint, onText, error, focusOnError = true, control: Control = TextInput, ...input } = props;
  const place = useFocusOnError(focusOnError ? error : undefined);
  return (
    <Field label={label} hint={hint} required error={error}>
      <Control
        ref={place}
        onChange={(event) => onText(event.target.value)}
        autoCorrect="off"
        spellCheck={false}
        {...input}
      />
    </Field>
  );
}

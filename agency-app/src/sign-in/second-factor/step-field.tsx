import { Field, TextInput, type TextInputProps, PasswordInput } from '@marketplace/ui';
import { useEffect, useRef, type ComponentType } from 'react';

export function CurrentPassword(props: Pick<StepFieldProps, 'value' | 'onText' | 'error'>) {
  return <StepField label="Current password" control={PasswordInput} autoComplete="current-password" {...props} />;
}

export interface StepFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'ref'> {
  label: string;
  hint?: string;
  value: string;
  onText: (text: string) => void;
  error: string | undefined;
  /** False if an earlier field has an error. */
  focusOnError?: boolean | undefined;
  control?: ComponentType<TextInputProps>;
}

/** Required field without autocorrect or spell check. Takes the focus on an error. */
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

/** On an error, focuses the input and selects its text, so that typing replaces it. */
function useFocusOnError(error: string | undefined) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [error]);
  return input;
}

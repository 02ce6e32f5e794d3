import { Field, PasswordInput } from '@marketplace/ui';
import { useFocusOnError } from './field-focus.ts';

interface CurrentPasswordProps {
  value: string;
  onChange: (password: string) => void;
  error?: string | undefined;
}

/** The password that the account has now. */
export function CurrentPassword({ value, onChange, error }: CurrentPasswordProps) {
  const input = useFocusOnError(error);
  return (
    <Field label="Current password" required error={error}>
      <PasswordInput
        ref={input}
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

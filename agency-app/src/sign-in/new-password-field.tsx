import { Field, PasswordChecklist, PasswordInput, Stack, type PasswordInputProps } from '@marketplace/ui';
import { passwordChecklist } from './password-rules.ts';

interface NewPasswordFieldProps extends PasswordInputProps {
  label: string;
  typed: string;
  error: string | undefined;
}

export function NewPasswordField({ label, typed, error, ...input }: NewPasswordFieldProps) {
  return (
    <Stack gap={3}>
      <Field label={label} required error={error}>
        <PasswordInput autoComplete="new-password" {...input} />
      </Field>
      <PasswordChecklist rules={passwordChecklist(typed)} />
    </Stack>
  );
}

import { PASSWORD_RULES } from '@marketplace/contracts';
import {
  Field,
  PasswordChecklist,
  PasswordInput,
  type PasswordInputProps,
  type PasswordRule,
  Stack,
} from '@marketplace/ui';

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

function passwordChecklist(password: string): PasswordRule[] {
  return PASSWORD_RULES.map((rule) => ({ label: rule.label, met: rule.test(password) }));
}

export function meetsPasswordRules(password: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.test(password));
}

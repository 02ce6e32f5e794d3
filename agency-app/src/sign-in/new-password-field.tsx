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
  password: string;
  error: string | undefined;
}

export function NewPasswordField({ label, password, error, ...input }: NewPasswordFieldProps) {
  return (
    <Stack gap={3}>
      <Field label={label} required error={error}>
        <PasswordInput autoComplete="new-password" {...input} />
      </Field>
      <PasswordChecklist rules={buildPasswordChecklist(password)} />
    </Stack>
  );
}

function buildPasswordChecklist(password: string): PasswordRule[] {
  return PASSWORD_RULES.map((rule) => ({ label: rule.label, met: rule.test(password) }));
}

export function meetsPasswordRules(password: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.test(password));
}

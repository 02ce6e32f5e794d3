import { Mail } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useLanguage } from '@marketplace/platform';
import { Alert, Button, Field, lazyResolver, Stack, TextInput } from '@marketplace/ui';
import { useFieldError } from '../profile-fields/field-error.ts';

const checks = lazyResolver(
  async () => (await import(/* webpackChunkName: "later-email-checks" */ './email-checks.ts')).emailChecks,
);

export interface EmailFormProps {
  submitText: string;
  busy: boolean;
  busyText: string;
  /** Why the last attempt failed, and what to do about it. */
  failure: string | null;
  advice: string | null;
  initialEmail?: string;
  hint?: string;
  onSubmit: (email: string) => void;
}

/** Asks for an email address, and nothing else. */
export function EmailForm({
  submitText,
  busy,
  busyText,
  failure,
  advice,
  initialEmail = '',
  hint,
  onSubmit,
}: EmailFormProps) {
  const { t } = useLanguage();
  const errorOf = useFieldError();
  const { register, handleSubmit, formState } = useForm<{ email: string }, unknown, { email: string }>({
    resolver: checks,
    defaultValues: { email: initialEmail },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void handleSubmit(({ email }) => onSubmit(email))(event);
      }}
    >
      <Stack gap={5}>
        <Field label={t('Email address')} hint={hint} error={errorOf(formState.errors.email)} required>
          <TextInput
            {...register('email')}
            onFocus={checks.preload}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            prefix={<Mail aria-hidden />}
          />
        </Field>
        {failure === null ? null : (
          <Alert live tone="danger" title={t(failure)}>
            {advice === null ? undefined : t(advice)}
          </Alert>
        )}
        <Button type="submit" size="l" fullWidth busy={busy} busyText={busyText}>
          {submitText}
        </Button>
      </Stack>
    </form>
  );
}

import { Mail } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLanguage } from '@marketplace/platform';
import { Button, Field, lazyResolver, Stack, TextInput } from '@marketplace/ui';
import type { Failure } from '../form-failure/failure.ts';
import { FormFailureNote } from '../form-failure/form-failure.tsx';
import { useFieldError } from '../profile-fields/form-errors.ts';

// Optional: the form works even if this code does not load.
const MistypedEmail = lazy(() =>
  import(/* webpackChunkName: "later-mistyped-email" */ '../profile-fields/mistyped-email.tsx').catch(() => ({
    default: () => null,
  })),
);

const checks = lazyResolver(
  async () => (await import(/* webpackChunkName: "later-email-checks" */ './email-checks.ts')).emailChecks,
);

interface EmailFormProps {
  submitText: string;
  busy: boolean;
  busyText: string;
  failure: Failure | null;
  initialEmail?: string;
  hint?: string;
  onSubmit: (email: string) => void;
}

export function EmailForm({ submitText, busy, busyText, failure, initialEmail = '', hint, onSubmit }: EmailFormProps) {
  const { t } = useLanguage();
  const errorOf = useFieldError();
  const { register, handleSubmit, formState, control, setValue } = useForm<
    { email: string },
    unknown,
    { email: string }
  >({
    resolver: checks,
    defaultValues: { email: initialEmail },
  });
  const typed = useWatch({ control, name: 'email' });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void handleSubmit(({ email }) => onSubmit(email))(event);
      }}
    >
      <Stack gap={5}>
        <FormFailureNote failure={failure} />
        <Field label={t('Email address')} hint={hint} error={errorOf(formState.errors.email)} required>
          <TextInput
            {...register('email')}
            onFocus={checks.preload}
            type="email"
            inputMode="email"
            autoComplete="email"
            enterKeyHint="go"
            autoCapitalize="none"
            spellCheck={false}
            prefix={<Mail aria-hidden />}
          />
        </Field>
        {formState.touchedFields.email ? (
          <Suspense>
            <MistypedEmail email={typed} onAccept={(meant) => setValue('email', meant)} />
          </Suspense>
        ) : null}
        <Button type="submit" size="l" fullWidth busy={busy} busyText={busyText}>
          {submitText}
        </Button>
      </Stack>
    </form>
  );
}

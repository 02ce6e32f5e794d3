import { Mail } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Button, Field, Stack, TextInput } from '@marketplace/ui';
import type { Failure } from '../form-failure/failure.ts';
import { FormFailureNote } from '../form-failure/form-failure.tsx';

// Optional: if this chunk fails to load, the form still works.
const MistypedEmail = lazy(() =>
  import(/* webpackChunkName: "later-mistyped-email" */ '../profile-fields/mistyped-email.tsx').catch(() => ({
    default: () => null,
  })),
);

// Optional, because the server checks, too.
const loadChecks = () => import(/* webpackChunkName: "later-email-checks" */ './email-checks.ts').catch(() => null);

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
  const [typed, setTyped] = useState(initialEmail);
  const [hasLeftField, setLeft] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function type(email: string) {
    setTyped(email);
    setError(null);
  }
  async function submit() {
    const checked = (await loadChecks())?.checkEmail(typed) ?? { email: typed };
    if ('email' in checked) return onSubmit(checked.email);
    setError(checked.error);
    field.current?.focus();
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <Stack gap={5}>
        <FormFailureNote failure={failure} />
        <Field label={t('Email address')} hint={hint} error={error === null ? undefined : t(error)} required>
          <TextInput
            ref={field}
            name="email"
            value={typed}
            onChange={(event) => type(event.target.value)}
            onFocus={() => void loadChecks()}
            onBlur={() => setLeft(true)}
            type="email"
            inputMode="email"
            autoComplete="email"
            enterKeyHint="go"
            autoCapitalize="none"
            spellCheck={false}
            prefix={<Mail aria-hidden />}
          />
        </Field>
        {hasLeftField ? (
          <Suspense>
            <MistypedEmail email={typed} onAccept={type} />
          </Suspense>
        ) : null}
        <Button type="submit" size="l" fullWidth busy={busy} busyText={busyText}>
          {submitText}
        </Button>
      </Stack>
    </form>
  );
}

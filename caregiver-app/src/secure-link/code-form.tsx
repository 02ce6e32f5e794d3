import { msg } from '@marketplace/domain';
import { styled, useLanguage, useMutation } from '@marketplace/platform';
import { Button, Field, Stack, TextInput } from '@marketplace/ui';
import { useState, type SyntheticEvent } from 'react';
import { FailureAlert } from '../form-failure/failure-alert.tsx';
import { failureOf, SOMETHING_WRONG, type Failure } from '../form-failure/failure.ts';
import { verify, type VerifiedCaregiver } from './verify-caregiver.ts';

function useVerifyCode() {
  return useMutation({ mutationFn: (input: { email: string; code: string }) => verify(input, null) });
}

const CODE_LENGTH = 6;
const CODE_MISSING = msg('Please enter the 6-digit code');
const CODE_WRONG = msg('That code is not valid. Check the code or ask for a new link.');

const CodeInput = styled(TextInput)`
  input {
    font-size: 1.375rem;
    font-weight: var(--weight-bold);
    letter-spacing: 0.35em;
  }
`;

export function CodeForm({ email, onVerified }: { email: string; onVerified: (caregiver: VerifiedCaregiver) => void }) {
  const { t } = useLanguage();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const verify = useVerifyCode();

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (verify.isPending) return;
    const refuse = (message: string) => {
      setError(message);
      document.getElementById('link-code')?.focus();
    };
    setFailure(null);
    if (code.length !== CODE_LENGTH) return refuse(CODE_MISSING);
    verify.mutate(
      { email, code },
      {
        onSuccess: (caregiver) => (caregiver ? onVerified(caregiver) : refuse(CODE_WRONG)),
        onError: (cause) => setFailure(failureOf(cause, SOMETHING_WRONG)),
      },
    );
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <Field
          id="link-code"
          label={t('6-digit code')}
          hint={t("It's in the same email, right below the link.")}
          error={error === null ? undefined : t(error)}
        >
          <CodeInput
            value={code}
            onChange={(event) => {
              setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH));
              setError(null);
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
          />
        </Field>
        {failure === null ? null : <FailureAlert failure={failure} />}
        <Button type="submit" variant="secondary" fullWidth busy={verify.isPending} busyText={t('Checking...')}>
          {t('Continue with code')}
        </Button>
      </Stack>
    </form>
  );
}

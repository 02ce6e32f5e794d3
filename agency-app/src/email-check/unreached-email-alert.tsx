import { confirmEmailCheckCall, sendEmailCheckCall } from '@marketplace/contracts';
import { callApi, siteConfig, styled, toast, useAssociation, useAuth, useMutation } from '@marketplace/platform';
import { Alert, Button, Cluster, Field, Stack, TextInput } from '@marketplace/ui';
import { useState } from 'react';
import { failureText } from '../failures/failure-text.ts';
import { Form } from '../form-submit/form.tsx';

/**
 * Explains that emails to this address bounce, and how to fix it: repair the mailbox, then enter the code from a
 * test email.
 */
export default function UnreachedEmailAlert({ email }: { email: string }) {
  const supportEmail = useAssociation()?.support_email ?? siteConfig().supportEmail;
  const send = useSendEmailCheck();
  return (
    <Alert tone="warning" title={`Our emails to ${email} aren't getting through`}>
      <Stack gap={3}>
        <p>
          You aren't getting contacts, applications or reminders by email. Check that this mailbox exists, then send
          yourself a test email. Is the address wrong? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
        {send.isError ? <p role="alert">{failureText(send.error, 'Failed to send the test email')}</p> : null}
        {send.isSuccess ? <CodeForm /> : null}
        <div>
          <Button
            variant={send.isSuccess ? 'link' : 'secondary'}
            size="s"
            busy={send.isPending}
            busyText="Sending..."
            onClick={() => send.mutate()}
          >
            {send.isSuccess ? 'Send it again' : 'Send a test email'}
          </Button>
        </div>
      </Stack>
    </Alert>
  );
}

function CodeForm() {
  const [code, setCode] = useState('');
  const confirm = useConfirmEmailCheck();
  const digits = code.replaceAll(/\D/g, '');
  const error = confirm.isError ? failureText(confirm.error, 'Failed to check the code') : undefined;
  return (
    <Narrow onSubmit={() => confirm.mutate(digits)}>
      <Stack gap={3}>
        <Field
          label="Code from the email"
          hint="Enter the 6 digits. If nothing arrives within two minutes, the mailbox still isn't working."
          error={error}
        >
          <TextInput
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              confirm.reset();
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
        </Field>
        <Cluster gap={3}>
          <Button type="submit" size="s" busy={confirm.isPending} busyText="Checking...">
            Confirm
          </Button>
        </Cluster>
      </Stack>
    </Narrow>
  );
}

const Narrow = styled(Form)`
  max-width: 30rem;

  input {
    max-width: 11rem;
  }
`;

const useSendEmailCheck = () => useMutation({ mutationFn: () => callApi(sendEmailCheckCall) });

/** Submits the code, which proves that emails arrive. */
function useConfirmEmailCheck() {
  const { refreshProfile } = useAuth();
  return useMutation({
    mutationFn: (code: string) => callApi(confirmEmailCheckCall, { body: { code } }),
    onSuccess: async () => {
      toast({ title: 'Your email works again', tone: 'success' });
      await refreshProfile();
    },
  });
}

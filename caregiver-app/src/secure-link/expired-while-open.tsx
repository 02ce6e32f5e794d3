import { Translated, useLanguage } from '@marketplace/platform';
import { Button, Card, Stack, Text } from '@marketplace/ui';
import { failureOf } from '../form-failure/failure.ts';
import { FailureAlert } from '../form-failure/failure-alert.tsx';
import { FocusedHeading } from '../page-layout/focused-heading.tsx';
import { CodeForm } from './code-form.tsx';
import { SEND_FAILED, useSendLink } from './send-link.mutation.ts';

interface ExpiredWhileOpenProps {
  email: string;
  /** Sentence about what happens after the code is entered. */
  promise?: string;
  onRenewed: (token: string) => void;
}

/** Shown if the link expires while the form is open. A code from a new email continues without losing input. */
export default function ExpiredWhileOpen({ email, promise, onRenewed }: ExpiredWhileOpenProps) {
  const { t } = useLanguage();
  const sendLink = useSendLink();
  return (
    <Card padding={6} tone="accent">
      <Stack gap={4}>
        <FocusedHeading level={2} size={3}>
          {t('Your link has expired')}
        </FocusedHeading>
        <Text>
          <Translated
            text="Nothing is lost. We can send a new code to <email>{email}</email>."
            values={{ email }}
            parts={{ email: <strong /> }}
          />{' '}
          {promise ?? t("Enter it here and we'll save your changes.")}
        </Text>
        {sendLink.isError ? <FailureAlert failure={failureOf(sendLink.error, SEND_FAILED)} /> : null}
        {sendLink.isSuccess ? (
          <CodeForm email={email} onVerified={({ token }) => onRenewed(token)} />
        ) : (
          <Button busy={sendLink.isPending} busyText={t('Sending...')} onClick={() => sendLink.mutate(email)}>
            {t('Send me a new code')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

import { useMemo, useState } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Card, Heading, Stack, Text } from '@marketplace/ui';
import { dropFromTab, writeWithTtl, readWithTtl } from '../tab-entries.ts';
import { failureOf } from '../form-failure/failure.ts';
import CheckYourEmail from '../secure-link/check-your-email.tsx';
import { EmailForm } from '../secure-link/email-form.tsx';
import { SEND_FAILED, useSendLink } from '../secure-link/send-link.mutation.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';

export default function UpdateLink({ onVerified }: { onVerified: (caregiver: VerifiedCaregiver) => void }) {
  const { t } = useLanguage();
  // The phone may discard this page while the user is in the email app.
  const [email, setEmail] = useState(() => readWithTtl('caregiver-mailed') ?? '');
  const [isLinkSent, setWaiting] = useState(email !== '');
  const [sentAgain, setSentAgain] = useState(false);
  const sendLink = useSendLink();
  const { error } = sendLink;
  const failure = useMemo(() => (error === null ? null : failureOf(error, SEND_FAILED)), [error]);

  function send(recipient: string) {
    setEmail(recipient);
    sendLink.mutate(recipient, {
      onSuccess: () => {
        writeWithTtl('caregiver-mailed', recipient);
        setSentAgain(isLinkSent);
        setWaiting(true);
      },
    });
  }

  if (isLinkSent) {
    return (
      <CheckYourEmail
        email={email}
        onVerified={(caregiver) => {
          dropFromTab('caregiver-mailed');
          onVerified(caregiver);
        }}
        onSendAnother={() => send(email)}
        sending={sendLink.isPending}
        failure={failure}
        sentAgain={sentAgain}
        onOtherEmail={() => {
          dropFromTab('caregiver-mailed');
          sendLink.reset();
          setWaiting(false);
        }}
      >
        {t('If there is a profile with this email, a secure link is on its way.')}
      </CheckYourEmail>
    );
  }
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={1}>{t('Update your profile')}</Heading>
        <Text tone="muted" size="l">
          {t("New phone, new hours, new experience? There's no password to remember. We'll email you a secure link.")}
        </Text>
      </Stack>
      <Card padding={6}>
        <EmailForm
          submitText={t('Send Update Link')}
          busy={sendLink.isPending}
          busyText={t('Sending...')}
          failure={failure}
          initialEmail={email}
          onSubmit={send}
        />
      </Card>
    </Stack>
  );
}

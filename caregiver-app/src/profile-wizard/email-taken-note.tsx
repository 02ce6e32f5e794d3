import { Mail } from 'lucide-react';
import { useLanguage } from '@marketplace/platform';
import { Alert, Button } from '@marketplace/ui';
import { adviceText, failureOf } from '../form-failure/failure.ts';
import { SEND_FAILED, useSendLink, type LinkSubject } from '../secure-link/send-link.mutation.ts';

export default function EmailTakenNote({ email, subject }: { email: string; subject: LinkSubject }) {
  const { t } = useLanguage();
  const sendLink = useSendLink(subject);
  if (sendLink.isSuccess) {
    return (
      <Alert live tone="success" title={t('Check Your Email')}>
        {t('A secure link to your profile is on its way to {email}. What you entered here is still saved.', { email })}
      </Alert>
    );
  }
  const failure = sendLink.isError ? failureOf(sendLink.error, SEND_FAILED) : null;
  return (
    <Alert
      live
      tone={failure === null ? 'info' : 'danger'}
      title={failure === null ? t('Is this your email?') : t(failure.words)}
      action={
        <Button
          size="s"
          variant="secondary"
          icon={<Mail aria-hidden />}
          busy={sendLink.isPending}
          busyText={t('Sending...')}
          onClick={() => sendLink.mutate(email)}
        >
          {t('Email me a secure link')}
        </Button>
      }
    >
      {failure === null || failure.advice.length === 0
        ? t(
            "Then you already have a profile, and we can email you a secure link to it. You won't lose anything you entered.",
          )
        : adviceText(failure, t)}
    </Alert>
  );
}

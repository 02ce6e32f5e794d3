import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Button, Outcome } from '@marketplace/ui';
import { failureOf } from '../form-failure/failure.ts';
import { FailureAlert } from '../form-failure/failure-alert.tsx';
import { SEND_FAILED } from '../secure-link/send-link.mutation.ts';
import { useSendChangeLink } from './confirmation.mutation.ts';
import { isLinkRefused } from '../secure-link/link-call.ts';
import { LinkEnded } from './link-ended.tsx';

/** Emails a link to the whole profile, because the link in the monthly email opens only the week. */
export function ChangeTimes({ token, title, children }: { token: string; title: string; children: ReactNode }) {
  const { t } = useLanguage();
  const sendLink = useSendChangeLink();
  if (isLinkRefused(sendLink.error)) return <LinkEnded />;
  if (sendLink.isSuccess) {
    return (
      <Outcome key="sent" picture="mail" title={t('Check Your Email')} headingLevel={1} focused>
        {t(
          'We sent you a secure link to your profile. It works for 24 hours. No email after a few minutes? Check your spam folder.',
        )}
      </Outcome>
    );
  }
  return (
    <Outcome
      key="asked"
      picture="nothing_yet"
      title={title}
      headingLevel={1}
      focused
      primary={
        <Button
          size="l"
          icon={<Mail aria-hidden />}
          busy={sendLink.isPending}
          busyText={t('Sending...')}
          onClick={() => sendLink.mutate(token)}
        >
          {t('Email me a secure link')}
        </Button>
      }
    >
      <p>{children}</p>
      {sendLink.isError ? <FailureAlert failure={failureOf(sendLink.error, SEND_FAILED)} /> : null}
    </Outcome>
  );
}

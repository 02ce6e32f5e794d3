import { siteConfig, useAssociation, useLanguage } from '@marketplace/platform';
import { Alert, Button } from '@marketplace/ui';
import { adviceText, failureOf } from '../form-failure/failure.ts';
import { SEND_FAILED, useSendLink } from '../secure-link/send-link.mutation.ts';

/** Asks the caregiver to confirm the email address through an emailed link. */
export default function AddressNote({ email, bounced }: { email: string; bounced: boolean }) {
  const { t } = useLanguage();
  const supportEmail = useAssociation()?.support_email ?? siteConfig().supportEmail;
  const send = useSendLink();
  const failure = send.error === null ? null : failureOf(send.error, SEND_FAILED);
  return (
    <Alert
      live
      tone={failure === null ? 'warning' : 'danger'}
      title={
        bounced
          ? t("Our emails to {email} aren't reaching you", { email })
          : t('Address not confirmed. Check your email.')
      }
      action={
        <Button
          variant="secondary"
          size="s"
          busy={send.isPending}
          busyText={t('Sending...')}
          onClick={() => send.mutate(email)}
        >
          {bounced && !send.isSuccess ? t('Send me a new link') : t('Send it again')}
        </Button>
      }
    >
      {failure !== null
        ? `${t(failure.words)} ${adviceText(failure, t)}`.trim()
        : send.isSuccess
          ? t('We sent a new link to {email}. Open it to confirm that the address is yours.', { email })
          : bounced
            ? t(
                "You aren't getting links, questions or news about your profile. Check that this mailbox works, then open a new link. Is the address wrong? Write to {support}.",
                { support: supportEmail },
              )
            : t('We sent a link to {email}. Open it to confirm that the address is yours.', { email })}
    </Alert>
  );
}

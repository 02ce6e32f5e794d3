import { useLanguage } from '@marketplace/platform';
import { Alert, Button } from '@marketplace/ui';
import { adviceText, failureOf } from '../form-failure/failure.ts';
import { SEND_FAILED, useSendLink } from '../secure-link/send-link.mutation.ts';

/** Asks the owner to open a mailed link, which confirms the address. */
export function AddressNote({ email }: { email: string }) {
  const { t } = useLanguage();
  const send = useSendLink();
  const failure = send.error === null ? null : failureOf(send.error, SEND_FAILED);
  return (
    <Alert
      live
      tone={failure === null ? 'warning' : 'danger'}
      title={t('Address not confirmed. Check your email.')}
      action={
        <Button
          variant="secondary"
          size="s"
          busy={send.isPending}
          busyText={t('Sending...')}
          onClick={() => send.mutate(email)}
        >
          {t('Send it again')}
        </Button>
      }
    >
      {failure !== null
        ? `${t(failure.words)} ${adviceText(failure, t)}`.trim()
        : send.isSuccess
          ? t('We sent a new link to {email}. Open it to confirm that the address is yours.', { email })
          : t('We sent a link to {email}. Open it to confirm that the address is yours.', { email })}
    </Alert>
  );
}

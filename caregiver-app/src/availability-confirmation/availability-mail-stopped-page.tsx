import { AppLink, useLanguage, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { FormLoading } from '../page-parts/form-loading.tsx';
import { NarrowPage } from '../page-parts/narrow-page.tsx';
import { Outcome } from '../page-parts/outcome.tsx';
import { TryAgain } from '../page-parts/try-again.tsx';
import { useLinkToken } from '../secure-link/use-link-token.ts';
import { isLinkRefused, useStopMails } from './confirmation.query.ts';
import { LinkEnded } from './link-ended.tsx';

/** /availability-mail-stopped: ends the monthly mails at once, without signing in. */
export default function AvailabilityMailStoppedPage() {
  const { t } = useLanguage();
  usePageTitle(t('Monthly email'));
  useNoIndex();
  return (
    <NarrowPage>
      <AvailabilityMailStopped />
    </NarrowPage>
  );
}

function AvailabilityMailStopped() {
  const { t } = useLanguage();
  const { token } = useLinkToken();
  const stopping = useStopMails(token);
  if (token === null || isLinkRefused(stopping.error)) return <LinkEnded />;
  if (stopping.isError) {
    return <TryAgain busy={stopping.isFetching} busyText={t('Stopping...')} onTry={() => void stopping.refetch()} />;
  }
  if (stopping.data === undefined) return <FormLoading />;
  return (
    <Outcome
      title={t('These emails have stopped')}
      actions={
        <Button asChild variant="secondary">
          <AppLink to="/update-profile">{t('Update your profile')}</AppLink>
        </Button>
      }
    >
      {t(
        'We will not ask you about your times again. Your profile stays as it is, and you can bring it up to date whenever you like.',
      )}
    </Outcome>
  );
}

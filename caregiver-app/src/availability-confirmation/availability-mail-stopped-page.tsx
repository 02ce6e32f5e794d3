import { AppLink, useLanguage, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button, Outcome } from '@marketplace/ui';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { TryAgain } from '../try-again.tsx';
import { useLinkToken } from '../secure-link/use-link-token.ts';
import { isLinkRefused, useStopMails } from './confirmation.query.ts';
import { LinkEnded } from './link-ended.tsx';

/** /availability-mail-stopped: ends the monthly mails immediately, without signing in. */
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
    return <TryAgain query={stopping} busyText={t('Stopping...')} />;
  }
  if (stopping.data === undefined) return <FormLoading />;
  return (
    <Outcome
      picture="done"
      headingLevel={1}
      focused
      title={t('These emails have stopped')}
      primary={
        <Button asChild variant="secondary">
          <AppLink to="/update-profile">{t('Update your profile')}</AppLink>
        </Button>
      }
    >
      <p>
        {t('We stopped the monthly email “{email}”. Your profile and times stay the same.', {
          email: t('Are you still available at these times?'),
        })}
      </p>
      <p>
        {t('Want it back? Open your profile with a secure link and turn on “{setting}”.', {
          setting: t('Ask me once a month whether my times are still right'),
        })}
      </p>
    </Outcome>
  );
}

import { useLanguage, useNoIndex, usePageTitle } from '@marketplace/platform';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { StoppedMails } from '../secure-link/stopped-mails.tsx';
import { useLinkToken } from '../secure-link/use-link-token.ts';
import { useStopMails } from './confirmation.query.ts';
import { LinkEnded } from './link-ended.tsx';

/** Unsubscribe page of the monthly email: stops it at once, without a sign-in. */
export default function AvailabilityMailStoppedPage() {
  const { t } = useLanguage();
  usePageTitle(t('Monthly email'));
  useNoIndex();
  const { token } = useLinkToken();
  const stopping = useStopMails(token);
  return (
    <NarrowPage>
      <StoppedMails
        token={token}
        stopping={stopping}
        rejectedContent={<LinkEnded />}
        title={t('These emails have stopped')}
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
      </StoppedMails>
    </NarrowPage>
  );
}

import { msg } from '@marketplace/domain';
import { siteConfig, useLanguage } from '@marketplace/platform';
import { Button, Outcome, Page, Section } from '@marketplace/ui';

/**
 * 'stale_tab': the release fits the site but not this tab. 'broken': the page threw. 'broken_site': the frame threw.
 */
export type PageFailure = 'unreachable' | 'stale_tab' | 'incompatible' | 'out_of_service' | 'broken' | 'broken_site';

const TEXTS: Record<PageFailure, { title: string; text: string }> = {
  unreachable: {
    title: msg('This part of the site cannot be reached right now'),
    text: msg('The rest of the site keeps working. Please try again in a moment. If this keeps happening, email'),
  },
  incompatible: {
    title: msg('This part of the site is being updated'),
    text: msg(
      'It does not match the version of the site that is live right now, and reloading will not help. The rest of the site keeps working. Please try again later. If this keeps happening, email',
    ),
  },
  stale_tab: {
    title: msg('This part of the site has been updated'),
    text: msg('Please reload the page to get the new version. If this keeps happening, email'),
  },
  out_of_service: {
    title: msg('This part of the site is out of service for the moment'),
    text: msg('We are working on it. The rest of the site keeps working. If you need help now, email'),
  },
  broken: {
    title: msg('Unexpected Application Error!'),
    text: msg('The rest of the site keeps working. Please try again in a moment. If this keeps happening, email'),
  },
  broken_site: {
    title: msg('Unexpected Application Error!'),
    text: msg('Please try again in a moment. If this keeps happening, email'),
  },
};

export function BrokenPage({ failure, onTryAgain }: { failure: PageFailure; onTryAgain: () => void }) {
  const { t } = useLanguage();
  const { supportEmail } = siteConfig();
  const { title, text } = TEXTS[failure];
  return (
    <Section>
      <Page width="narrow" role="alert">
        <Outcome
          picture="away"
          title={t(title)}
          headingLevel={1}
          primary={
            failure === 'stale_tab' ? (
              <Button onClick={() => window.location.reload()}>{t('Reload the page')}</Button>
            ) : (
              <Button onClick={onTryAgain}>{t('Try again')}</Button>
            )
          }
        >
          {t(text)} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </Outcome>
      </Page>
    </Section>
  );
}

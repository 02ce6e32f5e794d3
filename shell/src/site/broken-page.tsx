import { msg } from '@marketplace/domain';
import { siteConfig, useLanguage } from '@marketplace/platform';
import { Button, EmptyState, Page, Section } from '@marketplace/ui';
import { CloudOff, RefreshCw, Wrench, type LucideIcon } from 'lucide-react';

/**
 * Its code did not load, is compatible with the site but not with this tab, needs another version of the site, is
 * switched off for now, or threw while rendering; or the frame around all pages threw.
 */
export type PageFailure = 'unreachable' | 'stale_tab' | 'incompatible' | 'out_of_service' | 'broken' | 'broken_site';

const TEXTS: Record<PageFailure, { icon: LucideIcon; title: string; text: string }> = {
  unreachable: {
    icon: CloudOff,
    title: msg('This part of the site cannot be reached right now'),
    text: msg('The rest of the site keeps working. Please try again in a moment. If it stays like this, write to'),
  },
  incompatible: {
    icon: Wrench,
    title: msg('This part of the site is being updated'),
    text: msg(
      'It does not match the version of the site that is live right now, and reloading will not help. The rest of the site keeps working. Please try again later. If it stays like this, write to',
    ),
  },
  stale_tab: {
    icon: RefreshCw,
    title: msg('This part of the site has been updated'),
    text: msg('Please reload the page to go on with the new version. If it stays like this, write to'),
  },
  out_of_service: {
    icon: Wrench,
    title: msg('This part of the site is out of service for the moment'),
    text: msg('We are working on it. The rest of the site keeps working. If you need help now, write to'),
  },
  broken: {
    icon: CloudOff,
    title: msg('Unexpected Application Error!'),
    text: msg('The rest of the site keeps working. Please try again in a moment. If it stays like this, write to'),
  },
  broken_site: {
    icon: CloudOff,
    title: msg('Unexpected Application Error!'),
    text: msg('Please try again in a moment. If it stays like this, write to'),
  },
};

/** Shown instead of a page that cannot be shown. */
export function BrokenPage({ failure, onTryAgain }: { failure: PageFailure; onTryAgain: () => void }) {
  const { t } = useLanguage();
  const { supportEmail } = siteConfig();
  const { icon: Icon, title, text } = TEXTS[failure];
  return (
    <Section>
      <Page width="narrow" role="alert">
        <EmptyState
          icon={<Icon aria-hidden="true" />}
          title={t(title)}
          description={
            <>
              {t(text)} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </>
          }
          action={
            failure === 'stale_tab' ? (
              <Button onClick={() => window.location.reload()}>{t('Reload the page')}</Button>
            ) : (
              <Button onClick={onTryAgain}>{t('Try again')}</Button>
            )
          }
        />
      </Page>
    </Section>
  );
}

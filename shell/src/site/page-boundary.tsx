import { forgetFailedPages, PageLoading, siteConfig } from '@marketplace/platform';
import { Button, EmptyState, Page, Section } from '@marketplace/ui';
import { CloudOff } from 'lucide-react';
import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react';
import { forgetFailedRemote, RemoteUnavailable } from '../remotes/load-remote.ts';
import type { SitePage } from './site-map.ts';

interface Props {
  page: SitePage;
  children: ReactNode;
}

/** Keeps a page that cannot be loaded, or that breaks, from taking anything else with it. */
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A page of the site failed', { page: this.props.page.path, error, stack: info.componentStack });
  }

  tryAgain = () => {
    const { owner } = this.props.page;
    if ('remote' in owner) forgetFailedRemote(owner.remote);
    forgetFailedPages();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error !== null) return <BrokenPage unreachable={isUnreachable(error)} onTryAgain={this.tryAgain} />;
    return <Suspense fallback={<PageLoading />}>{this.props.children}</Suspense>;
  }
}

/** The page's code did not arrive; as opposed to code that arrived and broke. */
function isUnreachable(error: unknown): boolean {
  return error instanceof RemoteUnavailable || (error instanceof Error && error.name === 'ChunkLoadError');
}

function BrokenPage({ unreachable, onTryAgain }: { unreachable: boolean; onTryAgain: () => void }) {
  const { supportEmail } = siteConfig();
  return (
    <Section>
      <Page width="narrow" role="alert">
        <EmptyState
          icon={<CloudOff aria-hidden="true" />}
          title={unreachable ? 'This part of the site cannot be reached right now' : 'Unexpected Application Error!'}
          description={
            <>
              The rest of the site keeps working. Please try again in a moment. If it stays like this, write to{' '}
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </>
          }
          action={<Button onClick={onTryAgain}>Try again</Button>}
        />
      </Page>
    </Section>
  );
}

import { forgetFailedPages, PageLoading, reportSiteError } from '@marketplace/platform';
import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react';
import { forgetFailedRemote, triedRelease } from '../remotes/load-remote.ts';
import { RemoteUnavailable } from '../remotes/remote-unavailable.ts';
import { BrokenPage, type PageFailure } from './broken-page.tsx';
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
    const { owner, path } = this.props.page;
    console.error('A page of the site failed', { page: path, error, stack: info.componentStack });
    // What did not arrive was reported when it did not.
    if (failureOf(error) !== 'broken') return;
    const remote = 'remote' in owner ? owner.remote : null;
    reportSiteError('render_error', { remote, release: remote === null ? null : triedRelease(remote) }, error);
  }

  tryAgain = () => {
    const { owner } = this.props.page;
    if ('remote' in owner) forgetFailedRemote(owner.remote);
    forgetFailedPages();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error !== null) return <BrokenPage failure={failureOf(error)} onTryAgain={this.tryAgain} />;
    return <Suspense fallback={<PageLoading />}>{this.props.children}</Suspense>;
  }
}

/** Whether the page's code did not arrive, must not run here or now, or arrived and broke. */
function failureOf(error: unknown): PageFailure {
  if (error instanceof RemoteUnavailable) {
    return error.reason === 'incompatible' || error.reason === 'out_of_service' ? error.reason : 'unreachable';
  }
  return error instanceof Error && error.name === 'ChunkLoadError' ? 'unreachable' : 'broken';
}

import { forgetFailedPages, PageLoading, reportSiteError, type SitePart } from '@marketplace/platform';
import { Component, Suspense, useEffect, type ErrorInfo, type ReactNode } from 'react';
import { requestHungChunks } from '../remotes/hung-chunks.ts';
import { forgetFailedRemote, triedRelease } from '../remotes/load-remote.ts';
import { RemoteUnavailableError, type UnavailableReason } from '../remotes/remote-unavailable.ts';
import { BrokenPage, type PageFailure } from './broken-page.tsx';
import { onEndlessRenders } from '../endless-renders/render-watch.ts';
import type { SitePage } from './site-map.ts';

const GIVE_UP_AFTER_MS = 8_000;

interface Props {
  page: SitePage;
  children: ReactNode;
}

export class PageBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  private stopWatching = () => {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    const { page } = this.props;
    console.error('Could not render page', { page: page.path, error, stack: info.componentStack });
    // The development server's overlay shows this error.
    if (process.env['NODE_ENV'] === 'development') reportError(error);
    // Load failures and wrong exports were already reported.
    if (failureOf(error) !== 'broken' || error instanceof RemoteUnavailableError) return;
    reportSiteError('render_error', partOf(page), error);
  }

  override componentDidMount() {
    this.stopWatching = onEndlessRenders(this.contain);
  }

  override componentWillUnmount() {
    this.stopWatching();
  }

  /** Removes a remote's page that renders forever, so that the rest of the site stays usable. */
  contain = () => {
    const { page } = this.props;
    if (this.state.error !== null) return;
    const error = new Error('page renders forever');
    reportSiteError('endless_render', partOf(page), error);
    if ('remote' in page.owner) this.setState({ error });
  };

  giveUp = () => {
    const error = new PageTimeoutError();
    reportSiteError('load_failed', partOf(this.props.page), error);
    this.setState({ error });
  };

  tryAgain = () => {
    const { owner } = this.props.page;
    if ('remote' in owner) forgetFailedRemote(owner.remote);
    forgetFailedPages();
    requestHungChunks();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error !== null) return <BrokenPage failure={failureOf(error)} onTryAgain={this.tryAgain} />;
    return <Suspense fallback={<PagePlaceholder onTimeout={this.giveUp} />}>{this.props.children}</Suspense>;
  }
}

class PageTimeoutError extends Error {
  override readonly name = 'PageTimeoutError';
  constructor() {
    super(`The page timed out after ${GIVE_UP_AFTER_MS / 1000} seconds`);
  }
}

/** Loading placeholder. Stays mounted through all waits, so that its timeout covers their sum. */
function PagePlaceholder({ onTimeout }: { onTimeout: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onTimeout, GIVE_UP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onTimeout]);
  return <PageLoading />;
}

function partOf({ owner }: SitePage): SitePart {
  return 'remote' in owner
    ? { remote: owner.remote, release: triedRelease(owner.remote) }
    : { remote: null, release: null };
}

const SAID_AS: Record<UnavailableReason, PageFailure> = {
  load_failed: 'unreachable',
  integrity: 'unreachable',
  incompatible: 'incompatible',
  stale_tab: 'stale_tab',
  wrong_export: 'broken',
  out_of_service: 'out_of_service',
};

function failureOf(error: unknown): PageFailure {
  if (error instanceof RemoteUnavailableError) {
    return SAID_AS[error.reason];
  }
  if (error instanceof PageTimeoutError) return 'unreachable';
  return error instanceof Error && error.name === 'ChunkLoadError' ? 'unreachable' : 'broken';
}

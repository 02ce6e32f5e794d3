import { lazyPage } from '@marketplace/platform';
import { OverviewPage } from '../overview/overview-page.tsx';
import { RemotePage } from '../remotes/remote-page.tsx';
import type { ShellPage, SitePage } from './site-map.ts';

const SHELL_PAGES: Record<ShellPage, () => React.JSX.Element> = {
  overview: OverviewPage,
  'agency-terms': lazyPage(() => import('../legal/agency-terms-page.tsx')),
  'caregiver-terms': lazyPage(() => import('../legal/caregiver-terms-page.tsx')),
};

/** A page of the site map, from the shell itself or from the remote that owns it. */
export function PageOf({ page, associationCode }: { page: SitePage; associationCode: string | null }) {
  if ('remote' in page.owner) return <RemotePage remote={page.owner.remote} associationCode={associationCode} />;
  const Page = SHELL_PAGES[page.owner.shell];
  return <Page />;
}

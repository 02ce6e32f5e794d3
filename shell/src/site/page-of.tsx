import { lazyPage, RequireAgency, type RemoteRoutes } from '@marketplace/platform';
import { isValidElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { OverviewPage } from '../overview/overview-page.tsx';
import { deliverRoutes } from '../remotes/delivered-routes.ts';
import { remoteRoutes } from '../remotes/load-remote.ts';
import { RemotePage } from '../remotes/remote-page.tsx';
import { matchesPage } from '../remotes/page-pattern.ts';
import type { ShellPage, SitePage } from './site-map.ts';

const COMPONENTS: Record<ShellPage, ComponentType> = {
  overview: OverviewPage,
  'agency-terms': lazyPage(() => import('../legal/agency-terms-page.tsx')),
  'caregiver-terms': lazyPage(async () => {
    const page = await import('../legal/caregiver-terms-page.tsx');
    // For Spanish HTML, also loads the Spanish text before hydration. Otherwise, hydration would suspend.
    if (typeof document !== 'undefined' && document.documentElement.lang === 'es') await page.TermsInSpanish.ready();
    return page;
  }),
};

export function PageOf({ page, associationCode }: { page: SitePage; associationCode: string | null }) {
  if ('shell' in page.owner) {
    const Page = COMPONENTS[page.owner.shell];
    return <Page />;
  }
  const remotePage = <RemotePage remote={page.owner.remote} associationCode={associationCode} />;
  return page.access === 'protected' ? (
    <ProtectedPage remote={page.owner.remote}>{remotePage}</ProtectedPage>
  ) : (
    remotePage
  );
}

/** Loads the remote while the session check is running. */
function ProtectedPage({ remote, children }: { remote: string; children: ReactNode }) {
  useEffect(() => {
    // The page boundary handles and reports the failure.
    remoteRoutes(remote).catch(() => undefined);
  }, [remote]);
  return <RequireAgency>{children}</RequireAgency>;
}

/** @throws the load error */
export async function pageReady({ owner, path }: SitePage): Promise<void> {
  if ('shell' in owner) return codeReady(COMPONENTS[owner.shell]);
  const routes = await remoteRoutes(owner.remote);
  deliverRoutes(owner.remote, routes);
  await codeReady(pageAt(path, routes));
}

function pageAt(path: string, routes: RemoteRoutes): unknown {
  const element = routes.find((route) => matchesPage({ path: `/${route.path}` }, path))?.element;
  return isValidElement(element) ? element.type : null;
}

async function codeReady(page: unknown): Promise<void> {
  if (typeof page === 'function' && 'ready' in page && typeof page.ready === 'function') await page.ready();
}

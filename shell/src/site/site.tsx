import {
  AuthProvider,
  createQueryClient,
  Navigate,
  QueryClientProvider,
  type QueryClient,
  siteConfig,
  StyleSheetManager,
  useAuth,
  useLocation,
  usePageViews,
  useQueryClient,
} from '@marketplace/platform';
import type { SessionKeeper } from '@marketplace/platform/shell';
import { GlobalStyle } from '@marketplace/ui';
import { useEffect, useState } from 'react';
import { AssociationGate } from '../associations/association-gate.tsx';
import { Frame } from '../frame/frame.tsx';
import { LanguageOfPage } from './language-of-page.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { nestedConditions } from './nested-conditions.ts';
import { usePreloadOnIntent } from './preload-on-intent.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageOf } from './page-of.tsx';
import { useScrollPositions } from './scroll-positions.ts';
import { isForCaregivers, isTranslated, resolvePath, withCodeInLowerCase } from './site-map.ts';
import { SiteBoundary } from './site-boundary.tsx';
import { SiteToasts } from './site-toasts.tsx';
import { HydrationMarker, type Hydration } from './hydration.tsx';

const STYLE_PLUGINS = [nestedConditions];

/** Data created before the first render, because React may repeat that render. */
export interface StartedSite {
  session: SessionKeeper;
  queryClient: QueryClient;
}

interface SiteProps {
  /** Set for a server-rendered page. */
  hydration?: Hydration | null;
  /** Set if the page replaces its server-rendered frame. */
  started?: StartedSite | null;
}

export function Site({ hydration = null, started = null }: SiteProps) {
  const [queryClient] = useState(started === null ? createQueryClient : started.queryClient);
  return (
    <StyleSheetManager stylisPlugins={STYLE_PLUGINS}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider
          {...(started === null ? {} : { started: started.session })}
          {...(hydration === null ? {} : { startAfter: hydration.done })}
        >
          <GlobalStyle />
          <ForgetOnSignOut />
          <LanguageOfPage>
            <SiteBoundary>
              <Pages hydration={hydration} />
            </SiteBoundary>
            <SiteToasts />
          </LanguageOfPage>
        </AuthProvider>
      </QueryClientProvider>
    </StyleSheetManager>
  );
}

function Pages({ hydration }: { hydration: Hydration | null }) {
  const { pathname, search, hash } = useLocation();
  usePageViews();
  useScrollPositions();
  usePreloadOnIntent();
  const { associationCode, page } = resolvePath(pathname, siteConfig().remotes);
  if (page !== null && associationCode !== null && associationCode !== associationCode.toLowerCase()) {
    return <Navigate replace to={{ pathname: withCodeInLowerCase(pathname, associationCode), search, hash }} />;
  }
  const delivered = siteConfig().associations.some(({ code }) => code === associationCode);
  return (
    <AssociationGate code={page !== null || delivered ? associationCode : null}>
      {(isKnown) => (
        <Frame translated={isTranslated(page)} forCaregivers={isForCaregivers(page)} secret={page?.access === 'secret'}>
          {page !== null && isKnown ? (
            <PageBoundary key={page.path} page={page}>
              <PageOf page={page} associationCode={associationCode} />
              <HydrationMarker hydration={hydration} />
            </PageBoundary>
          ) : (
            <>
              <NotFoundPage />
              <HydrationMarker hydration={hydration} />
            </>
          )}
        </Frame>
      )}
    </AssociationGate>
  );
}

/** Clears cached agency data on sign-out. Keeps associations, which are public. */
function ForgetOnSignOut() {
  const { onEvent } = useAuth();
  const queryClient = useQueryClient();
  useEffect(() => {
    return onEvent((event) => {
      if (event === 'signed_out')
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'association' });
    });
  }, [onEvent, queryClient]);
  return null;
}

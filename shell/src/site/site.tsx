import {
  AuthProvider,
  createQueryClient,
  Navigate,
  QueryClientProvider,
  siteConfig,
  StyleSheetManager,
  useAuth,
  useLocation,
  usePageViews,
  useQueryClient,
} from '@marketplace/platform';
import { GlobalStyle } from '@marketplace/ui';
import { useEffect, useState } from 'react';
import { AssociationGate } from '../associations/association-gate.tsx';
import { Frame } from '../frame/frame.tsx';
import { LanguageOfPage } from '../language/language-of-page.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { usePreloadOnIntent } from '../remotes/preload-on-intent.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageOf } from './page-of.tsx';
import { useScrollPositions } from './scroll-positions.ts';
import { isTranslated, resolvePath, withCodeInLowerCase } from './site-map.ts';
import { SiteToasts } from './site-toasts.tsx';
import { PageTakenOver, type TakeOver } from './take-over.tsx';

/** Everything: what all pages share, around the page that the address names. `takeOver` is of a page that came as HTML. */
export function Site({ takeOver = null }: { takeOver?: TakeOver | null }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <StyleSheetManager>
      <QueryClientProvider client={queryClient}>
        <AuthProvider {...(takeOver === null ? {} : { startAfter: takeOver.done })}>
          <GlobalStyle />
          <ForgetOnSignOut />
          <LanguageOfPage>
            <Pages takeOver={takeOver} />
            <SiteToasts />
          </LanguageOfPage>
        </AuthProvider>
      </QueryClientProvider>
    </StyleSheetManager>
  );
}

function Pages({ takeOver }: { takeOver: TakeOver | null }) {
  const { pathname, search, hash } = useLocation();
  usePageViews();
  useScrollPositions();
  usePreloadOnIntent();
  const { associationCode, page } = resolvePath(pathname, siteConfig().remotes);
  if (page !== null && associationCode !== null && associationCode !== associationCode.toLowerCase()) {
    return <Navigate replace to={{ pathname: withCodeInLowerCase(pathname, associationCode), search, hash }} />;
  }
  // A page that is not there wears its association's brand when the association is known; it is not worth a call.
  const delivered = siteConfig().associations.some(({ code }) => code === associationCode);
  return (
    <AssociationGate code={page !== null || delivered ? associationCode : null}>
      {(known) => (
        <Frame translated={page !== null && isTranslated(page)}>
          {page !== null && known ? (
            <PageBoundary key={page.path} page={page}>
              <PageOf page={page} associationCode={associationCode} />
              <PageTakenOver takeOver={takeOver} />
            </PageBoundary>
          ) : (
            <>
              <NotFoundPage />
              <PageTakenOver takeOver={takeOver} />
            </>
          )}
        </Frame>
      )}
    </AssociationGate>
  );
}

/** What one agency has seen must not be shown to the next person at the same screen. Associations are everybody's. */
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

export { PLATFORM_VERSION } from './version.ts';

// One copy of each library for shell and remotes. Adding a symbol requires a minor version. Exports the
// declarative router only: the data router adds 18 KB to every first visit.
export {
  BrowserRouter,
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export { createGlobalStyle, css, keyframes, styled, StyleSheetManager } from 'styled-components';
export { keepPreviousData, QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
export type { QueryKey, UseQueryResult } from '@tanstack/react-query';
export { create } from 'zustand';

export { trackEvent } from './analytics/analytics.ts';
export { usePageViews } from './analytics/use-page-views.ts';
export { errorText, isApiError, NETWORK_UNREACHABLE } from './api-client/api-error.ts';
export { callApi } from './api-client/call-api.ts';
export {
  AppLink,
  AssociationProvider,
  useAppNavigate,
  useAssociation,
  useAssociationPath,
} from './association/association.tsx';
export { startLanguage, withTexts } from './language/language.ts';
export type { LoadTexts, Translate } from './language/texts.ts';
export { PageLanguage, Translated, useLanguage, type Language } from './language/use-language.tsx';
export { reportSiteError, type SitePart } from './error-reports/report-site-error.ts';
export { forgetFailedPages, lazyPage, type LazyPage } from './pages/lazy-page.tsx';
export { pageCountKeys, usePageCount } from './pages/page-count.ts';
export type { RemoteRoutes } from './pages/lazy-page.tsx';
export { deviceStorage, jsonOrNull, tabStorage } from './storage/browser-storage.ts';
export { createQueryClient } from './queries/query-client.ts';
export { useMutation } from './queries/use-mutation.ts';
export { useOneAtATime } from './queries/use-one-at-a-time.ts';
export { AuthProvider, useAuth } from './session/auth-provider.tsx';
export { takePreloadedResponse } from './session/preloaded-response.ts';
export { PageLoading, RequireAgency } from './session/require-agency.tsx';
export type { SecondFactorProof } from './session/session-keeper.ts';
export { isFreshLoad } from './site/is-fresh-load.ts';
export { useNoIndex, usePageTitle } from './site/page-title.ts';
export {
  setSiteConfig,
  siteConfig,
  type RemoteListing,
  type RemotePage,
  type RemoteRelease,
  type SiteConfig,
} from './site/site-config.ts';
export {
  Slot,
  useFilledSlot,
  useFilledSlots,
  type SlotFiller,
  type SlotCandidate,
  type SlotHost,
  type SlotModules,
  type SlotName,
  type SlotProps,
} from './pages/slot.tsx';
export { dismissToast, toast, useToasts } from './toasts/toasts.ts';

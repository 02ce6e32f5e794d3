export { PLATFORM_VERSION } from './version.ts';

// The one copy of each library that shell and remotes share. Only these symbols are shared; adding one is a minor version.
export {
  createBrowserRouter,
  createMemoryRouter,
  isRouteErrorResponse,
  Link as RouterLink,
  matchPath,
  Navigate,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { Location, NavigateOptions, RouteObject, To } from 'react-router-dom';
export { createGlobalStyle, css, keyframes, styled, StyleSheetManager } from 'styled-components';
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { QueryKey, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
export { create } from 'zustand';

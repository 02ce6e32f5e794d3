import { protectedRoute, type RemoteRoutes } from '@marketplace/platform';

/** The pages of the agency's side, relative to the site's root or to an association's. */
export const routes = [
  { path: 'signin', element: <h1>Sign In</h1> },
  { path: 'candidates', element: protectedRoute(<h1>Browse Available Candidates</h1>) },
] satisfies RemoteRoutes;

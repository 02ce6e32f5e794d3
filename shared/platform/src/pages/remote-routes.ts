import type { RouteObject } from 'react-router-dom';

/**
 * What a remote's `./routes` module exports as default (`satisfies RemoteRoutes`): plain routes with relative paths such
 * as 'candidates/:slug'. The shell shows them at the root and under '/:associationCode', as descendants of its own
 * router: `element` and `children` count, loaders and actions do not.
 */
export type RemoteRoutes = readonly RouteObject[];

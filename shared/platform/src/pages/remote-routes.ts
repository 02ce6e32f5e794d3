import type { RouteObject } from 'react-router-dom';

/**
 * The default export of a remote's `./routes` module (`satisfies RemoteRoutes`): plain routes with relative paths such
 * as 'candidates/:slug'. The shell mounts them at the root and under '/:associationCode' inside its own router.
 * `element` and `children` are used; loaders and actions are ignored.
 */
export type RemoteRoutes = readonly RouteObject[];

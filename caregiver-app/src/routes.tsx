import type { RemoteRoutes } from '@marketplace/platform';

/** The pages of the care professional's side, relative to the site's root or to an association's. */
export const routes = [
  { path: 'care-professionals', element: <h1>Care professionals</h1> },
  { path: 'care-professionals/build-a-profile', element: <h1>Build a profile</h1> },
  { path: 'update-profile', element: <h1>Update your profile</h1> },
] satisfies RemoteRoutes;

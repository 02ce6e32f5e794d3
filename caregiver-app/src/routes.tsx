import { lazyPage, type RemoteRoutes } from '@marketplace/platform';

const CareProfessionalsPage = lazyPage(() => import('./landing/care-professionals-page.tsx'));
const BuildAProfilePage = lazyPage(() => import('./profile-wizard/build-a-profile-page.tsx'));
const UpdateProfilePage = lazyPage(() => import('./profile-update/update-profile-page.tsx'));

/** The caregiver's pages. The shell shows them at the root and under every association's code. */
export default [
  { path: 'care-professionals', element: <CareProfessionalsPage /> },
  { path: 'care-professionals/build-a-profile', element: <BuildAProfilePage /> },
  { path: 'update-profile', element: <UpdateProfilePage /> },
] satisfies RemoteRoutes;

import { lazyPage, type RemoteRoutes } from '@marketplace/platform';

const CareProfessionalsPage = lazyPage(() => import('./landing/care-professionals-page.tsx'));
const BuildAProfilePage = lazyPage(() => import('./profile-wizard/build-a-profile-page.tsx'));
const UpdateProfilePage = lazyPage(() => import('./profile-update/update-profile-page.tsx'));
const ConfirmAvailabilityPage = lazyPage(() => import('./availability-confirmation/confirm-availability-page.tsx'));
const AvailabilityMailStoppedPage = lazyPage(
  () => import('./availability-confirmation/availability-mail-stopped-page.tsx'),
);

/** The caregiver's pages. The shell shows them at the root and under every association's code. */
export default [
  { path: 'care-professionals', element: <CareProfessionalsPage /> },
  { path: 'care-professionals/build-a-profile', element: <BuildAProfilePage /> },
  { path: 'update-profile', element: <UpdateProfilePage /> },
  { path: 'confirm-availability', element: <ConfirmAvailabilityPage /> },
  { path: 'availability-mail-stopped', element: <AvailabilityMailStoppedPage /> },
] satisfies RemoteRoutes;

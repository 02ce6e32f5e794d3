import type { ComponentType } from 'react';
import { lazyPage, withTexts, type RemoteRoutes } from '@marketplace/platform';
import { loadTexts } from './load-texts.ts';
import { withOutbox } from './outbox/with-outbox.tsx';

/** Loads a page with its translations, and shows queued changes on it. */
const page = (load: () => Promise<{ default: ComponentType }>) =>
  withOutbox(lazyPage(() => withTexts(loadTexts, load())));

const CareProfessionalsPage = page(() => import('./landing/care-professionals-page.tsx'));
const BuildAProfilePage = page(() => import('./build-a-profile/build-a-profile-page.tsx'));
const UpdateProfilePage = page(() => import('./profile-update/update-profile-page.tsx'));
const ConfirmAvailabilityPage = page(() => import('./availability-confirmation/confirm-availability-page.tsx'));
const AvailabilityMailStoppedPage = page(
  () => import('./availability-confirmation/availability-mail-stopped-page.tsx'),
);
const UnlockNoticePage = page(() => import('./unlock-notice/unlock-notice-page.tsx'));
const PhoneCheckPage = page(() => import('./phone-check/phone-check-page.tsx'));
const QuestionPage = page(() => import('./questions/question-page.tsx'));
const QuestionsStoppedPage = page(() => import('./questions/questions-stopped-page.tsx'));

export default [
  { path: 'care-professionals', element: <CareProfessionalsPage /> },
  { path: 'care-professionals/build-a-profile', element: <BuildAProfilePage /> },
  { path: 'update-profile', element: <UpdateProfilePage /> },
  { path: 'confirm-availability', element: <ConfirmAvailabilityPage /> },
  { path: 'unlock-notice', element: <UnlockNoticePage /> },
  { path: 'phone-check', element: <PhoneCheckPage /> },
  { path: 'question', element: <QuestionPage /> },
  { path: 'questions-stopped', element: <QuestionsStoppedPage /> },
  { path: 'availability-mail-stopped', element: <AvailabilityMailStoppedPage /> },
] satisfies RemoteRoutes;

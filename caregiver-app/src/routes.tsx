import { lazyPage, withTexts, type RemoteRoutes } from '@marketplace/platform';
import { loadTexts } from './load-texts.ts';

/** Loads the page's catalog together with its code. */
const inLanguage = <Module,>(page: Promise<Module>) => withTexts(loadTexts, page);

const CareProfessionalsPage = lazyPage(() => inLanguage(import('./landing/care-professionals-page.tsx')));
const BuildAProfilePage = lazyPage(() => inLanguage(import('./build-a-profile/build-a-profile-page.tsx')));
const UpdateProfilePage = lazyPage(() => inLanguage(import('./profile-update/update-profile-page.tsx')));
const ConfirmAvailabilityPage = lazyPage(() =>
  inLanguage(import('./availability-confirmation/confirm-availability-page.tsx')),
);
const AvailabilityMailStoppedPage = lazyPage(() =>
  inLanguage(import('./availability-confirmation/availability-mail-stopped-page.tsx')),
);
const UnlockNoticePage = lazyPage(() => inLanguage(import('./unlock-notice/unlock-notice-page.tsx')));
const PhoneCheckPage = lazyPage(() => inLanguage(import('./phone-check/phone-check-page.tsx')));

const QuestionPage = lazyPage(() => inLanguage(import('./questions/question-page.tsx')));
const QuestionsStoppedPage = lazyPage(() => inLanguage(import('./questions/questions-stopped-page.tsx')));

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

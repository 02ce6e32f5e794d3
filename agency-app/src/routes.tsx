import { lazyPage, type RemoteRoutes } from '@marketplace/platform';

const CandidateTypesPage = lazyPage(() => import('./candidates/candidate-types-page.tsx'));
const DisciplinePage = lazyPage(() => import('./candidates/discipline-page.tsx'));
const CandidatePage = lazyPage(() => import('./candidate-page/candidate-page.tsx'));
const CaseCoverPage = lazyPage(() => import('./case-cover/case-cover-page.tsx'));
const CasesPage = lazyPage(() => import('./cases/cases-page.tsx'));
const CasePage = lazyPage(() => import('./case-page/case-page.tsx'));
const SignUpPage = lazyPage(() => import('./sign-in/sign-up-page.tsx'));
const SignInPage = lazyPage(() => import('./sign-in/sign-in-page.tsx'));
const ConfirmEmailPage = lazyPage(() => import('./sign-in/confirm-email-page.tsx'));
const ForgotPasswordPage = lazyPage(() => import('./sign-in/forgot-password-page.tsx'));
const ResetPasswordPage = lazyPage(() => import('./sign-in/reset-password-page.tsx'));
const ContactsPage = lazyPage(() => import('./contacts/contacts-page.tsx'));
const ShortlistPage = lazyPage(() => import('./shortlist/shortlist-page.tsx'));
const ApplicationsPage = lazyPage(() => import('./applications/applications-page.tsx'));
const AccountPage = lazyPage(() => import('./account/account-page.tsx'));
const AccountTabPage = lazyPage(() => import('./account/account-tab-page.tsx'));
const AccountSlotPage = lazyPage(() => import('./account/account-slot-page.tsx'));
const ThankYouPage = lazyPage(() => import('./payment-outcome/thank-you-page.tsx'));
const SubscriptionSuccessPage = lazyPage(() => import('./payment-outcome/subscription-success-page.tsx'));
const PaymentFailedPage = lazyPage(() => import('./payment-outcome/payment-failed-page.tsx'));
const JoinAgencyPage = lazyPage(() => import('./join-agency/join-agency-page.tsx'));
const RemindersStoppedPage = lazyPage(() => import('./stopped-mail/reminders-stopped-page.tsx'));
const SavedSearchStoppedPage = lazyPage(() => import('./stopped-mail/saved-search-stopped-page.tsx'));

const routes = [
  { path: 'candidates', element: <CandidateTypesPage /> },
  { path: 'candidates/:slug', element: <DisciplinePage /> },
  { path: 'candidates/:slug/cover', element: <CaseCoverPage /> },
  { path: 'candidates/:slug/:uuid', element: <CandidatePage /> },
  { path: 'cases', element: <CasesPage /> },
  { path: 'cases/:uuid', element: <CasePage /> },
  { path: 'signup', element: <SignUpPage /> },
  { path: 'signin', element: <SignInPage /> },
  { path: 'confirm-email', element: <ConfirmEmailPage /> },
  { path: 'forgot-password', element: <ForgotPasswordPage /> },
  { path: 'reset-password', element: <ResetPasswordPage /> },
  { path: 'contacts', element: <ContactsPage /> },
  { path: 'shortlist', element: <ShortlistPage /> },
  { path: 'account/applications', element: <ApplicationsPage /> },
  { path: 'account', element: <AccountPage /> },
  { path: 'account/:tab', element: <AccountTabPage /> },
  { path: 'account/more/:remote', element: <AccountSlotPage /> },
  { path: 'join-agency', element: <JoinAgencyPage /> },
  { path: 'thank-you', element: <ThankYouPage /> },
  { path: 'subscription-success', element: <SubscriptionSuccessPage /> },
  { path: 'payment-failed', element: <PaymentFailedPage /> },
  { path: 'reminders-stopped', element: <RemindersStoppedPage /> },
  { path: 'saved-search-stopped', element: <SavedSearchStoppedPage /> },
] satisfies RemoteRoutes;

export default routes;

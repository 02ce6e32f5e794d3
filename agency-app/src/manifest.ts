import {
  callAddress,
  compactCandidateListCall,
  shortlistCountCall,
  type RemoteManifest,
  type RemoteSlots,
} from '@marketplace/contracts';
import { LISTED_DISCIPLINES, type ListedDiscipline } from '@marketplace/domain';
import { ACCOUNT_TABS } from './account/account-tabs.ts';
import { DEFAULT_FILTERS, listQuery, toListParams } from './candidate-search/filter-state.ts';

const slug = LISTED_DISCIPLINES.map((discipline) => discipline.slug);

const firstList = (discipline: ListedDiscipline) =>
  callAddress(compactCandidateListCall, { query: listQuery(toListParams(DEFAULT_FILTERS, discipline, null)) });

/** Slots on other pages that this remote fills. src/slots.ts has the components. */
export const slots = [{ slot: 'wizard-end', when: { languages: ['en'] } }] as const satisfies RemoteSlots;

/** Pages of the agency, for the shell and the site server. src/routes.tsx has the components. */
export default [
  {
    path: '/candidates',
    title: 'Browse Available Candidates',
    access: 'protected',
    nav: { label: 'Candidates', icon: 'people' },
  },
  {
    path: '/candidates/:slug',
    title: 'Candidates',
    titles: Object.fromEntries(LISTED_DISCIPLINES.map(({ slug, name }) => [`/candidates/${slug}`, name])),
    firstCalls: Object.fromEntries(
      LISTED_DISCIPLINES.map((discipline) => [`/candidates/${discipline.slug}`, firstList(discipline)]),
    ),
    values: { slug },
    access: 'protected',
  },
  // Must come before the candidate's page, whose pattern also matches this path.
  {
    path: '/candidates/:slug/cover',
    title: 'Case cover',
    titles: Object.fromEntries(
      LISTED_DISCIPLINES.map(({ slug, name }) => [`/candidates/${slug}/cover`, `${name} case cover`]),
    ),
    values: { slug },
    access: 'protected',
  },
  {
    path: '/candidates/:slug/:uuid',
    title: 'Candidate profile',
    titles: Object.fromEntries(
      LISTED_DISCIPLINES.map(({ slug, name }) => [`/candidates/${slug}/:uuid`, `${name} profile`]),
    ),
    firstCalls: { '/candidates/:slug/:uuid': '/api/candidates/:slug/:uuid' },
    values: { slug },
    access: 'protected',
  },
  { path: '/cases', title: 'Cases', access: 'protected', nav: { label: 'Cases', icon: 'cases' } },
  { path: '/cases/:uuid', title: 'Case', access: 'protected' },
  // Must come before the account tabs, whose pattern also matches this path.
  {
    path: '/account/applications',
    title: 'Applications',
    access: 'protected',
    nav: { label: 'Applications', icon: 'applications' },
  },
  {
    path: '/shortlist',
    title: 'Shortlist',
    access: 'protected',
    nav: { label: 'Shortlist', icon: 'bookmark', count: shortlistCountCall.path },
  },
  { path: '/contacts', title: 'Contacts', access: 'protected', nav: { label: 'Contacts', icon: 'contacts' } },
  { path: '/account', title: 'My Account', access: 'protected' },
  {
    path: '/account/:tab',
    title: 'My Account',
    titles: Object.fromEntries(ACCOUNT_TABS.map(({ path, title }) => [`/account/${path}`, title])),
    values: { tab: ACCOUNT_TABS.map(({ path }) => path) },
    access: 'protected',
  },
  { path: '/account/more/:remote', title: 'Account extras', access: 'protected' },
  { path: '/signup', title: 'Sign Up', access: 'public' },
  { path: '/signin', title: 'Sign In', access: 'public' },
  { path: '/forgot-password', title: 'Forgot Password', access: 'public' },
  { path: '/reset-password', title: 'Reset Password', access: 'secret' },
  { path: '/confirm-email', title: 'Confirm your email', access: 'secret' },
  { path: '/join-agency', title: 'Join an agency', access: 'secret' },
  { path: '/reminders-stopped', title: 'Reminder emails', access: 'secret' },
  { path: '/saved-search-stopped', title: 'Daily email', access: 'secret' },
  { path: '/thank-you', title: 'Thank you', access: 'secret' },
  { path: '/subscription-success', title: 'Welcome', access: 'secret' },
  { path: '/payment-failed', title: 'Payment failed', access: 'secret' },
] satisfies RemoteManifest;

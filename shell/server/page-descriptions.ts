import type { PreferredLanguage } from '@marketplace/contracts';
import { LISTED_DISCIPLINES, msg } from '@marketplace/domain';
import { translated } from './translations.ts';

/** Titles and descriptions of the public pages until the page itself has loaded. `{product}` is the site's name. */
const PUBLIC_PAGES: Readonly<Record<string, { title: string; text: string }>> = {
  '/': {
    title: msg('{product} Overview'),
    text: msg(
      'Licensed home care agencies find nurses, aides and therapists by discipline, place and weekly availability. Care professionals build a free profile.',
    ),
  },
  '/agency-terms': {
    title: msg('Agency Terms and Conditions | {product}'),
    text: msg('The terms under which licensed home care and home health agencies use {product}.'),
  },
  '/caregiver-terms': {
    title: msg('Caregiver Release and Consent | {product}'),
    text: msg(
      'What care professionals agree to when they publish a profile on {product}, and how they stay in control of it.',
    ),
  },
  '/care-professionals': {
    title: msg('Care Professionals | {product}'),
    text: msg(
      'Build a free profile, say when you can work, and let licensed home care agencies near you get in touch.',
    ),
  },
};

/** Titles of the other pages, the same as each sets itself once loaded. */
const TITLES: Readonly<Record<string, string>> = {
  '/candidates': 'Browse Available Candidates',
  ...Object.fromEntries(
    LISTED_DISCIPLINES.flatMap(({ slug, name }) => [
      [`/candidates/${slug}`, name],
      [`/candidates/${slug}/:uuid`, `${name} profile`],
    ]),
  ),
  '/account': 'My Account',
  '/signup': 'Sign Up',
  '/signin': 'Sign In',
  '/forgot-password': 'Forgot Password',
  '/reset-password': 'Reset Password',
  '/confirm-email': 'Confirm your email',
  '/saved-search-stopped': 'Daily email',
  '/thank-you': 'Thank you',
  '/subscription-success': 'Welcome',
  '/payment-failed': 'Payment failed',
  '/care-professionals/build-a-profile': 'Build a Profile',
  '/update-profile': 'Update Profile',
  '/confirm-availability': 'Still free these times?',
  '/availability-mail-stopped': 'Monthly email',
};

/** The public, indexed pages: those of the sitemap. */
export const PUBLIC_PATHS: readonly string[] = Object.keys(PUBLIC_PAGES);

/** Title and description of the page at a path below the root; with null, of the not-found page. */
export function describePage(
  path: string | null,
  productName: string,
  language: PreferredLanguage,
): { title: string; description: string | null } {
  const fill = (text: string) => translated(text, language).replaceAll('{product}', productName);
  if (path === null) return { title: fill(msg('Page not found | {product}')), description: null };
  const described = PUBLIC_PAGES[path];
  if (described !== undefined) return { title: fill(described.title), description: fill(described.text) };
  const title = TITLES[path];
  return { title: fill(title === undefined ? '{product}' : `${title} | {product}`), description: null };
}

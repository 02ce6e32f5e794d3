import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { agencyPeople, agencyProfile, fakeApi, ok, signedInHandlers } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';
import { ACCOUNT_TABS } from './account-tabs.ts';

beforeEach(() => {
  localStorage.clear();
  fakeApi({
    'GET /api/unlocked-candidates': () => ok({ unlocked_candidates: [] }),
    'GET /api/received-applications': () => ok({ applications: [], withdrawn: [] }),
    'GET /api/agency-people': () => ok(agencyPeople()),
    'GET /api/receipts': () => ok({ receipts: [], more: false }),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tabs = () => screen.findByRole('navigation', { name: 'My Account' });
const current = async () =>
  within(await tabs())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);
const address = () => screen.getByLabelText('address').textContent;

/** One heading per tab that occurs on no other tab. */
const HEADINGS = {
  people: 'People',
  receipts: 'Receipts',
  hidden: 'Hidden from your list',
  security: 'Sign-in security',
} satisfies Record<(typeof ACCOUNT_TABS)[number]['path'], string>;

describe('account tabs', () => {
  test.each(ACCOUNT_TABS)('include $path with a separate URL, title and content', async ({ path, title }) => {
    renderApp(`/account/${path}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: HEADINGS[path] })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'My Account' })).toBeInTheDocument();
    expect(await current()).toEqual([title]);
    expect(document.title).toBe(`${title} | Homecare Talent Network`);
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('keep the association prefix in their links, and Back returns to the previous tab', async () => {
    const { user } = renderApp('/iahhc/account', { signedIn: true, association: iahhc });
    expect(await current()).toEqual(['Overview']);
    const links = within(await tabs()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/iahhc/account',
      ...ACCOUNT_TABS.map(({ path }) => `/iahhc/account/${path}`),
    ]);
    await user.click(within(await tabs()).getByRole('link', { name: 'Security' }));
    expect(await screen.findByRole('heading', { name: 'Sign-in security' })).toBeInTheDocument();
    expect(address()).toBe('/iahhc/account/security');
    window.history.back();
    expect(await screen.findByRole('region', { name: 'Your plan' })).toBeInTheDocument();
    expect(address()).toBe('/iahhc/account');
    expect(await current()).toEqual(['Overview']);
  });

  test.each(ACCOUNT_TABS.flatMap(({ path, sections }) => sections.map((section) => ({ path, section }))))(
    'open $path for an old link to #$section',
    async ({ path, section }) => {
      renderApp(`/account#${section}`, { signedIn: true });
      expect(await screen.findByRole('heading', { name: HEADINGS[path] })).toBeInTheDocument();
      expect(document.getElementById(section)).toBeInTheDocument();
      expect(address()).toBe(`/account/${path}`);
      expect(window.location.hash).toBe(`#${section}`);
    },
  );

  test.each(['applications-heading', 'job-links-heading'])(
    'open the applications page for an old link to #%s',
    async (section) => {
      renderApp(`/account#${section}`, { signedIn: true });
      expect(await screen.findByRole('heading', { name: 'Job links' })).toBeInTheDocument();
      expect(document.getElementById(section)).toBeInTheDocument();
      expect(address()).toBe('/account/applications');
      expect(window.location.hash).toBe(`#${section}`);
    },
  );

  test('open the overview for an old link to an overview section', async () => {
    renderApp('/account#unlocked-heading', { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Unlocked candidates' })).toHaveAttribute(
      'id',
      'unlocked-heading',
    );
    expect(address()).toBe('/account');
  });

  test('explain verification to an unverified agency', async () => {
    fakeApi({
      ...signedInHandlers(null),
      'GET /api/unlocked-candidates': () => ok({ unlocked_candidates: [] }),
      'GET /api/received-applications': () => ok({ applications: [], withdrawn: [] }),
      'GET /api/agency-profile': () => ok(agencyProfile({ verified: false })),
    });
    const { user } = renderApp('/account', { signedIn: true });
    expect(await screen.findByText('Not verified yet')).toBeInTheDocument();
    expect(screen.getByText('We verify agencies within one business day.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'How to get verified' }));
    expect(await screen.findByText(/is not verified yet\.$/)).toBeInTheDocument();
    expect(address()).toBe('/account/applications');
  });

  test('link to the page for changing the password', async () => {
    renderApp('/account/security', { signedIn: true });
    expect(await screen.findByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/forgot-password');
  });
});

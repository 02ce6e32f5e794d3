import { RequireAgency, startLanguage, toast, type RemoteRoutes } from '@marketplace/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as LoadRemote from '../remotes/load-remote.ts';
import { remoteRoutes } from '../remotes/load-remote.ts';
import { ASSOCIATION, openSite, siteInBrowser } from '../testing/site-in-browser.tsx';

vi.mock('../remotes/load-remote.ts', async (original) => ({
  ...(await original<typeof LoadRemote>()),
  remoteRoutes: vi.fn(),
}));

const SESSION = {
  access_token: 'access',
  expires_in: 900,
  expires_at: 4_000_000_000,
  token_type: 'bearer',
  user: { id: '0b9f6d52-6a0f-4c53-8f2f-1f4f0c1d2e3a', email: 'dana@agency.example.test' },
};

const site = siteInBrowser();
const subscriptionAsked = vi.fn<() => Response>();

beforeEach(() =>
  remoteShows([
    { path: 'signin', element: <h1>Sign in page</h1> },
    { path: 'candidates/:slug', element: <h1>Discipline page</h1> },
  ]),
);

function remoteShows(routes: RemoteRoutes) {
  vi.mocked(remoteRoutes).mockReturnValue(Promise.resolve(routes));
}
function signedIn(subscription: object | null) {
  localStorage.setItem('marketplace:signed-in', '1');
  site.answers['/api/auth/refresh'] = () => Response.json(SESSION);
  site.answers['/api/auth/sign-out'] = () => Response.json({ done: true });
  site.answers['/api/agency-profile'] = () => Response.json({ agency_name: 'Sunrise' });
  site.answers['/api/agency-subscription'] = subscriptionAsked.mockImplementation(() =>
    Response.json({ subscription }),
  );
}
const header = () => within(screen.getByRole('banner'));
const hrefOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');

describe('site header', () => {
  test('lets a visitor sign in, and its logo links to the home page', async () => {
    await openSite('/');
    expect(header().getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin');
    expect(header().getByRole('link', { name: 'Test Network, home' }).getAttribute('href')).toBe('/');
    expect(header().queryByText('My Account')).not.toBeInTheDocument();
  });

  test('shows a signed-in agency its account and Log Out, and its logo links to the candidate list', async () => {
    signedIn(null);
    await openSite('/');
    expect((await header().findByRole('link', { name: 'My Account' })).getAttribute('href')).toBe('/account');
    expect(header().getByRole('link', { name: 'Test Network, home' }).getAttribute('href')).toBe('/candidates');
    expect(screen.getByRole('banner').textContent).not.toContain('Pro Active');
    await userEvent.click(header().getByRole('button', { name: 'Log Out' }));
    expect(await header().findByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  test('goes from a protected page to the overview on Log Out, without a sign-in prompt', async () => {
    remoteShows([
      {
        path: 'account',
        element: (
          <RequireAgency>
            <h1>Account page</h1>
          </RequireAgency>
        ),
      },
      { path: 'signin', element: <h1>Sign in page</h1> },
    ]);
    signedIn(null);
    await openSite('/iahhc/account');
    expect(await screen.findByRole('heading', { name: 'Account page' })).toBeVisible();
    await userEvent.click(header().getByRole('button', { name: 'Log Out' }));
    expect(await header().findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(window.location.pathname).toBe('/iahhc');
    expect(screen.queryByText('Sign in page')).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'How Test Network Works' })).toBeVisible();
  });

  test('ends the session before the Log Out call returns, and sends the call with keepalive', async () => {
    signedIn(null);
    const requests: (RequestInit | undefined)[] = [];
    site.answers['/api/auth/sign-out'] = (init) => {
      requests.push(init);
      return new Promise(() => undefined);
    };
    await openSite('/');
    const button = await header().findByRole('button', { name: 'Log Out' });
    button.click();
    // Checked inside the click handler, because the next click may leave the page.
    expect(requests).toMatchObject([{ method: 'POST', keepalive: true }]);
    expect(localStorage.getItem('marketplace:signed-in')).toBeNull();
    button.click();
    expect(requests).toHaveLength(1);
  });

  test('shows a toast if the server cannot be reached on Log Out', async () => {
    signedIn(null);
    site.answers['/api/auth/sign-out'] = () =>
      Response.json({ code: 'database_unavailable', detail: 'Briefly unavailable.' }, { status: 503 });
    await openSite('/');
    await userEvent.click(await header().findByRole('button', { name: 'Log Out' }));
    expect(await screen.findByText('You are logged out on this device', undefined, { timeout: 8000 })).toBeVisible();
    expect(header().getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  }, 10_000);

  test('shows the Pro badge while the subscription is active', async () => {
    signedIn({ status: 'active', current_period_end: null, cancel_at_period_end: false });
    await openSite('/');
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('Test Network Pro Active'));
  });

  test('shows no Pro badge for a subscription that is past due', async () => {
    signedIn({ status: 'past_due', current_period_end: null, cancel_at_period_end: false });
    await openSite('/');
    await header().findByText('My Account');
    await waitFor(() => expect(subscriptionAsked).toHaveBeenCalled());
    await act(async () => undefined);
    expect(screen.getByRole('banner').textContent).not.toContain('Pro Active');
  });
});

describe("association's site", () => {
  test('shows its logo, name and colors, and adds its prefix to every link in the frame', async () => {
    await openSite('/iahhc');
    expect(header().getByText('Indiana Association')).toBeInTheDocument();
    expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toBe('/associations/iahhc.svg');
    expect(document.documentElement.style.getPropertyValue('--brand-primary')).toBe('#22395b');
    const inside = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const bare = inside.filter((href) => href.startsWith('/') && !/^\/iahhc(\/|$)/.test(href));
    expect(bare).toEqual([]);
    expect(hrefOf('help@association.example.test')).toBe('mailto:help@association.example.test');
  });

  test('reserves space for a wide logo before the logo loads', async () => {
    const wide = { code: 'wide', state: 'OH', name: 'Wide', logo: '/wide.svg', logo_ratio: 3.5, theme: {} };
    site.answers['/api/associations/wide'] = () =>
      Response.json({ ...wide, support_email: null, sms_opt_in_default: true });
    await openSite('/wide');
    const { width, height } = (await screen.findByRole('banner')).querySelector('img') ?? {};
    expect(Number(width) / Number(height)).toBe(3.5);
  });

  test('shows the pages of a remote under its prefix', async () => {
    signedIn(null);
    await openSite('/iahhc/candidates/rn');
    expect(await screen.findByRole('heading', { name: 'Discipline page' })).toBeVisible();
    expect(remoteRoutes).toHaveBeenCalledWith('agency-app');
  });

  test('requires a sign-in for protected pages of a remote', async () => {
    await openSite('/iahhc/candidates/rn');
    expect(await screen.findByRole('heading', { name: 'Sign in page' })).toBeVisible();
    expect(window.location.pathname).toBe('/iahhc/signin');
  });

  test('redirects to its lowercase code if a link has the code in uppercase', async () => {
    await openSite('/IAHHC/signin?next=1#form');
    expect(await screen.findByRole('heading', { name: 'Sign in page' })).toBeVisible();
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe('/iahhc/signin?next=1#form');
  });

  test('keeps its logo and its prefix on a page that is not found', async () => {
    await openSite('/iahhc/no-such-page');
    expect(screen.getByText('404')).toBeInTheDocument();
    expect(header().getByText('Indiana Association')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/iahhc');
  });

  test('shows the not-found page if the API does not know the code', async () => {
    await openSite('/nobody/signin');
    expect(await screen.findByText('Oops! Page not found')).toBeVisible();
  });

  test('shows an error with a retry if the association cannot be loaded', async () => {
    let away = true;
    site.answers['/api/associations/other'] = () =>
      away
        ? Response.json({ code: 'api_unreachable', detail: 'away' }, { status: 503 })
        : Response.json({ ...ASSOCIATION, code: 'other', name: 'Other Association' });
    await openSite('/other');
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 4000 });
    away = false;
    await userEvent.click(again);
    expect(await screen.findByText('Other Association')).toBeVisible();
  });
});

test('the footer has links for agencies and caregivers, and the support address', async () => {
  await openSite('/');
  const footer = within(screen.getByRole('contentinfo'));
  const links = footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Sign up', '/signup'],
    ['Log in', '/signin'],
    ['Agency terms', '/agency-terms'],
    ['Create a profile', '/care-professionals/build-a-profile'],
    ['Update your profile', '/update-profile'],
    ['Care professional terms', '/caregiver-terms'],
    ['help@example.test', 'mailto:help@example.test'],
    ['Privacy', '/caregiver-terms#section-2'],
  ]);
  expect(footer.getByText('Powered by')).toBeInTheDocument();
  expect(footer.getAllByRole('heading').map((title) => title.textContent)).toEqual([
    'For Agencies',
    'For Care Professionals',
    'Need Help?',
  ]);
});

test('a page starts at its top, even after navigation', async () => {
  await openSite('/');
  expect(window.scrollY).toBe(0);
  vi.mocked(window.scrollTo).mockClear();
  await userEvent.click(screen.getByRole('link', { name: 'Agency terms' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Agency Terms and Conditions' })).toBeVisible();
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test.each(['/#50%', '/agency-terms#%E0%A4%A', '/#'])(
  '%s shows its page, even if the URL fragment is invalid',
  async (address) => {
    await openSite(address);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  },
);

describe('page that is missing or broken', () => {
  test('shows the not-found page for an unknown path', async () => {
    await openSite('/no/such/page');
    expect(screen.getByText('404')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
    expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  test('shows the not-found page for a path that the shell knows but an older release of the remote does not', async () => {
    await openSite('/forgot-password');
    expect(await screen.findByText('Oops! Page not found')).toBeVisible();
  });

  test('keeps the header and footer if it throws', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    function Broken(): never {
      throw new Error('broken');
    }
    remoteShows([{ path: 'signin', element: <Broken /> }]);
    await openSite('/signin');
    expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  });
});

test('a toast appears on the site', async () => {
  await openSite('/');
  act(() => void toast({ title: 'Profile updated successfully!', tone: 'success' }));
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
});

describe('language of the site', () => {
  const wizard = [{ path: 'care-professionals/build-a-profile', element: <input aria-label="Typed" /> }];
  const menu = () => header().queryByRole('combobox', { name: /Language|Idioma/ });

  test('can be changed on a caregiver page without losing input, and applies to the frame', async () => {
    remoteShows(wizard);
    await openSite('/care-professionals/build-a-profile');
    await userEvent.type(screen.getByRole('textbox'), 'Rosa');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Español');
    expect(await header().findByRole('link', { name: 'Entrar' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Para profesionales del cuidado' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('es');
    expect(menu()).toHaveProperty('value', 'es');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Rosa');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'English');
    expect(await header().findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
  });

  test('stays English on pages for agencies, without a language menu', async () => {
    localStorage.setItem('marketplace:language', 'es');
    startLanguage();
    await openSite('/signin');
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
    expect(menu()).not.toBeInTheDocument();
    expect(document.documentElement.lang).toBe('en');
    localStorage.clear();
    startLanguage();
  });
});

import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AssociationProvider } from '../association/association.tsx';
import { lazyPage } from '../pages/lazy-page.tsx';
import { anAssociation, aSession } from '../testing/samples.ts';
import { useEffect, useState } from 'react';
import { useToasts } from '../toasts/toasts.ts';
import { AuthProvider, useAuth } from './auth-provider.tsx';
import { PRELOADED_SESSION, type PreloadedSession } from './preloaded-session.ts';
import { RequireAgency } from './require-agency.tsx';

const answers = new Map<string, () => Response | Promise<Response>>();
beforeEach(() => {
  localStorage.clear();
  answers.clear();
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = answers.get(address);
    return answer ? answer() : Response.json({ code: 'not_found', detail: address }, { status: 404 });
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answerRecords = () => {
  answers.set('/api/agency-profile', () => Response.json({ agency_name: 'Sunrise Home Care' }));
  answers.set('/api/agency-subscription', () => Response.json({ subscription: { status: 'active' } }));
};

function refreshedEarly(response: Response) {
  const early: PreloadedSession = { response, receivedAt: performance.now() };
  Reflect.set(window, PRELOADED_SESSION, Promise.resolve(early));
}

function WhoAmI() {
  const { user, profile, subscription, subscriptionLoaded, signIn, signOut, refreshProfile } = useAuth();
  return (
    <>
      <p>{user?.email ?? 'visitor'}</p>
      <p>{profile?.agency_name ?? 'no profile'}</p>
      <p>{subscription?.status ?? 'no subscription'}</p>
      <p>{subscriptionLoaded ? 'subscription loaded' : 'subscription unknown'}</p>
      <button onClick={() => void refreshProfile()}>Load again</button>
      <button onClick={() => void signIn('dana@agency.example.test', 'secret')}>Sign in</button>
      <button onClick={() => void signOut()}>Log out</button>
    </>
  );
}

function SignInProbe() {
  const { pathname, state } = useLocation();
  const from: unknown = state?.from?.pathname;
  return <p>{`at ${pathname}, wanted ${String(from)}`}</p>;
}

function guardedSite(address: string) {
  return (
    <MemoryRouter initialEntries={['/iahhc', address]}>
      <AuthProvider>
        <AssociationProvider association={anAssociation()}>
          <Routes>
            <Route path="/iahhc" element={<p>overview</p>} />
            <Route path="/iahhc/signin" element={<SignInProbe />} />
            <Route
              path="/iahhc/account"
              element={
                <RequireAgency>
                  <p>account page</p>
                </RequireAgency>
              }
            />
          </Routes>
        </AssociationProvider>
      </AuthProvider>
    </MemoryRouter>
  );
}

test('useAuth throws outside AuthProvider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<WhoAmI />)).toThrow('useAuth must be used within an AuthProvider');
});

test('sign-in loads profile and subscription, and sign-out clears both', async () => {
  answers.set('/api/auth/sign-in', () => Response.json(aSession()));
  answers.set('/api/auth/sign-out', () => Response.json({ done: true }));
  answerRecords();
  render(
    <AuthProvider>
      <WhoAmI />
    </AuthProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Sunrise Home Care')).toBeVisible();
  expect(screen.getByText('dana@agency.example.test')).toBeInTheDocument();
  expect(screen.getByText('active')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('visitor')).toBeVisible();
  expect(screen.getByText('no profile')).toBeInTheDocument();
  expect(screen.getByText('no subscription')).toBeInTheDocument();
});

test('a subscription is unknown if its first load fails, and stays known if a reload fails', async () => {
  answers.set('/api/auth/sign-in', () => Response.json(aSession()));
  answers.set('/api/agency-profile', () => Response.json({ agency_name: 'Sunrise Home Care' }));
  render(
    <AuthProvider>
      <WhoAmI />
    </AuthProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Sunrise Home Care')).toBeVisible();
  expect(screen.getByText('subscription unknown')).toBeVisible();
  answers.set('/api/agency-subscription', () => Response.json({ subscription: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
  expect(await screen.findByText('subscription loaded')).toBeVisible();
  answers.delete('/api/agency-subscription');
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
  await waitFor(() => expect(console.warn).toHaveBeenCalledTimes(2));
  expect(screen.getByText('subscription loaded')).toBeVisible();
});

test('the user stays signed in if the profile fails to load', async () => {
  answers.set('/api/auth/sign-in', () => Response.json(aSession()));
  answers.set('/api/agency-subscription', () => Response.json({ subscription: { status: 'active' } }));
  render(
    <AuthProvider>
      <WhoAmI />
    </AuthProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('active')).toBeVisible();
  expect(screen.getByText('no profile')).toBeInTheDocument();
  expect(screen.getByText('dana@agency.example.test')).toBeInTheDocument();
});

test('the guard redirects a visitor to the association’s sign-in page and remembers the requested page', async () => {
  render(guardedSite('/iahhc/account'));
  expect(await screen.findByText('at /iahhc/signin, wanted /iahhc/account')).toBeVisible();
});

test('the guard keeps the user on the page while the server is unreachable, and offers a retry', async () => {
  localStorage.setItem('marketplace:signed-in', '1');
  answers.set('/api/auth/refresh', () => Response.json({ code: 'api_unreachable', detail: 'away' }, { status: 503 }));
  render(guardedSite('/iahhc/account'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toContain('The service is briefly unavailable.');
  answers.set('/api/auth/refresh', () => Response.json(aSession()));
  await userEvent.click(again);
  expect(await screen.findByText('account page')).toBeVisible();
});

test('the provider uses the preloaded session, or else refreshes the session', async () => {
  localStorage.setItem('marketplace:signed-in', '1');
  answerRecords();
  refreshedEarly(Response.json(aSession()));
  render(guardedSite('/iahhc/account'));
  expect(await screen.findByText('account page')).toBeVisible();
  cleanup();

  refreshedEarly(new Response('', { status: 503 }));
  answers.set('/api/auth/refresh', () => Response.json(aSession()));
  render(guardedSite('/iahhc/account'));
  expect(await screen.findByText('account page')).toBeVisible();
});

test("the guard shows 'Loading...' while the session loads, then the page", async () => {
  localStorage.setItem('marketplace:signed-in', '1');
  let letIn: (response: Response) => void = () => undefined;
  answers.set('/api/auth/refresh', () => new Promise((resolve) => (letIn = resolve)));
  answerRecords();
  render(guardedSite('/iahhc/account'));
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  await waitFor(() => {
    letIn(Response.json(aSession()));
    expect(screen.getByText('account page')).toBeInTheDocument();
  });
});

test("the guard preloads the page's code while the session loads", async () => {
  localStorage.setItem('marketplace:signed-in', '1');
  answers.set('/api/auth/refresh', () => new Promise(() => undefined));
  const load = vi.fn(async () => ({ default: () => <p>late page</p> }));
  const LatePage = lazyPage(load);
  render(
    <MemoryRouter>
      <AuthProvider>
        <RequireAgency>
          <LatePage />
        </RequireAgency>
      </AuthProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

test('the sign-in page explains that the server ended the session', async () => {
  localStorage.setItem('marketplace:signed-in', '1');
  answers.set('/api/auth/refresh', () =>
    Response.json({ code: 'session_expired', detail: 'Your session has ended.' }, { status: 401 }),
  );
  function Toasts() {
    return <p>{useToasts().map(({ title, description }) => `${title}: ${String(description)}`)}</p>;
  }
  render(
    <>
      {guardedSite('/iahhc/account')}
      <Toasts />
    </>,
  );
  expect(await screen.findByText('at /iahhc/signin, wanted /iahhc/account')).toBeVisible();
  expect(screen.getByText('Your session has ended: Please sign in again.')).toBeInTheDocument();
});

test('the session loads after the startAfter promise resolves', async () => {
  localStorage.setItem('marketplace:signed-in', '1');
  const refreshed = vi.fn(() => Response.json(aSession()));
  answers.set('/api/auth/refresh', refreshed);
  answerRecords();
  let come: () => void = () => undefined;
  const startAfter = new Promise<void>((resolve) => (come = resolve));
  render(
    <AuthProvider startAfter={startAfter}>
      <WhoAmI />
    </AuthProvider>,
  );
  expect(screen.getByText('visitor')).toBeInTheDocument();
  expect(refreshed).not.toHaveBeenCalled();
  come();
  expect(await screen.findByText(aSession().user.email)).toBeVisible();
});

test('every listener gets the event after a page announces a password recovery or a changed account', async () => {
  function Pages() {
    const { announce, onEvent } = useAuth();
    const [heard, setHeard] = useState<string[]>([]);
    useEffect(() => {
      return onEvent((event) => setHeard((before) => [...before, event]));
    }, [onEvent]);
    return (
      <>
        <button onClick={() => announce('password_recovery')}>Recover</button>
        <button onClick={() => announce('user_updated')}>Update</button>
        <p>{heard.join(', ')}</p>
      </>
    );
  }
  render(
    <AuthProvider>
      <Pages />
    </AuthProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Recover' }));
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(screen.getByText(/password_recovery, user_updated$/)).toBeInTheDocument();
});

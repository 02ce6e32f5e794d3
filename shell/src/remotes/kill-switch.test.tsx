import { AppLink, BrowserRouter, PLATFORM_VERSION, setSiteConfig, type RemoteListing } from '@marketplace/platform';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releasedPages } from '../testing/our-remotes.ts';
import { Site } from '../site/site.tsx';
import { loadExposedModule } from './federation/host.ts';

vi.mock('./federation/host.ts', () => ({ loadExposedModule: vi.fn() }));

const LISTING: RemoteListing = {
  name: 'agency-app',
  current: {
    release: '1',
    entry: '/remotes/agency-app/1/remoteEntry.js',
    container: 'agency_app',
    platform: `^${PLATFORM_VERSION}`,
    integrity: null,
    scripts: [],
    pages: releasedPages('agency-app'),
  },
};
const page = (title: string, to: string) => (
  <>
    <h1>{title}</h1>
    <input aria-label="Note" />
    <AppLink to={to}>On</AppLink>
  </>
);
const OUT_OF_SERVICE = /out of service for the moment/;

/** Milliseconds by which the clock is ahead. The clock keeps advancing across tests, because the tab stays open. */
let ahead = 0;
const realNow = Date.now;
const later = (seconds: number) => {
  ahead += seconds * 1000;
};
/** Current response for /remotes.json; null if the site does not respond. */
let now: RemoteListing | null;
let timesAsked: number;

beforeEach(() => {
  later(3600);
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
  window.dataLayer = [];
  window.scrollTo = vi.fn();
  [now, timesAsked] = [LISTING, 0];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/remotes.json') return Response.json({ code: 'not_found', detail: 'Nothing' }, { status: 404 });
    timesAsked += 1;
    if (now === null) throw new TypeError('fetch failed');
    return Response.json({ remotes: [now] });
  });
  vi.mocked(loadExposedModule).mockResolvedValue({
    default: [
      { path: 'signin', element: page('Sign in page', '/signup') },
      { path: 'signup', element: page('Sign up page', '/signin') },
    ],
  });
});
afterEach(() => {
  cleanup();
  setSiteConfig(null);
  vi.unstubAllGlobals();
});

/** Opens the sign-in page, in the previous test's tab if there was one. */
async function open(): Promise<void> {
  setSiteConfig({ productName: 'Test', supportEmail: 'help@example.test', remotes: [LISTING], associations: [] });
  window.history.replaceState(null, '', '/signin');
  await act(async () => {
    render(
      <BrowserRouter>
        <Site />
      </BrowserRouter>,
    );
  });
  await findHeading('Sign in page');
}
const findHeading = (title: string) => screen.findByRole('heading', { name: title });
const tryAgain = () => act(async () => screen.getByRole('button', { name: 'Try again' }).click());
const goOn = () => userEvent.click(screen.getByRole('link', { name: 'On' }));

test('a tab that opens a remote page checks the kill switches unless it did so in the last 30 seconds', async () => {
  await open();
  const before = timesAsked;
  await goOn();
  await findHeading('Sign up page');
  expect(timesAsked).toBe(before);
  later(31);
  await goOn();
  await findHeading('Sign in page');
  await goOn();
  await findHeading('Sign up page');
  expect(timesAsked).toBe(before + 1);
});

test('a disabled remote stays usable on the open page, but is missing on the next page until it is enabled', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open();
  later(31);
  now = { ...LISTING, outOfService: true };
  await userEvent.type(screen.getByLabelText('Note'), 'half a sentence');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a sentence');
  await goOn();
  expect(await screen.findByText(OUT_OF_SERVICE)).toBeVisible();
  await tryAgain();
  expect(await screen.findByText(OUT_OF_SERVICE)).toBeVisible();
  now = LISTING;
  const loadedBefore = vi.mocked(loadExposedModule).mock.calls.length;
  await tryAgain();
  expect(await findHeading('Sign up page')).toBeInTheDocument();
  expect(vi.mocked(loadExposedModule).mock.calls.length).toBe(loadedBefore);
});

test('an unreachable site does not block any page', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await open();
  later(31);
  now = null;
  await goOn();
  await findHeading('Sign up page');
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(screen.queryByText(OUT_OF_SERVICE)).not.toBeInTheDocument();
});

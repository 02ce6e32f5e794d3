import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { candidatePage, fakeApi, ok, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function outcome(title: string | RegExp): Promise<string | null> {
  const heading = await screen.findByText(title, { selector: 'h1, h2, p' });
  const root = heading.parentElement;
  await vi.waitFor(() => expect(root?.querySelector('[data-picture]')).toBeInTheDocument());
  return root?.querySelector('[data-picture]')?.getAttribute('data-picture') ?? null;
}

const MAILED = '?token=the-token-of-the-mail';
const AWAY = () => refusal(503, 'database_unavailable', 'Briefly unavailable.');

describe('picture of an outcome page', () => {
  test.each([
    ['/thank-you', 'Thank you for your payment!', 'done'],
    ['/subscription-success', 'Welcome to the Homecare Talent Network!', 'welcome'],
    ['/payment-failed', 'Payment failed', 'payment'],
    ['/confirm-email', 'Invalid Link', 'broken_link'],
    ['/reset-password', 'Invalid Link', 'broken_link'],
    ['/saved-search-stopped', 'Invalid Link', 'broken_link'],
    ['/reminders-stopped', 'Invalid Link', 'broken_link'],
  ])('is shown on %s if the page opens without its data', async (path, title, picture) => {
    fakeApi({});
    renderApp(path);
    expect(await outcome(title)).toBe(picture);
  });

  test.each([
    ['/confirm-email', 'POST /api/auth/confirm'],
    ['/reset-password', 'POST /api/auth/recover'],
    ['/join-agency', 'POST /api/read-invitation'],
    ['/saved-search-stopped', 'POST /api/saved-searches/stop'],
    ['/reminders-stopped', 'POST /api/reminder-mail/stop'],
  ])('is shown on %s while the service is unavailable', async (path, call) => {
    fakeApi({ [call]: AWAY });
    renderApp(path + MAILED);
    const words = await screen.findByRole('alert', undefined, { timeout: 20_000 });
    expect(words).toHaveTextContent(/\S/);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(await outcome(screen.getByRole('heading', { level: 1 }).textContent ?? '')).toBe('away');
  });

  test('is shown after reminder emails are stopped', async () => {
    fakeApi({ 'POST /api/reminder-mail/stop': () => ok({ success: true }) });
    renderApp(`/reminders-stopped${MAILED}`);
    expect(await outcome('These emails have stopped')).toBe('done');
  });

  test.each([
    [
      '/candidates',
      'No care professionals are listed yet',
      'nothing_yet',
      'GET /api/candidate-types',
      { candidate_types: [] },
    ],
    [
      '/candidates/rn',
      /^No candidates found matching your filters/,
      'nothing_yet',
      'GET /api/candidates',
      candidatePage([]),
    ],
    ['/shortlist', 'No candidates on your shortlist yet', 'nothing_yet', 'GET /api/shortlist', { shortlist: [] }],
    [
      '/contacts',
      'No unlocked candidates yet',
      'nothing_yet',
      'GET /api/unlocked-candidates',
      { unlocked_candidates: [] },
    ],
    ['/account/hidden', 'No hidden candidates.', 'people', 'GET /api/hidden-candidates', { hidden_candidates: [] }],
    [
      '/account/applications',
      'No applications yet',
      'nothing_yet',
      'GET /api/received-applications',
      { applications: [], withdrawn: [] },
    ],
  ])('is shown on %s if the list is empty', async (path, title, picture, call, body) => {
    fakeApi({ [call]: () => ok(body) });
    renderApp(path, { signedIn: true });
    expect(await outcome(title)).toBe(picture);
  });
});

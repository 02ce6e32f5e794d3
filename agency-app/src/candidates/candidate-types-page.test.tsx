import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { candidatePage, fakeApi, never, ok, refusal, supply } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const TYPES = 'GET /api/candidate-types';
const type = (code: string, name: string, display_order: number) => ({
  code,
  slug: code.toLowerCase(),
  name,
  abbreviation: code,
  icon_name: 'Stethoscope',
  discipline_matches: [],
  display_order,
  is_active: true,
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('candidate types page', () => {
  test('links each type to its page, in the order of the response', async () => {
    fakeApi({
      [TYPES]: () =>
        ok({ candidate_types: [type('LPN', 'Licensed Practical Nurse', 2), type('RN', 'Registered Nurse', 1)] }),
    });
    renderApp('/candidates', { signedIn: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Browse Available Candidates' })).toBeInTheDocument();
    await screen.findByText('Registered Nurse');
    const links = within(screen.getByRole('list', { name: '' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/candidates/rn', '/candidates/lpn']);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  test('has a drawing for each icon name, and a default drawing for an unknown name', async () => {
    const icons = ['Brain', 'Heart', 'Rocket', 'Users'];
    fakeApi({
      [TYPES]: () =>
        ok({
          candidate_types: icons.map((icon_name, index) => ({
            ...type(`T${index}`, `Type ${index}`, index),
            icon_name,
          })),
        }),
    });
    renderApp('/candidates', { signedIn: true });
    await screen.findByText('Type 0');
    const drawings = icons.map((icon) => document.querySelector(`[data-drawing="${icon}"]`)?.innerHTML);
    expect(new Set(drawings).size).toBe(3);
    expect(drawings[2]).toBe(drawings[3]);
  });

  test('sends the association code in its request, and keeps the association prefix in its links', async () => {
    const api = fakeApi({ [TYPES]: () => ok({ candidate_types: [type('RN', 'Registered Nurse', 1)] }) });
    renderApp('/iahhc/candidates', { signedIn: true, association: iahhc });
    const card = await screen.findByRole('link', { name: /Registered Nurse/ });
    expect(card).toHaveAttribute('href', '/iahhc/candidates/rn');
    expect(api.to(TYPES)[0]?.query.get('association')).toBe('iahhc');
  });

  test('shows a loading state', async () => {
    fakeApi({ [TYPES]: never });
    renderApp('/candidates', { signedIn: true });
    expect(await screen.findByText('Loading candidate types...')).toBeInTheDocument();
  });

  test('waits for saved searches before it shows the types below them, to prevent a layout shift', async () => {
    const pendingAnswers: ((value: ReturnType<typeof ok>) => void)[] = [];
    const api = fakeApi({
      [TYPES]: () => ok({ candidate_types: [type('RN', 'Registered Nurse', 1)] }),
      'GET /api/saved-searches': () => new Promise((resolve) => pendingAnswers.push(resolve)),
    });
    renderApp('/candidates', { signedIn: true });
    await waitFor(() => expect(api.to(TYPES).length).toBeGreaterThan(0));
    await waitFor(() => expect(pendingAnswers.length).toBeGreaterThan(0));
    await act(async () => undefined);
    expect(screen.queryByText('Registered Nurse')).not.toBeInTheDocument();
    for (const answer of pendingAnswers) answer(ok({ saved_searches: [] }));
    expect(await screen.findByText('Registered Nurse')).toBeInTheDocument();
  });

  test('shows an error and a retry button after a failed load', async () => {
    let isBroken = true;
    fakeApi({
      [TYPES]: () =>
        isBroken
          ? refusal(503, 'database_unavailable', 'Down')
          : ok({ candidate_types: [type('RN', 'Registered Nurse', 1)] }),
    });
    const { user } = renderApp('/candidates', { signedIn: true });
    expect(await screen.findByText('Error loading candidate types. Please try again.')).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Registered Nurse')).toBeInTheDocument();
  });

  test('explains the view limit to an agency without purchases', async () => {
    const detail = 'You have viewed as many candidates as we show before a first purchase.';
    fakeApi({ [TYPES]: () => refusal(429, 'read_budget_used', detail) });
    renderApp('/candidates', { signedIn: true });
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('counts next to the candidate types', () => {
  const types = {
    [TYPES]: () =>
      ok({
        candidate_types: [
          type('RN', 'Registered Nurse', 1),
          type('CNA', 'Certified Nursing Assistant', 2),
          type('BT', 'Behavioral Therapist', 3),
        ],
      }),
  };

  test('show the caregivers who are looking for work, in total and in the agency’s state', async () => {
    const api = fakeApi({
      ...types,
      'GET /api/supply': ({ query }) =>
        ok(
          query.get('state') === 'IN'
            ? supply({ by_discipline: { CNA: 110, RN: 'few' } })
            : supply({ by_discipline: { CNA: 1_985, RN: 40 } }),
        ),
    });
    renderApp('/candidates', { signedIn: true });
    expect(await screen.findByText('1,985+ looking for work')).toBeVisible();
    expect(await screen.findByText('110+ in Indiana')).toBeVisible();
    expect(screen.getByText('40+ looking for work')).toBeVisible();
    expect(screen.getByText('A few in Indiana')).toBeVisible();
    expect(screen.getByText('Nobody is looking for work yet')).toBeVisible();
    expect(api.to('GET /api/supply').every(({ query }) => !query.has('association'))).toBe(true);
  });

  test('are limited to the state on an association site', async () => {
    const api = fakeApi({ ...types, 'GET /api/supply': () => ok(supply({ by_discipline: { CNA: 110 } })) });
    renderApp('/iahhc/candidates', { signedIn: true, association: iahhc });
    expect(await screen.findByText('110+ looking for work')).toBeVisible();
    expect(api.to('GET /api/supply').every(({ query }) => query.get('association') === 'iahhc')).toBe(true);
  });

  test('load after the types', async () => {
    fakeApi({ ...types, 'GET /api/supply': () => ok(supply({ counted_at: null })) });
    renderApp('/candidates', { signedIn: true });
    expect(await screen.findByText('Registered Nurse')).toBeVisible();
    expect(screen.queryByText(/looking for work$/)).not.toBeInTheDocument();
  });
});

test('candidate types are cached for five minutes, and a refetch shows the old types for up to 30 minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let silent = false;
  const api = fakeApi({
    [TYPES]: () => (silent ? never() : ok({ candidate_types: [type('RN', 'Registered Nurse', 1)] })),
    'GET /api/candidates': () => ok(candidatePage([])),
  });
  const { user } = renderApp('/candidates', { signedIn: true });
  await screen.findByRole('link', { name: /Registered Nurse/ });
  const atFirst = api.to(TYPES).length;
  const comeBackAfter = async (minutes: number) => {
    await user.click(screen.getByRole('link', { name: /Registered Nurse/ }));
    await screen.findByRole('heading', { level: 1, name: 'Registered Nurse' });
    await act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
    await user.click(screen.getByRole('link', { name: 'Back to Candidates' }));
    return screen.queryByText('Loading candidate types...') !== null;
  };
  expect(await comeBackAfter(4)).toBe(false);
  expect(api.to(TYPES)).toHaveLength(atFirst);
  expect(await comeBackAfter(2)).toBe(false);
  await vi.waitFor(() => expect(api.to(TYPES).length).toBeGreaterThan(atFirst), 10_000);
  silent = true;
  expect(await comeBackAfter(29)).toBe(false);
  expect(await comeBackAfter(31)).toBe(true);
});

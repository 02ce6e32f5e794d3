import { disciplineBySlug } from '@marketplace/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import manifest from '../manifest.ts';
import { candidatePage, candidateRow, candidateRows, fakeApi, never, ok, refusal } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';
import { setWideScreen } from '../testing/screen-width.ts';

const LIST = 'GET /api/candidates';

beforeEach(() => setWideScreen(true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = () => screen.getByLabelText('address').textContent;

describe('discipline page', () => {
  test('shows a header, the exact count, and every field of a candidate row', async () => {
    fakeApi({
      [LIST]: () => ok(candidatePage([candidateRow({ distance_miles: 12 }), ...candidateRows(19)], 1204)),
    });
    renderApp('/candidates/rn', { signedIn: true });

    expect(await screen.findByRole('heading', { level: 1, name: 'Registered Nurse' })).toBeVisible();
    expect(screen.getByText('RN', { selector: 'header *' })).toBeInTheDocument();
    expect(screen.getByText(disciplineBySlug('rn')?.description ?? 'unknown')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Candidates' }).getAttribute('href')).toBe('/candidates');
    expect(await screen.findByText('Showing 1-20 of 1,204 professionals (Page 1 of 61)')).toBeVisible();
    const card = screen.getByRole('article', { name: 'Maria, Registered Nurse' });
    for (const text of [
      'MA',
      'Carmel, IN',
      '3+ years',
      'English, Spanish',
      'Full-time',
      'Home care, Inpatient',
      '2 time slots available',
    ]) {
      expect(within(card).getByText(text)).toBeInTheDocument();
    }
    expect(within(card).getByText(/12 miles away/)).toBeInTheDocument();
    expect(within(card).queryByText('Not actively seeking')).not.toBeInTheDocument();
  });

  test.each([
    ['/candidates/rn', {}, ''],
    ['/iahhc/candidates/rn', { association: iahhc }, '&association=iahhc'],
  ])('at %s sends the API call that the app manifest declares', async (path, options, ending) => {
    const { to } = fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    renderApp(path, { signedIn: true, ...options });
    await screen.findByRole('article', { name: /^Maria/ });
    const declared = manifest.flatMap((page) => Object.entries('firstCalls' in page ? page.firstCalls : {}));
    const calls = to(LIST).map(({ path: call, query }) => `${call}?${query}`);
    expect([...new Set(calls)]).toEqual([`${new Map(declared).get('/candidates/rn')}${ending}`]);
  });

  test('shows when the availability was last confirmed, if ever', async () => {
    const threeWeeksAgo = new Date(Date.now() - 22 * 24 * 60 * 60 * 1000).toISOString();
    const confirmation = { availability_confirmed_at: threeWeeksAgo };
    fakeApi({
      [LIST]: () =>
        ok(
          candidatePage([
            candidateRow(confirmation),
            candidateRow({ ...confirmation, uuid: 'noor', first_name: 'Noor', availability: [] }),
          ]),
        ),
    });
    renderApp('/candidates/rn', { signedIn: true });
    const line = within(await screen.findByRole('article', { name: /^Maria/ })).getByText(/^confirmed/);
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(threeWeeksAgo));
    expect(line.textContent).toBe(`Availability confirmed 3 weeks ago, on ${date}`);
    const time = within(line).getByText('3 weeks ago');
    expect([time.getAttribute('datetime'), time.getAttribute('title')]).toEqual([threeWeeksAgo, date]);
    const weekless = within(screen.getByRole('article', { name: /^Noor/ }));
    expect(weekless.queryByText(/confirmed/)).not.toBeInTheDocument();
  });

  test('shows fallbacks for missing facts', async () => {
    fakeApi({
      [LIST]: () =>
        ok(
          candidatePage([
            candidateRow({
              first_name: null,
              amount_of_exp: null,
              care_setting_exp: '',
              desired_schedule: null,
              languages: null,
              preferred_city: null,
              preferred_state: null,
              availability: [],
              looking_for_work_now: false,
            }),
          ]),
        ),
    });
    renderApp('/candidates/rn?looking_for_work=false', { signedIn: true });
    const card = await screen.findByRole('article', { name: /Healthcare Professional/ });
    expect(within(card).getAllByText('Not provided')).toHaveLength(5);
    expect(within(card).getByText('HP')).toBeInTheDocument();
    expect(within(card).getAllByText('No availability provided').length).toBeGreaterThan(0);
    expect(within(card).getByText('Not actively seeking')).toBeInTheDocument();
    expect(within(card).getByRole('button', { name: 'Unlock Candidate' })).toBeInTheDocument();
  });

  test('shows a loading state', async () => {
    fakeApi({ [LIST]: never });
    renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByText('Loading candidates...')).toBeVisible();
  });

  test('shows an error and a retry button after a failed load', async () => {
    let broken = true;
    fakeApi({
      [LIST]: () => (broken ? refusal(503, 'database_unavailable', 'Down') : ok(candidatePage([candidateRow()]))),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByText('Error loading candidates. Please try again.')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Maria, Registered Nurse' })).toBeVisible();
  });

  test('explains the view limit to an agency without purchases, and offers a retry', async () => {
    const detail = 'You have viewed as many candidates as we show before a first purchase.';
    let isBudgetUsed = true;
    fakeApi({
      [LIST]: () => (isBudgetUsed ? refusal(429, 'read_budget_used', detail) : ok(candidatePage([candidateRow()]))),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByText(detail)).toBeVisible();
    isBudgetUsed = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Maria, Registered Nurse' })).toBeVisible();
  });

  test('reports an unsupported filter from an old link, and offers to clear the filters', async () => {
    fakeApi({
      [LIST]: ({ query }) =>
        query.has('language_filters')
          ? refusal(400, 'validation_failed', 'Some fields need your attention.')
          : ok(candidatePage([candidateRow()])),
    });
    const { user } = renderApp('/candidates/rn?language=Klingon', { signedIn: true });
    expect(await screen.findByText('One of these filters is no longer available.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('article', { name: 'Maria, Registered Nurse' })).toBeVisible();
  });

  test('reports that nobody matches, and Clear All resets the filters to a 25-mile radius', async () => {
    const api = fakeApi({
      [LIST]: ({ query }) => ok(candidatePage(query.has('language_filters') ? [] : [candidateRow()])),
    });
    const { user } = renderApp('/candidates/rn?language=Polish', { signedIn: true });
    const message = await screen.findByText('No candidates found matching your filters.');
    // Screen readers announce a live region only if it existed before the message.
    expect(message.closest('[aria-live="polite"]')).toBeInTheDocument();
    const state = message.parentElement ?? document.body;
    await user.click(within(state).getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByRole('article')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/candidates/rn?radius=25'));
    expect(api.to(LIST).at(-1)?.query.has('radius_miles')).toBe(false);
  });

  test('redirects an unknown discipline to the not-found page', async () => {
    fakeApi({});
    renderApp('/candidates/xyz', { signedIn: true });
    expect(await screen.findByText('Shell page')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/not-found'));
  });

  test('redirects a signed-out visitor to the sign-in page', async () => {
    fakeApi({});
    renderApp('/candidates/rn?page=2');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/signin'));
  });
});

describe('pages of the list', () => {
  test('keep the current rows while the next page loads, and update the page number in the URL', async () => {
    const api = fakeApi({
      [LIST]: ({ query }) => (query.get('page_offset') === '20' ? never() : ok(candidatePage(candidateRows(20), 100))),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await screen.findByText('Showing 1-20 of 100 professionals (Page 1 of 5)');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?page=2'));
    await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('page_offset')).toBe('20'));
    expect(screen.getAllByRole('article')).toHaveLength(20);
    expect(screen.queryByText('Loading candidates...')).not.toBeInTheDocument();
  });

  test('show the last page if the URL’s page number is too high', async () => {
    fakeApi({
      [LIST]: ({ query }) => ok(candidatePage(query.get('page_offset') === '40' ? candidateRows(5) : [], 45)),
    });
    renderApp('/candidates/rn?page=9', { signedIn: true });
    expect(await screen.findByText('Showing 41-45 of 45 professionals (Page 3 of 3)')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/candidates/rn?page=3'));
  });
});

describe('list on an association site', () => {
  test('hides the state filter, and includes the association in every request and link', async () => {
    const api = fakeApi({ [LIST]: () => ok(candidatePage([candidateRow({ request_status: 'completed' })])) });
    renderApp('/iahhc/candidates/rn', { association: iahhc, signedIn: true });
    await screen.findByRole('article');
    expect(await screen.findByRole('group', { name: 'Language' })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'State' })).not.toBeInTheDocument();
    expect(api.to(LIST)[0]?.query.get('association')).toBe('iahhc');
    expect(screen.getByRole('link', { name: 'View contact' }).getAttribute('href')).toBe(
      `/iahhc/account#${candidateRow().uuid}`,
    );
  });
});

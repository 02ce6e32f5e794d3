import { SCHEDULE_FILTERS } from '@marketplace/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activePro, candidatePage, candidateRow, fakeApi, ok, signedInHandlers } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const LIST = 'GET /api/candidates';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: true,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the list shows the compact bar with Back after scrolling past 100 px', async () => {
  fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
  renderApp('/candidates/rn', { signedIn: true });
  await screen.findByRole('article');
  const scrollTo = (top: number) =>
    act(() => {
      vi.stubGlobal('scrollY', top);
      window.dispatchEvent(new Event('scroll'));
    });
  scrollTo(100);
  expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument();
  scrollTo(101);
  expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/candidates');
  scrollTo(0);
  expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument();
});

test('the list offers the maximum radius if nobody is near the ZIP code', async () => {
  const api = fakeApi({
    [LIST]: ({ query }) =>
      ok(
        query.get('radius_miles') === '50' ? candidatePage([candidateRow({ distance_miles: 31 })]) : candidatePage([]),
      ),
  });
  const { user } = renderApp('/candidates/rn?zip_code=46032&radius=10', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Search within 50 miles' }));
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(screen.getByLabelText('address').textContent).toContain('radius=50');
  expect(api.to(LIST).at(-1)?.query.get('search_zip_code')).toBe('46032');
});

test('the filters show a notice for each empty list of options', async () => {
  const none = { languages: [], states: [], experiences: [], careSettings: [] };
  fakeApi({ [LIST]: () => ok({ ...candidatePage([]), filter_options: none }) });
  renderApp('/candidates/rn', { signedIn: true });
  for (const text of [
    'No languages available',
    'No states available',
    'No experience levels available',
    'No care settings available',
  ]) {
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
});

test('the schedule filter sends each selected value', async () => {
  const api = fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
  const { user } = renderApp('/candidates/rn', { signedIn: true });
  const schedule = await screen.findByLabelText('Schedule');
  for (const { value } of [...SCHEDULE_FILTERS, { value: 'all' }]) {
    await user.selectOptions(schedule, value);
    await waitFor(() => expect(screen.getByLabelText('Schedule')).toHaveValue(value));
  }
  expect(new Set(api.to(LIST).map((request) => request.query.get('schedule_filter')))).toEqual(
    new Set(['all', ...SCHEDULE_FILTERS.map((filter) => filter.value)]),
  );
});

test('the city filter applies on Enter or blur, and disappears when cleared', async () => {
  const api = fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
  const { user } = renderApp('/candidates/rn?page=3', { signedIn: true });
  const city = await screen.findByLabelText('City');
  const address = () => screen.getByLabelText('address').textContent;
  await user.type(city, ' fort wayne {Enter}');
  await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('city_filter')).toBe('fort wayne'));
  expect(address()).toBe('/candidates/rn?city=fort+wayne');
  await user.click(screen.getByRole('button', { name: 'Remove filter: City: fort wayne' }));
  await waitFor(() => expect(address()).toBe('/candidates/rn'));
  expect(screen.getByLabelText('City')).toHaveValue('');
  await user.type(screen.getByLabelText('City'), 'Carmel');
  await user.tab();
  await waitFor(() => expect(address()).toBe('/candidates/rn?city=Carmel'));
  await user.click(screen.getByRole('button', { name: 'Clear city' }));
  await waitFor(() => expect(address()).toBe('/candidates/rn'));
});

test('the sort order has a select with a visible label', async () => {
  const api = fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
  const { user } = renderApp('/candidates/rn?page=1', { signedIn: true });
  const sort = await screen.findByLabelText('Sort by');
  expect(
    within(sort)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Recommended', 'Newest First']);
  await user.selectOptions(sort, 'Newest First');
  await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('sort_by')).toBe('created_date'));
  expect(screen.getByLabelText('address').textContent).toBe('/candidates/rn?sort_by=created_date');
});

test('an unlocked candidate cannot be added to the shortlist, but can be removed from it', async () => {
  fakeApi({
    [LIST]: () =>
      ok(
        candidatePage([
          candidateRow({
            uuid: '7c9e6679-7425-40de-944b-000000000001',
            first_name: 'Ana',
            request_status: 'completed',
          }),
          candidateRow({
            uuid: '7c9e6679-7425-40de-944b-000000000002',
            first_name: 'Bea',
            request_status: 'completed',
            shortlisted: true,
          }),
        ]),
      ),
  });
  renderApp('/candidates/rn', { signedIn: true });
  expect(await screen.findByRole('button', { name: 'Shortlist Bea' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Shortlist Ana' })).not.toBeInTheDocument();
});

test('the list shows “100+” pages if there are more than 100', async () => {
  const rows = Array.from({ length: 20 }, (_, index) =>
    candidateRow({ uuid: `7c9e6679-7425-40de-944b-${String(index).padStart(12, '0')}` }),
  );
  fakeApi({ [LIST]: () => ok(candidatePage(rows, 4_321)) });
  renderApp('/candidates/rn', { signedIn: true });
  expect(await screen.findByText('Showing 1-20 of 4,321 professionals (Page 1 of 100+)')).toBeInTheDocument();
  // The pagination loads separately.
  await screen.findByRole('button', { name: 'Page 1' });
  for (const page of [1, 2, 3, 4, 5]) expect(screen.getByRole('button', { name: `Page ${page}` })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Page 6' })).not.toBeInTheDocument();
});

test('the free unlock is refetched when a list opens or the window gains focus', async () => {
  const call = 'GET /api/free-unlock';
  const api = fakeApi({
    ...signedInHandlers(activePro),
    [call]: () => ok({ free_unlock: null }),
    [LIST]: () => ok(candidatePage([candidateRow()])),
    'GET /api/candidate-types': () => ok({ candidate_types: [] }),
  });
  const { user } = renderApp('/candidates/rn', { signedIn: true });
  await waitFor(() => expect(api.to(call).length).toBeGreaterThan(0));
  await screen.findByRole('article');
  const atFirst = api.to(call).length;
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(api.to(call).length).toBeGreaterThan(atFirst));
  const onFocus = api.to(call).length;
  await user.click(screen.getByRole('link', { name: 'Back to Candidates' }));
  await screen.findByText('No care professionals are listed yet');
  act(() => window.history.back());
  await screen.findByRole('article');
  await waitFor(() => expect(api.to(call).length).toBeGreaterThan(onFocus));
});

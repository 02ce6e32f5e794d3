import { DEFAULT_CRITERIA } from '@marketplace/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeKeys } from '../candidate-search/candidate-search.keys.ts';
import {
  agencyProfile,
  candidatePage,
  candidateRow,
  fakeApi,
  never,
  ok,
  refusal,
  session,
} from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';
import { setWideScreen } from '../testing/screen-width.ts';

const LIST = 'GET /api/candidates';
const CITIES = 'GET /api/cities';
const INDIANAPOLIS = { zip: '46204', city: 'Indianapolis', state: 'IN' };
const CARMEL = { zip: '46032', city: 'Carmel', state: 'IN' };

beforeEach(() => {
  setWideScreen(true);
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const handlers: Parameters<typeof fakeApi>[0] = {
  [LIST]: () => ok(candidatePage([candidateRow()])),
  [CITIES]: ({ query }) => ok({ cities: query.get('starts_with') === 'Indianapolis' ? [INDIANAPOLIS] : [] }),
  'GET /api/candidate-types': () =>
    ok({
      candidate_types: ['RN', 'LPN'].map((code, index) => ({
        code,
        slug: code.toLowerCase(),
        name: code === 'RN' ? 'Registered Nurse' : 'Licensed Practical Nurse',
        abbreviation: code,
        icon_name: 'Heart',
        discipline_matches: [],
        display_order: index,
        is_active: true,
      })),
    }),
};
const ofOhio = { state: 'OH' };
const ofCincinnati = { agency_city: 'Cincinnati', agency_state: 'OH' };
const CINCINNATI = { zip: '45202', city: 'Cincinnati', ...ofOhio };
const inCincinnati: typeof handlers = {
  ...handlers,
  'GET /api/places/45202': () => ok(CINCINNATI),
  [CITIES]: ({ query }) => ok({ cities: query.get('starts_with') === 'Cincinnati' ? [CINCINNATI] : [INDIANAPOLIS] }),
};
const goTo = (path: string) =>
  act(async () => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await Promise.resolve();
  });
const address = () => screen.getByLabelText('address');
const nearButton = () => screen.findByRole('button', { name: /^Near / });

describe('button to search nearby', () => {
  test('searches around the agency’s city with one tap, then disappears', async () => {
    const api = fakeApi(handlers);
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    expect(await nearButton()).toHaveTextContent('Near Indianapolis, IN');
    expect(api.to(CITIES)[0]?.query.get('state')).toBe('IN');
    await user.click(await nearButton());
    await waitFor(() => expect(address()).toHaveTextContent('/candidates/rn?zip_code=46204'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Near / })).not.toBeInTheDocument());
  });

  test('is shown while the list loads', async () => {
    fakeApi({ ...handlers, [LIST]: never });
    renderApp('/candidates/rn', { signedIn: true });
    expect(await nearButton()).toHaveTextContent('Near Indianapolis, IN');
    expect(screen.getByText('Loading candidates...')).toBeVisible();
  });

  test('offers the last place searched on this device, with its radius, instead of the agency’s city', async () => {
    localStorage.setItem('marketplace:place', '46032 25');
    const api = fakeApi(handlers);
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Near Carmel, IN' }));
    await waitFor(() => expect(address()).toHaveTextContent('/candidates/rn?zip_code=46032&radius=25'));
    expect(api.to(CITIES)).toHaveLength(0);
  });

  test('is hidden for a place outside the association’s state', async () => {
    localStorage.setItem('marketplace:place', '45202 25');
    fakeApi({ ...inCincinnati, 'GET /api/agency-profile': () => ok(agencyProfile(ofCincinnati)) });
    const { queries } = renderApp('/iahhc/candidates/rn', { signedIn: true, association: iahhc });
    await screen.findByRole('article');
    // Both places are loaded, and the button offers neither.
    await waitFor(() => expect(queries.getQueryData(placeKeys.zip('45202'))).toMatchObject({ state: 'OH' }));
    await waitFor(() => expect(queries.getQueryData(placeKeys.agency('Cincinnati', 'OH'))).toMatchObject(ofOhio));
    expect(screen.queryByRole('button', { name: /^Near / })).not.toBeInTheDocument();
  });

  test('offers the agency’s place if the last searched place is outside the association’s state', async () => {
    localStorage.setItem('marketplace:place', '45202 25');
    fakeApi(inCincinnati);
    renderApp('/iahhc/candidates/rn', { signedIn: true, association: iahhc });
    expect(await nearButton()).toHaveTextContent('Near Indianapolis, IN');
  });

  test('updates when the agency changes its city', async () => {
    let profile = agencyProfile();
    fakeApi({
      ...handlers,
      'GET /api/agency-profile': () => ok(profile),
      [CITIES]: ({ query }) => ok({ cities: query.get('starts_with') === 'Carmel' ? [CARMEL] : [INDIANAPOLIS] }),
      'GET /api/unlocked-candidates': () => ok({ unlocked_candidates: [] }),
      'PATCH /api/agency-profile': () => {
        profile = agencyProfile({ agency_city: 'Carmel' });
        return ok(profile);
      },
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    expect(await nearButton()).toHaveTextContent('Near Indianapolis, IN');
    await goTo('/account');
    await user.clear(await screen.findByLabelText(/^Agency city/));
    await user.type(screen.getByLabelText(/^Agency city/), 'Carmel');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(profile.agency_city).toBe('Carmel'));
    await user.click(screen.getByRole('button', { name: 'Dismiss toasts' }));
    await goTo('/candidates/rn');
    await waitFor(async () => expect(await nearButton()).toHaveTextContent('Near Carmel, IN'));
  });

  test('sends no request for an agency without a city', async () => {
    const profile = agencyProfile({ agency_city: '', agency_state: '' });
    const api = fakeApi({ ...handlers, 'GET /api/agency-profile': () => ok(profile) });
    const { queries } = renderApp('/candidates/rn', { signedIn: true });
    await screen.findByRole('article');
    await waitFor(() => expect(api.to('GET /api/agency-profile')).not.toHaveLength(0));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(api.to(CITIES)).toHaveLength(0);
    expect(screen.queryByRole('button', { name: /^Near / })).not.toBeInTheDocument();
  });
});

describe('searched place', () => {
  test('carries over to another discipline, unless the URL has filters', async () => {
    fakeApi(handlers);
    const { user } = renderApp('/candidates/rn?zip_code=46032&radius=25', { signedIn: true });
    await screen.findByRole('article');
    await user.click(screen.getByRole('link', { name: 'Back to Candidates' }));
    await user.click(await screen.findByRole('link', { name: /Licensed Practical Nurse/ }));
    await waitFor(() => expect(address()).toHaveTextContent('/candidates/lpn?zip_code=46032&radius=25'));
    cleanup();
    renderApp('/candidates/lpn?language=Spanish', { signedIn: true });
    await screen.findByRole('article');
    expect(address()).toHaveTextContent('/candidates/lpn?language=Spanish');
  });

  test('is offered but not applied when a saved search without filters opens', async () => {
    fakeApi({
      ...handlers,
      'GET /api/saved-searches': () =>
        ok({
          saved_searches: [
            {
              id: '5d0f7f0e-51a3-4f0e-9a55-6c1f4a0f0009',
              name: 'All RNs',
              discipline: 'RN',
              criteria: DEFAULT_CRITERIA,
              association: null,
              daily_mail: false,
              created_at: '2026-11-01T10:00:00.000Z',
            },
          ],
        }),
    });
    const { user } = renderApp('/candidates/rn?zip_code=46032&radius=25', { signedIn: true });
    await screen.findByRole('article');
    await user.click(screen.getByRole('link', { name: 'Back to Candidates' }));
    await user.click(await screen.findByRole('link', { name: 'All RNs' }));
    expect(await screen.findByRole('button', { name: 'Near Carmel, IN' })).toBeVisible();
    expect(address()).toHaveTextContent(/^\/candidates\/rn$/);
  });

  test('does not carry over to an association site', async () => {
    fakeApi(inCincinnati);
    const { unmount } = renderApp('/candidates/rn?zip_code=45202&radius=25', { signedIn: true });
    await screen.findByRole('article');
    unmount();
    const { user } = renderApp('/iahhc/candidates', { signedIn: true, association: iahhc });
    await user.click(await screen.findByRole('link', { name: /Registered Nurse/ }));
    await screen.findByRole('article');
    expect(address()).toHaveTextContent(/^\/iahhc\/candidates\/rn$/);
  });

  test('does not carry over to the next user of this browser tab', async () => {
    fakeApi(handlers);
    const { unmount } = renderApp('/candidates/rn?zip_code=46032&radius=25', { signedIn: true });
    await screen.findByRole('article');
    unmount();
    const otherSession = session();
    otherSession.user.id = '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0007';
    fakeApi({ ...handlers, 'POST /api/auth/refresh': () => ok(otherSession) });
    const { user } = renderApp('/candidates', { signedIn: true });
    await user.click(await screen.findByRole('link', { name: /Registered Nurse/ }));
    await screen.findByRole('article');
    expect(address()).toHaveTextContent(/^\/candidates\/rn$/);
  });

  test('is offered but not applied on a later visit', async () => {
    localStorage.setItem('marketplace:place', '46032 25');
    fakeApi(handlers);
    const { user } = renderApp('/candidates', { signedIn: true });
    await user.click(await screen.findByRole('link', { name: /Registered Nurse/ }));
    expect(await screen.findByRole('button', { name: 'Near Carmel, IN' })).toBeVisible();
    expect(address()).toHaveTextContent(/^\/candidates\/rn$/);
  });

  test('stays removed after its chip is removed, and Clear All deletes it', async () => {
    fakeApi(handlers);
    const { user } = renderApp('/candidates/rn?zip_code=46032&radius=25&language=Spanish', { signedIn: true });
    await screen.findByRole('article');
    await user.click(await screen.findByRole('button', { name: 'Remove filter: Within 25 miles of Carmel, IN' }));
    await user.click(screen.getByRole('link', { name: 'Back to Candidates' }));
    await user.click(await screen.findByRole('link', { name: /Licensed Practical Nurse/ }));
    const near = await screen.findByRole('button', { name: 'Near Carmel, IN' });
    expect(address()).toHaveTextContent(/^\/candidates\/lpn$/);
    await user.click(near);
    await user.click(await screen.findByRole('button', { name: 'Clear All' }));
    expect(await screen.findByRole('button', { name: 'Near Indianapolis, IN' })).toBeVisible();
    expect(localStorage.getItem('marketplace:place')).toBeNull();
  });
});

test('an empty list shows how many people match without one filter, most matches first', async () => {
  fakeApi({
    ...handlers,
    'POST /api/shortlist': () => ok({}),
    [LIST]: ({ query }) => {
      const remainingFilters = ['language_filters', 'selected_days', 'schedule_filter'].filter(
        (name) => query.has(name) && query.get(name) !== 'all',
      );
      const total =
        remainingFilters.length === 3
          ? 0
          : remainingFilters.includes('language_filters')
            ? 0
            : remainingFilters.length === 2
              ? 41
              : 50;
      return ok(candidatePage(total === 0 ? [] : [candidateRow()], total));
    },
  });
  const { user } = renderApp('/candidates/rn?language=Polish&language=Spanish&selected_days=1&schedule=nights', {
    signedIn: true,
  });
  const message = await screen.findByText('No candidates found matching your filters.');
  const state = within(message.parentElement ?? document.body);
  const way = await state.findByRole('button', { name: /^Without / });
  expect(way).toHaveTextContent('Without Polish and Spanish: 41');
  expect(state.getAllByRole('button', { name: /^Without / })).toHaveLength(1);
  await user.click(way);
  await waitFor(() => expect(address()).toHaveTextContent('/candidates/rn?selected_days=1&schedule=nights'));
  expect(await screen.findByRole('article')).toBeVisible();
  // This must also work with the counts of the empty list in the cache.
  await user.click(screen.getByRole('button', { name: 'Shortlist Maria' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Shortlist Maria' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(screen.getByRole('list', { name: 'toasts' })).toBeEmptyDOMElement();
});

test('an empty list shows how many people match at any distance, at any hours and in any city', async () => {
  fakeApi({
    ...handlers,
    [LIST]: ({ query }) => {
      const remainingFilters = ['search_zip_code', 'hours', 'own_car', 'city_filter'].filter((name) => query.has(name));
      return ok(
        candidatePage(
          remainingFilters.length === 4 ? [] : [candidateRow()],
          remainingFilters.length === 4 ? 0 : 10 + remainingFilters.length,
        ),
      );
    },
  });
  const { user } = renderApp('/candidates/rn?zip_code=46032&hours=16&own_car=true&city=Carmel&looking_for_work=false', {
    signedIn: true,
  });
  const way = await screen.findByRole('button', { name: 'Any distance: 13' });
  expect(screen.getByRole('button', { name: 'Any city: 13' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Any hours: 13' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Did you mean/ })).not.toBeInTheDocument();
  await user.click(way);
  await waitFor(() => expect(address()).not.toHaveTextContent('zip_code'));
});

test('an empty list for a misspelled city suggests the right city', async () => {
  fakeApi({
    ...handlers,
    [CITIES]: () => ok({ cities: [INDIANAPOLIS] }),
    [LIST]: ({ query }) => ok(candidatePage(query.get('city_filter') === 'Indianaplis' ? [] : [candidateRow()])),
  });
  const { user } = renderApp('/candidates/rn?city=Indianaplis', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Did you mean Indianapolis?' }));
  await waitFor(() => expect(address()).toHaveTextContent('/candidates/rn?city=Indianapolis'));
  expect(await screen.findByRole('article')).toBeVisible();
});

describe('city filter', () => {
  const CARMEL_NY = { zip: '10512', city: 'Carmel', state: 'NY' };
  const twoCarmels: typeof handlers = { ...handlers, [CITIES]: () => ok({ cities: [CARMEL, CARMEL_NY] }) };
  const suggestedCities = () =>
    [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));

  test('suggests cities with their state while the user types', async () => {
    const api = fakeApi(twoCarmels);
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const city = await screen.findByLabelText('City');
    await user.type(city, 'car');
    await waitFor(() => expect(suggestedCities()).toEqual(['Carmel, IN', 'Carmel, NY']));
    expect(city).toHaveAttribute('list', document.querySelector('datalist')?.id);
    expect(api.to(CITIES).map(({ query }) => query.get('starts_with'))).toContain('car');
    expect(address()).toHaveTextContent(/^\/candidates\/rn$/);
  });

  test('applies a chosen city together with its state', async () => {
    fakeApi(twoCarmels);
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const city = await screen.findByLabelText('City');
    await user.type(city, 'car');
    await waitFor(() => expect(suggestedCities()).toContain('Carmel, NY'));
    // Choosing a suggestion changes the input in one event.
    fireEvent.change(city, { target: { value: 'Carmel, NY' } });
    await waitFor(() => expect(address()).toHaveTextContent('/candidates/rn?state=NY&city=Carmel'));
    expect(city).toHaveValue('Carmel');
    // Same city name in another state.
    await user.clear(city);
    await user.type(city, 'Carmel, in{Enter}');
    await waitFor(() => expect(address()).toHaveTextContent('/candidates/rn?state=IN&city=Carmel'));
    expect(city).toHaveValue('Carmel');
  });

  test('asks which city the user means after blur with a partial name, and applies nothing', async () => {
    fakeApi(twoCarmels);
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.type(await screen.findByLabelText('City'), 'carm');
    await waitFor(() => expect(suggestedCities()).toContain('Carmel, NY'));
    await user.tab();
    expect(await screen.findByText('Which city do you mean?')).toBeVisible();
    expect(address()).toHaveTextContent(/^\/candidates\/rn$/);
    await user.click(screen.getByRole('button', { name: 'Carmel, NY' }));
    await waitFor(() => expect(address()).toHaveTextContent('/candidates/rn?state=NY&city=Carmel'));
    expect(screen.queryByText('Which city do you mean?')).not.toBeInTheDocument();
  });

  test('applies the entered city on blur if suggestions are missing', async () => {
    let answer: () => ReturnType<typeof ok> = () => ok({ cities: [CARMEL] });
    fakeApi({ ...handlers, [CITIES]: () => answer() });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const city = await screen.findByLabelText('City');
    await user.type(city, 'Carmel');
    await user.tab();
    await waitFor(() => expect(address()).toHaveTextContent('/candidates/rn?city=Carmel'));
    answer = () => refusal(503, 'database_unavailable', 'Down.');
    await user.clear(city);
    await user.type(city, 'Gary');
    await user.tab();
    await waitFor(() => expect(address()).toHaveTextContent('/candidates/rn?city=Gary'));
  });

  test('suggests cities despite typos, and applies an unknown city only on Enter', async () => {
    let cities = [CARMEL];
    fakeApi({ ...handlers, [CITIES]: () => ok({ cities }) });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const city = await screen.findByLabelText('City');
    await user.type(city, 'Karmel');
    expect(await screen.findByText('Did you mean:')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Carmel, IN' }));
    await waitFor(() => expect(address()).toHaveTextContent('/candidates/rn?state=IN&city=Carmel'));
    cities = [];
    await user.clear(city);
    await user.type(city, 'Broad Ripple');
    expect(await screen.findByText(/^We don't know a city called “Broad Ripple”/)).toBeVisible();
    await user.tab();
    expect(address()).toHaveTextContent('/candidates/rn?state=IN&city=Carmel');
    await user.type(city, '{Enter}');
    await waitFor(() => expect(address()).toHaveTextContent('/candidates/rn?state=IN&city=Broad+Ripple'));
  });

  test('suggests cities without their state if the list is limited to one state', async () => {
    const api = fakeApi({ ...handlers, [CITIES]: () => ok({ cities: [CARMEL] }) });
    const { user } = renderApp('/iahhc/candidates/rn', { signedIn: true, association: iahhc });
    const city = await screen.findByLabelText('City');
    await user.type(city, 'car');
    await waitFor(() => expect(suggestedCities()).toEqual(['Carmel']));
    fireEvent.change(city, { target: { value: 'Carmel' } });
    await waitFor(() => expect(address()).toHaveTextContent(/^\/iahhc\/candidates\/rn\?city=Carmel$/));
    expect(api.to(CITIES).at(-1)?.query.get('state')).toBe('IN');
  });
});

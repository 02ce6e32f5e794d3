import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { candidatePage, candidateRow, fakeApi, never, ok, refusal } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const LIST = 'GET /api/candidates';

function setWidth(wide: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

beforeEach(() => setWidth(true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = () => screen.getByLabelText('address').textContent;

describe('a discipline page', () => {
  it('shows its header, the exact count, and every field of a card', async () => {
    fakeApi({
      [LIST]: () => ok(candidatePage([candidateRow({ distance_miles: 11.6 }), ...rows(19)], 1204)),
    });
    renderApp('/candidates/rn', { signedIn: true });

    expect(await screen.findByRole('heading', { level: 1, name: 'Registered Nurse' })).toBeTruthy();
    expect(screen.getAllByText('RN').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Back to Candidates' }).getAttribute('href')).toBe('/candidates');
    expect(await screen.findByText('Showing 1-20 of 1,204 professionals (Page 1 of 61)')).toBeTruthy();
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
      expect(within(card).getByText(text)).toBeTruthy();
    }
    expect(within(card).getByText(/12 miles away/)).toBeTruthy();
    expect(within(card).queryByText('Not actively seeking')).toBeNull();
  });

  it('says when the availability was last confirmed, unless there is none', async () => {
    const threeWeeksAgo = new Date(Date.now() - 22 * 24 * 60 * 60 * 1000).toISOString();
    const named = { availability_confirmed_at: threeWeeksAgo };
    fakeApi({
      [LIST]: () =>
        ok(
          candidatePage([
            candidateRow(named),
            candidateRow({ ...named, uuid: 'noor', first_name: 'Noor', availability: [] }),
          ]),
        ),
    });
    renderApp('/candidates/rn', { signedIn: true });
    const line = within(await screen.findByRole('article', { name: /^Maria/ })).getByText(/^Availability confirmed/);
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(threeWeeksAgo));
    expect(line.textContent).toBe(`Availability confirmed 3 weeks ago, on ${date}`);
    const time = within(line).getByText('3 weeks ago');
    expect([time.getAttribute('datetime'), time.getAttribute('title')]).toEqual([threeWeeksAgo, date]);
    const weekless = within(screen.getByRole('article', { name: /^Noor/ }));
    expect(weekless.queryByText(/^Availability confirmed/)).toBeNull();
  });

  it('falls back where a caregiver has not said something', async () => {
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
    expect(within(card).getByText('HP')).toBeTruthy();
    expect(within(card).getAllByText('No availability provided').length).toBeGreaterThan(0);
    expect(within(card).getByText('Not actively seeking')).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Unlock Candidate' })).toBeTruthy();
  });

  it('says that it loads', async () => {
    fakeApi({ [LIST]: never });
    renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByText('Loading candidates...')).toBeTruthy();
  });

  it('says that it failed, and loads again on request', async () => {
    let broken = true;
    fakeApi({
      [LIST]: () => (broken ? refusal(503, 'database_unavailable', 'Down') : ok(candidatePage([candidateRow()]))),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByText('Error loading candidates. Please try again.')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Maria, Registered Nurse' })).toBeTruthy();
  });

  it('says that an old link names a filter that is gone, and leads out by clearing the filters', async () => {
    fakeApi({
      [LIST]: ({ query }) =>
        query.has('language_filters')
          ? refusal(400, 'validation_failed', 'Some fields need your attention.')
          : ok(candidatePage([candidateRow()])),
    });
    const { user } = renderApp('/candidates/rn?language=Klingon', { signedIn: true });
    expect(await screen.findByText('One of these filters is not available any more.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('article', { name: 'Maria, Registered Nurse' })).toBeTruthy();
  });

  it('says that nothing matches, and clears the filters on request with a radius of 25', async () => {
    const api = fakeApi({
      [LIST]: ({ query }) => ok(candidatePage(query.has('language_filters') ? [] : [candidateRow()])),
    });
    const { user } = renderApp('/candidates/rn?language=Polish', { signedIn: true });
    const message = await screen.findByText('No candidates found matching your filters.');
    const state = message.parentElement ?? document.body;
    await user.click(within(state).getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/candidates/rn?radius=25'));
    expect(api.to(LIST).at(-1)?.query.has('radius_miles')).toBe(false);
  });

  it('leads to the not-found page of the site for a discipline that does not exist', async () => {
    fakeApi({});
    renderApp('/candidates/xyz', { signedIn: true });
    expect(await screen.findByText('Shell page')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/not-found'));
  });

  it('sends a visitor to the sign-in page', async () => {
    fakeApi({});
    renderApp('/candidates/rn?page=2');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/signin'));
  });
});

describe('the filters', () => {
  it('are read from the address and asked of the API', async () => {
    const api = fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    renderApp('/candidates/pt?zip_code=46204&radius=30&selected_days=1&state=IN&schedule=nights&sort_by=created_date', {
      signedIn: true,
    });
    await screen.findByRole('article');
    const query = api.to(LIST)[0]?.query;
    expect(query?.getAll('discipline_filters')).toEqual(['PT', 'PT (Physical Therapist)', 'Physical Therapist']);
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      search_zip_code: '46204',
      radius_miles: '30',
      selected_days: '1',
      state_filters: 'IN',
      schedule_filter: 'nights',
      sort_by: 'created_date',
      looking_for_work: 'true',
      page_offset: '0',
    });
  });

  it('take a ZIP code on Enter only when it has five digits, and go back to page 1', async () => {
    const api = fakeApi({ [LIST]: () => ok(candidatePage(rows(20), 100)) });
    const { user } = renderApp('/candidates/rn?page=3', { signedIn: true });
    const zip = await screen.findByLabelText('ZIP code');
    await user.type(zip, '46a2{Enter}');
    expect(await screen.findByText('Please enter a valid 5-digit ZIP code')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/candidates/rn?page=3'));
    await user.type(zip, '0');
    expect(screen.queryByText('Please enter a valid 5-digit ZIP code')).toBeNull();
    await user.type(zip, '499');
    expect(zip).toHaveProperty('value', '46204');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/candidates/rn?zip_code=46204'));
    await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('search_zip_code')).toBe('46204'));
    await user.click(screen.getByRole('button', { name: 'Clear ZIP code' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn'));
    expect(zip).toHaveProperty('value', '');
  });

  it('say which ZIP code the server does not know, and take it away on request', async () => {
    const detail = 'We could not find ZIP code 00000';
    fakeApi({
      [LIST]: ({ query }) =>
        query.has('search_zip_code') ? refusal(400, 'zip_not_found', detail) : ok(candidatePage([candidateRow()])),
    });
    const { user } = renderApp('/candidates/rn?zip_code=00000', { signedIn: true });
    expect((await screen.findAllByText(detail)).length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Remove ZIP code' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.queryByText(detail)).toBeNull();
  });

  it('show a chip for each, which takes it away', async () => {
    fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    const { user } = renderApp('/candidates/rn?selected_days=1&language=Spanish', { signedIn: true });
    const chips = await screen.findByRole('group', { name: 'Active filters' });
    expect(within(chips).getByText('Monday')).toBeTruthy();
    await user.click(within(chips).getByRole('button', { name: 'Remove filter: Monday' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?language=Spanish'));
    await user.click(within(chips).getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?radius=25'));
  });

  it('are chosen from what the response offers, and say when there is nothing', async () => {
    fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('checkbox', { name: 'Polish' }));
    await user.click(screen.getByRole('checkbox', { name: 'English' }));
    await user.click(screen.getByRole('checkbox', { name: 'Spanish' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?language=English&language=Spanish&language=Polish'));
    expect(screen.getByText('+1 more')).toBeTruthy();
    expect(screen.getByText('No care settings available')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await waitFor(() =>
      expect(address()).toBe(
        '/candidates/rn?selected_days=2&language=English&language=Spanish&language=Polish&looking_for_work=false',
      ),
    );
  });

  it('stand in a drawer with a count on a narrow screen', async () => {
    setWidth(false);
    fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    const { user } = renderApp('/candidates/rn?selected_days=1&language=Spanish', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Filters, 2 active' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    await user.click(await within(drawer).findByRole('checkbox', { name: 'Wednesday' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?selected_days=1&selected_days=3&language=Spanish'));
    await user.click(await within(drawer).findByRole('button', { name: 'Show 1 result' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the counts beside the options', () => {
  const FACETS = 'GET /api/candidate-facets';
  const facets = {
    languages: { English: 1204, Spanish: 37 },
    states: { IN: 900 },
    experiences: { '3+ years': 12 },
    careSettings: {},
    days: { 1: 15 },
    times: { 4: 3 },
    schedules: { all: 1204, nights: 8 },
    looking_for_work: { true: 1204, false: 66 },
  };

  it('say what each would leave, also nothing, and such an option can still be chosen', async () => {
    const api = fakeApi({ [LIST]: () => ok(candidatePage(rows(20), 100)), [FACETS]: () => ok(facets) });
    const { user } = renderApp('/candidates/rn?page=2&sort_by=created_date', { signedIn: true });
    expect(await screen.findByRole('checkbox', { name: 'English', description: '1,204' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Monday', description: '15' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Tuesday', description: '0' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /^Night/, description: '3' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Indiana', description: '900' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'No', description: '66' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Nights (8)' })).toBeTruthy();
    const asked = api.to(FACETS)[0]?.query;
    expect(asked?.getAll('discipline_filters')).toContain('RN');
    for (const parameter of ['page_offset', 'page_limit', 'sort_by']) expect(asked?.has(parameter)).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Polish', description: '0' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?language=Polish&sort_by=created_date'));
  });

  it('are asked after the list, and their failure leaves the filters as they were', async () => {
    let answer = (): void => undefined;
    const listed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const api = fakeApi({
      [LIST]: async () => {
        await listed;
        return ok(candidatePage([candidateRow()]));
      },
      [FACETS]: () => refusal(503, 'database_unavailable', 'Down'),
    });
    renderApp('/candidates/rn', { signedIn: true });
    await waitFor(() => expect(api.to(LIST).length).toBeGreaterThan(0));
    expect(api.to(FACETS)).toHaveLength(0);
    answer();
    await waitFor(() => expect(api.to(FACETS)).toHaveLength(1));
    expect(await screen.findByRole('checkbox', { name: 'English' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'English', description: /./ })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are not asked on a narrow screen before the drawer is open', async () => {
    setWidth(false);
    const api = fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])), [FACETS]: () => ok(facets) });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await screen.findByRole('article');
    expect(api.to(FACETS)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    expect(await screen.findByRole('checkbox', { name: 'Spanish', description: '37' })).toBeTruthy();
  });
});

describe('the pages of the list', () => {
  it('keep the rows while the next page loads, and stand in the address', async () => {
    const api = fakeApi({
      [LIST]: ({ query }) => (query.get('page_offset') === '20' ? never() : ok(candidatePage(rows(20), 100))),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await screen.findByText('Showing 1-20 of 100 professionals (Page 1 of 5)');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?page=2'));
    await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('page_offset')).toBe('20'));
    expect(screen.getAllByRole('article')).toHaveLength(20);
    expect(screen.queryByText('Loading candidates...')).toBeNull();
  });

  it('are pulled back when the address lies beyond the end', async () => {
    fakeApi({
      [LIST]: ({ query }) => ok(candidatePage(query.get('page_offset') === '40' ? rows(5) : [], 45)),
    });
    renderApp('/candidates/rn?page=9', { signedIn: true });
    expect(await screen.findByText('Showing 41-45 of 45 professionals (Page 3 of 3)')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/candidates/rn?page=3'));
  });
});

describe('inside an association', () => {
  it('the state cannot be chosen and every call and link names the association', async () => {
    const api = fakeApi({ [LIST]: () => ok(candidatePage([candidateRow({ request_status: 'completed' })])) });
    renderApp('/iahhc/candidates/rn', { association: iahhc, signedIn: true });
    await screen.findByRole('article');
    expect(await screen.findByRole('group', { name: 'Language' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'State' })).toBeNull();
    expect(api.to(LIST)[0]?.query.get('association')).toBe('iahhc');
    expect(screen.getByRole('link', { name: 'View contact' }).getAttribute('href')).toBe('/iahhc/account');
  });
});

function rows(count: number) {
  return Array.from({ length: count }, (_, index) =>
    candidateRow({ uuid: `7c9e6679-7425-40de-944b-${String(index).padStart(12, '0')}`, first_name: `Person${index}` }),
  );
}

import type { AgencyQuestion } from '@marketplace/contracts';
import { slotsFromWeek } from '@marketplace/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { caseSummaryOf } from '../testing/cases.ts';
import {
  agencyProfile,
  candidatePage,
  candidateRow,
  fakeApi,
  ok,
  refusal,
  shortlistedCandidate,
} from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const SHORTLIST = 'GET /api/shortlist';
const maria = shortlistedCandidate({ distance_miles: 14, own_car: true });
const joan = shortlistedCandidate({
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90a02',
  candidate_uuid: '7c9e6679-7425-40de-944b-e07fc1f90a02',
  first_name: 'Joan',
  languages: null,
  availability: [],
  looking_for_work_now: false,
  request_status: 'completed',
  unlocked: true,
});
const LENA = '7c9e6679-7425-40de-944b-e07fc1f90a03';
const INDIANAPOLIS = { zip: '46204', city: 'Indianapolis', state: 'IN' };
const fakeShortlist = () => ok({ shortlist: [maria, joan] });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-04T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function rowOf(title: string): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: 'Shortlisted candidates side by side' });
  const row = within(table).getByRole('rowheader', { name: title }).closest('tr');
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
}

describe('shortlist', () => {
  test('shows each candidate’s facts as in the list, and the distance from the agency in whole miles', async () => {
    const api = fakeApi({ [SHORTLIST]: fakeShortlist, 'GET /api/cities': () => ok({ cities: [INDIANAPOLIS] }) });
    renderApp('/shortlist', { signedIn: true });
    expect(await rowOf('From Indianapolis, IN')).toEqual(['14 miles away', 'Not provided']);
    expect(await rowOf('Discipline')).toEqual(['Registered Nurse (RN)', 'Registered Nurse (RN)']);
    expect(await rowOf('Location')).toEqual(['Carmel, IN', 'Carmel, IN']);
    expect(await rowOf('Desired schedule')).toEqual(['Full-time', 'Full-time']);
    expect(await rowOf('Experience')).toEqual(['3+ years', '3+ years']);
    expect(await rowOf('Languages')).toEqual(['English, Spanish', 'Not provided']);
    expect(await rowOf('Care settings')).toEqual(['Home care, Inpatient', 'Home care, Inpatient']);
    expect(await rowOf('Car')).toEqual(['Own car', 'Not provided']);
    const [ofMaria, ofJoan] = await rowOf('Availability');
    expect(ofMaria).toContain('2 time slots available');
    expect(ofMaria).toContain('confirmed 3 days ago');
    expect(ofJoan).toContain('No availability provided');
    expect(api.to(SHORTLIST).map(({ query }) => query.get('search_zip_code'))).toEqual(['46204']);
  });

  test('separates licenses with a decorative dot, and grays them out if all candidates have the same', async () => {
    const evidence = ['Active RN license', 'CPR'];
    fakeApi({
      [SHORTLIST]: () =>
        ok({
          shortlist: [
            { ...maria, evidence },
            { ...joan, evidence },
          ],
        }),
    });
    renderApp('/shortlist', { signedIn: true });
    const title = 'Licenses and certificates';
    expect(await rowOf(title)).toEqual(['Active RN license CPR', 'Active RN license CPR']);
    expect(screen.getByRole('rowheader', { name: title }).closest('tr')).toHaveAttribute('data-shared', 'true');
  });

  test('shows who added each candidate, and when', async () => {
    const colleague = { id: null, name: 'Dana Lee' };
    fakeApi({
      [SHORTLIST]: () => ok({ shortlist: [{ ...maria, by: colleague }, joan] }),
      'GET /api/agency-profile': () => ok(agencyProfile({ people: 2 })),
    });
    renderApp('/shortlist', { signedIn: true });
    expect(await rowOf('Shortlisted')).toEqual(['Dana Lee, November 10, 2026', 'November 10, 2026']);
  });

  const PLACE = (zip: string) => `GET /api/places/${zip}`;
  const searchedAround = (zip: string) => localStorage.setItem('marketplace:place', `${zip} 10`);

  test('measures distances from the last searched place, with one request', async () => {
    searchedAround('46032');
    const api = fakeApi({
      [SHORTLIST]: fakeShortlist,
      [PLACE('46032')]: () => ok({ zip: '46032', city: 'Carmel', state: 'IN' }),
      'GET /api/cities': () => ok({ cities: [INDIANAPOLIS] }),
    });
    renderApp('/shortlist', { signedIn: true });
    expect(await rowOf('From Carmel, IN')).toEqual(['14 miles away', 'Not provided']);
    expect(api.to(SHORTLIST).map(({ query }) => query.get('search_zip_code'))).toEqual(['46032']);
  });

  test.each([
    ['a ZIP code that cannot be found', '/shortlist', {}, () => refusal(400, 'zip_not_found', 'Not found.')],
    [
      'a place outside of the association’s state',
      '/iahhc/shortlist',
      { association: iahhc },
      () => ok({ zip: '43215', city: 'Columbus', state: 'OH' }),
    ],
  ])('measures distances from the agency’s city instead of %s', async (_what, page, copy, answer) => {
    searchedAround('43215');
    const api = fakeApi({
      [SHORTLIST]: fakeShortlist,
      [PLACE('43215')]: answer,
      'GET /api/cities': () => ok({ cities: [INDIANAPOLIS] }),
    });
    renderApp(page, { signedIn: true, ...copy });
    await rowOf('From Indianapolis, IN');
    expect(api.to(SHORTLIST).map(({ query }) => query.get('search_zip_code'))).toEqual(['46204']);
  });

  test('has one column per candidate, and links unlocked candidates to their contact details', async () => {
    fakeApi({ [SHORTLIST]: fakeShortlist });
    renderApp('/iahhc/shortlist', { signedIn: true, association: iahhc });
    const table = within(await screen.findByRole('table'));
    const mariaHeader = table.getByRole('columnheader', { name: /Maria/ });
    expect(within(mariaHeader).getByRole('link', { name: 'Maria' })).toHaveAttribute(
      'href',
      `/iahhc/candidates/rn/${maria.uuid}`,
    );
    expect(table.getByRole('columnheader', { name: /Joan/ })).toHaveTextContent('JoanUnlockedNot actively seeking');
    expect(table.getByRole('button', { name: 'Unlock Maria' })).toBeInTheDocument();
    expect(table.queryByRole('button', { name: 'Unlock Joan' })).not.toBeInTheDocument();
    expect(table.getByRole('link', { name: 'View contact' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/iahhc\/contacts#[\da-f-]{36}$/),
    );
  });

  test('requests only the association’s candidates, and no distances without the agency’s city', async () => {
    const api = fakeApi({ [SHORTLIST]: fakeShortlist });
    renderApp('/iahhc/shortlist', { signedIn: true, association: iahhc });
    await rowOf('Distance');
    const queries = api.to(SHORTLIST).map(({ query }) => query.toString());
    expect(queries).toEqual(['association=iahhc']);
  });

  test('removes a candidate, and explains how to add candidates if the list is empty', async () => {
    let shortlist = [maria];
    fakeApi({
      [SHORTLIST]: () => ok({ shortlist }),
      [`DELETE /api/shortlist/${maria.uuid}`]: () => {
        shortlist = [];
        return ok({ success: true });
      },
    });
    const { user } = renderApp('/shortlist', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Remove from shortlist: Maria' }));
    expect(await screen.findByText('No candidates on your shortlist yet')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Shortlist' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Browse Candidates' })).toHaveAttribute('href', '/candidates');
  });

  test('is not refetched on window focus or when a candidate is removed', async () => {
    let shortlist = [maria, joan];
    const api = fakeApi({
      [SHORTLIST]: () => ok({ shortlist }),
      [`DELETE /api/shortlist/${maria.uuid}`]: () => {
        shortlist = [joan];
        return ok({ success: true });
      },
    });
    const { user } = renderApp('/shortlist', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Remove from shortlist: Maria' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Maria/ })).not.toBeInTheDocument());
    vi.setSystemTime(Date.now() + 3_600_000);
    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
      await Promise.resolve();
    });
    expect(screen.getByRole('columnheader', { name: /Joan/ })).toBeVisible();
    expect(api.to(SHORTLIST)).toHaveLength(1);
  });

  test('is refetched on opening after a candidate was added', async () => {
    const shortlist = [joan];
    fakeApi({
      [SHORTLIST]: () => ok({ shortlist: [...shortlist] }),
      'GET /api/candidates': () => ok(candidatePage([candidateRow()])),
      'POST /api/shortlist': () => {
        shortlist.push(maria);
        return ok({ success: true });
      },
    });
    const { user } = renderApp('/shortlist', { signedIn: true });
    await screen.findByRole('columnheader', { name: /Joan/ });
    const goTo = (path: string) =>
      act(() => {
        window.history.pushState(null, '', path);
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
    goTo('/candidates/rn');
    await user.click(await screen.findByRole('button', { name: 'Shortlist Maria' }));
    await waitFor(() => expect(shortlist).toHaveLength(2));
    goTo('/shortlist');
    expect(await screen.findByRole('columnheader', { name: /Maria/ })).toBeVisible();
  });

  test('offers a retry after a failed load', async () => {
    let isDown = true;
    fakeApi({ [SHORTLIST]: () => (isDown ? refusal(500, 'internal_error', '') : fakeShortlist()) });
    const { user } = renderApp('/shortlist', { signedIn: true });
    expect(await screen.findByText('Error loading your shortlist. Please try again.')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  test('explains the view limit to an agency without purchases', async () => {
    const detail = 'You have viewed as many candidates as we show before a first purchase.';
    fakeApi({ [SHORTLIST]: () => refusal(429, 'read_budget_used', detail) });
    renderApp('/shortlist', { signedIn: true });
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('is excluded from search engines', async () => {
    fakeApi({ [SHORTLIST]: fakeShortlist });
    renderApp('/shortlist', { signedIn: true });
    await screen.findByRole('table');
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});

describe('shortlist compared for a case', () => {
  const openCase = caseSummaryOf({ zip_code: '46032' });
  const CARMEL = { 'GET /api/places/46032': () => ok({ zip: '46032', city: 'Carmel', state: 'IN' }) };
  const saidYes: AgencyQuestion = {
    candidate_uuid: maria.uuid,
    case_id: null,
    state: 'yes',
    since: '2026-11-03',
    hours: openCase.hours,
    pay_cents: 3_200,
  };

  test('sorts candidates by covered hours, and shows distances from the place of work', async () => {
    const api = fakeApi({
      [SHORTLIST]: () => ok({ shortlist: [maria, { ...joan, availability: slotsFromWeek(openCase.hours) }] }),
      'GET /api/cases': () =>
        ok({ cases: [openCase, caseSummaryOf({ id: crypto.randomUUID(), status: 'closed', name: 'Old' })] }),
      'GET /api/cities': () => ok({ cities: [INDIANAPOLIS] }),
      ...CARMEL,
    });
    const { user } = renderApp('/shortlist', { signedIn: true });
    await rowOf('From Indianapolis, IN');
    const choice = screen.getByRole('combobox', { name: 'Compare for' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['No case', 'R. M.']);
    await user.selectOptions(choice, 'R. M.');
    expect(screen.getByLabelText('address')).toHaveTextContent(`/shortlist?case=${openCase.id}`);
    expect(await rowOf('From Carmel, IN')).toEqual(['Not provided', '14 miles away']);
    expect(choice).toHaveFocus();
    const names = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(names).toEqual(['Fact', expect.stringContaining('Joan'), expect.stringContaining('Maria')]);
    expect(await rowOf('Hours to fill')).toEqual(['30 of 30 hours', expect.stringMatching(/of 30 hours$/)]);
    expect(api.to(SHORTLIST).map(({ query }) => query.get('search_zip_code'))).toEqual(['46204', '46032']);
  });

  test('offers a retry if the cases fail to load', async () => {
    let isDown = true;
    fakeApi({
      [SHORTLIST]: fakeShortlist,
      'GET /api/cases': () => (isDown ? refusal(500, 'internal_error', '') : ok({ cases: [openCase] })),
      ...CARMEL,
    });
    const { user } = renderApp(`/shortlist?case=${openCase.id}`, { signedIn: true });
    expect(await screen.findByText("We couldn't load your cases.")).toBeInTheDocument();
    expect(await screen.findByRole('table')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('combobox', { name: 'Compare for' })).toHaveValue(openCase.id);
    await screen.findByRole('rowheader', { name: 'Hours to fill' });
    expect(screen.queryByText("We couldn't load your cases.")).not.toBeInTheDocument();
  });

  test('requests the shortlist once if the URL names a case, and reports that the case is not open', async () => {
    const api = fakeApi({ [SHORTLIST]: fakeShortlist, 'GET /api/cases': () => ok({ cases: [openCase] }), ...CARMEL });
    renderApp(`/shortlist?case=${openCase.id}`, { signedIn: true });
    await rowOf('Hours to fill');
    expect(api.to(SHORTLIST).map(({ query }) => query.get('search_zip_code'))).toEqual(['46032']);
    cleanup();
    renderApp(`/shortlist?case=${crypto.randomUUID()}`, { signedIn: true });
    expect(await screen.findByText(/^We couldn't find that case/)).toBeVisible();
    await screen.findByRole('table');
    expect(screen.queryByRole('rowheader', { name: 'Hours to fill' })).not.toBeInTheDocument();
    cleanup();
    fakeApi({
      [SHORTLIST]: fakeShortlist,
      'GET /api/cases': () => ok({ cases: [{ ...openCase, status: 'filled' }] }),
      ...CARMEL,
    });
    renderApp(`/shortlist?case=${openCase.id}`, { signedIn: true });
    expect(await screen.findByText('R. M. is filled. Your shortlist is shown without a case.')).toBeVisible();
  });

  test('shows answers, and offers to ask the other candidates', async () => {
    const lena = { ...maria, uuid: LENA, candidate_uuid: LENA, first_name: 'Lena' };
    fakeApi({
      [SHORTLIST]: () => ok({ shortlist: [maria, joan, lena] }),
      'GET /api/cases': () => ok({ cases: [openCase] }),
      ...CARMEL,
      'GET /api/questions': () => ok({ on: true, may_ask: true, left_today: 10, questions: [saidYes] }),
    });
    const { user } = renderApp(`/shortlist?case=${openCase.id}`, { signedIn: true });
    await screen.findByRole('rowheader', { name: 'Your question' });
    expect(await rowOf('Your question')).toEqual([expect.stringContaining('Said yes'), 'Not asked', 'Not asked']);
    const ask = screen.getByRole('button', { name: /^Ask first/ });
    expect(ask).toHaveAccessibleName('Ask first Lena');
    await user.click(ask);
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Lena' }));
    expect(dialog.getByText(/Carmel, IN/)).toBeVisible();
  });
});

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
import { setWideScreen } from '../testing/screen-width.ts';

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
  setWideScreen(true);
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

const sharedFacts = () => screen.getByText(/^Same for all: /).textContent;

describe('shortlist', () => {
  test('shows each candidate’s facts as in the list, and the distance from the agency in whole miles', async () => {
    const different = { amount_of_exp: null, desired_schedule: 'Per Diem', care_setting_exp: 'Home care' };
    const lena = { ...joan, ...different, discipline: 'Licensed Practical Nurse', discipline_short: 'LPN' };
    const api = fakeApi({
      [SHORTLIST]: () => ok({ shortlist: [maria, lena] }),
      'GET /api/cities': () => ok({ cities: [INDIANAPOLIS] }),
    });
    renderApp('/shortlist', { signedIn: true });
    expect(await rowOf('From Indianapolis, IN')).toEqual([
      '14 miles awayCarmel, IN',
      'Distance: Not providedCarmel, IN',
    ]);
    expect(await rowOf('Discipline')).toEqual(['Registered Nurse (RN)', 'Licensed Practical Nurse (LPN)']);
    expect(await rowOf('Desired schedule')).toEqual(['Full-time', 'Per Diem']);
    expect(await rowOf('Experience')).toEqual(['3+ years', 'Not provided']);
    expect(await rowOf('Languages')).toEqual(['English, Spanish', 'Not provided']);
    expect(await rowOf('Care settings')).toEqual(['Home care, Inpatient', 'Home care']);
    expect(await rowOf('Car')).toEqual(['Own car', 'Not provided']);
    expect(sharedFacts()).toBe('Same for all: Shortlisted: November 10, 2026');
    const [ofMaria, ofJoan] = await rowOf('Availability');
    expect(ofMaria).toContain('2 time slots available · 12 h');
    expect(ofMaria).toContain('confirmed 3 days ago');
    expect(ofJoan).toContain('No availability provided');
    expect(api.to(SHORTLIST).map(({ query }) => query.get('search_zip_code'))).toEqual(['46204']);
  });

  test('shows facts that all candidates share once, above the comparison', async () => {
    const evidence = ['Active RN license', 'CPR'];
    const shared = { evidence, own_car: false };
    fakeApi({
      [SHORTLIST]: () =>
        ok({
          shortlist: [
            { ...maria, ...shared },
            { ...joan, ...shared },
          ],
        }),
    });
    renderApp('/shortlist', { signedIn: true });
    await rowOf('Languages');
    expect(sharedFacts()).toBe(
      'Same for all: Registered Nurse (RN) Active RN license CPR 3+ years Full-time Home care, Inpatient Car: Not provided Shortlisted: November 10, 2026',
    );
    for (const title of ['Discipline', 'Licenses and certificates', 'Experience', 'Car', 'Shortlisted']) {
      expect(screen.queryByRole('rowheader', { name: title })).not.toBeInTheDocument();
    }
  });

  test('separates licenses with a decorative dot, and warns if a license is missing', async () => {
    const evidence = ['Active RN license', 'CPR'];
    fakeApi({
      [SHORTLIST]: () =>
        ok({
          shortlist: [
            { ...maria, evidence },
            { ...joan, evidence: ['CPR'] },
          ],
        }),
    });
    renderApp('/shortlist', { signedIn: true });
    expect(await rowOf('Licenses and certificates')).toEqual([
      'Active RN license CPR',
      'No license or certificate CPR',
    ]);
    cleanup();
    fakeApi({ [SHORTLIST]: fakeShortlist });
    renderApp('/shortlist', { signedIn: true });
    const missing = 'No license or certificate';
    expect(await rowOf('Licenses and certificates')).toEqual([missing, missing]);
  });

  test('offers only a question to a candidate without availability, until the question is answered', async () => {
    const lena = { ...maria, uuid: LENA, candidate_uuid: LENA, first_name: 'Lena', availability: [] };
    const question = {
      candidate_uuid: LENA,
      case_id: null,
      since: '2026-11-03',
      asked_on: '2026-11-03',
      hours: 1,
      pay_cents: 3_200,
    };
    const answered = (...questions: object[]) =>
      fakeApi({
        [SHORTLIST]: () => ok({ shortlist: [maria, lena] }),
        'GET /api/questions': () => ok({ on: true, may_ask: true, left_today: 10, questions }),
      });
    const buttons = async () => {
      const [, cell] =
        (await screen.findByRole('rowheader', { name: 'Contact' })).closest('tr')?.querySelectorAll('td') ?? [];
      if (cell === undefined) throw new Error('no cell of Lena');
      return within(cell)
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    };
    answered();
    renderApp('/shortlist', { signedIn: true });
    await waitFor(async () => expect(await buttons()).toEqual(['Ask first Lena']));
    expect(screen.getByRole('button', { name: 'Unlock Maria' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /Lena/ })).toHaveTextContent('LenaNot asked');
    cleanup();
    answered({ ...question, state: 'asked' });
    renderApp('/shortlist', { signedIn: true });
    await screen.findByText('Asked Tue');
    expect(await buttons()).toEqual([]);
    cleanup();
    answered({ ...question, state: 'yes' });
    renderApp('/shortlist', { signedIn: true });
    await screen.findByText('Said yes');
    expect(await buttons()).toEqual(['Unlock Lena']);
  });

  test('shows one card per candidate on a phone', async () => {
    setWideScreen(false);
    fakeApi({ [SHORTLIST]: fakeShortlist, 'GET /api/cities': () => ok({ cities: [INDIANAPOLIS] }) });
    renderApp('/shortlist', { signedIn: true });
    const article = await screen.findByRole('article', { name: 'Maria, Registered Nurse' });
    expect(article).toHaveTextContent('English, Spanish Own car');
    const card = within(article);
    expect(card.getByRole('link', { name: 'Maria' })).toHaveAttribute('href', `/candidates/rn/${maria.uuid}`);
    for (const text of ['14 miles away', 'Carmel, IN', 'No license or certificate']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(await card.findByRole('button', { name: 'Unlock Maria' })).toBeVisible();
    expect(await card.findByRole('button', { name: 'Ask first Maria' })).toBeVisible();
    expect(card.getByRole('button', { name: 'Remove from shortlist: Maria' })).toBeVisible();
    expect(sharedFacts()).toContain('Registered Nurse (RN)');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
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
    expect(await rowOf('From Carmel, IN')).toEqual(['14 miles awayCarmel, IN', 'Distance: Not providedCarmel, IN']);
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
    expect(await rowOf('Location')).toEqual(['Carmel, IN', 'Carmel, IN']);
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
    asked_on: '2026-11-03',
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
    const { user } = renderApp('/shortlist?case=none', { signedIn: true });
    await rowOf('From Indianapolis, IN');
    const choice = screen.getByRole('combobox', { name: 'Compare for' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['No case', 'R. M.']);
    await user.selectOptions(choice, 'R. M.');
    expect(screen.getByLabelText('address')).toHaveTextContent(`/shortlist?case=${openCase.id}`);
    expect(await rowOf('From Carmel, IN')).toEqual(['Distance: Not providedCarmel, IN', '14 miles awayCarmel, IN']);
    expect(choice).toHaveFocus();
    const names = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(names).toEqual(['Fact', expect.stringContaining('Joan'), expect.stringContaining('Maria')]);
    expect(await rowOf('Hours to fill')).toEqual([
      'Covers 30 of 30 hours',
      expect.stringMatching(/^Covers \d+ of 30 hours$/),
    ]);
    expect(api.to(SHORTLIST).map(({ query }) => query.get('search_zip_code'))).toEqual(['46204', '46032']);
  });

  test('starts with the newest open case, and keeps no case once that is chosen', async () => {
    const newest = { id: crypto.randomUUID(), name: 'K. T.', created_at: '2026-11-24T15:00:00.000Z' };
    const closed = { id: crypto.randomUUID(), status: 'closed', created_at: '2026-11-25T15:00:00.000Z' } as const;
    const cases = [openCase, caseSummaryOf({ ...newest, zip_code: '46032' }), caseSummaryOf(closed)];
    const api = fakeApi({
      [SHORTLIST]: fakeShortlist,
      'GET /api/cases': () => ok({ cases }),
      'GET /api/cities': () => ok({ cities: [INDIANAPOLIS] }),
      ...CARMEL,
    });
    const { user } = renderApp('/shortlist', { signedIn: true });
    await rowOf('Hours to fill');
    const choice = screen.getByRole('combobox', { name: 'Compare for' });
    expect(choice).toHaveValue(newest.id);
    expect(api.to(SHORTLIST).map(({ query }) => query.get('search_zip_code'))).toEqual(['46032']);
    await user.selectOptions(choice, 'No case');
    expect(screen.getByLabelText('address')).toHaveTextContent('/shortlist?case=none');
    await rowOf('From Indianapolis, IN');
    expect(choice).toHaveValue('');
    expect(screen.queryByRole('rowheader', { name: 'Hours to fill' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^We couldn't find that case/)).not.toBeInTheDocument();
  });

  test('sorts candidates who cover the same hours by distance', async () => {
    const lena = { ...maria, uuid: LENA, candidate_uuid: LENA, first_name: 'Lena', distance_miles: 3 };
    fakeApi({
      [SHORTLIST]: () =>
        ok({
          shortlist: [{ ...maria, distance_miles: null }, { ...maria, uuid: joan.uuid, first_name: 'Ruth' }, lena],
        }),
      'GET /api/cases': () => ok({ cases: [openCase] }),
      ...CARMEL,
    });
    renderApp('/shortlist', { signedIn: true });
    await rowOf('Hours to fill');
    const names = screen.getAllByRole('columnheader').map((header) => within(header).queryByRole('link')?.textContent);
    expect(names).toEqual([undefined, 'Lena', 'Ruth', 'Maria']);
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

  test('shows that a candidate was asked, and moves the focus to the name', async () => {
    let questions: AgencyQuestion[] = [];
    const ASK = 'POST /api/questions';
    const api = fakeApi({
      [SHORTLIST]: fakeShortlist,
      'GET /api/cases': () => ok({ cases: [{ ...openCase, pay_cents: 3_200 }] }),
      ...CARMEL,
      'GET /api/questions': () => ok({ on: true, may_ask: true, left_today: 10, questions }),
      [ASK]: () => {
        questions = [{ ...saidYes, state: 'asked' }];
        return ok({ asked: [maria.uuid], refused: [] });
      },
    });
    const { user } = renderApp('/shortlist', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Ask first Maria' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ask Maria' });
    await user.click(within(dialog).getByRole('button', { name: 'Ask' }));
    await waitFor(() => expect(screen.getByLabelText('toasts')).toHaveTextContent('Question sent to Maria.'));
    expect(api.to(ASK)).toHaveLength(1);
    expect(await screen.findByText('Asked Tue')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask first Maria' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Maria' })).toHaveFocus());
  });
});

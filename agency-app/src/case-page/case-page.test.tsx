import type { CandidateCover, CaseDetail } from '@marketplace/contracts';
import { hoursIn, slotsFromWeek, weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { caseDetailOf } from '../testing/cases.ts';
import {
  agencyPeople,
  agencyPerson,
  agencyProfile,
  candidateRow,
  fakeApi,
  ok,
  refusal,
  unlockedCandidate,
} from '../testing/fake-api.ts';
import { setWideScreen } from '../testing/screen-width.ts';
import { renderApp } from '../testing/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MORNINGS = weekOf(WEEKDAY_DAYS, [1]);
const [MONDAY, REST] = [weekOf([1], [1]), weekOf([2, 3, 4, 5], [1])];
const [MARIA, JOAN] = ['7c9e6679-7425-40de-944b-e07fc1f90a01', '7c9e6679-7425-40de-944b-e07fc1f90a02'];
const RUTH = '7c9e6679-7425-40de-944b-e07fc1f90a03';
const CASE = '/api/cases/c0ffee00-0000-4000-8000-000000000001';
const maria = candidateRow({ uuid: MARIA, availability: slotsFromWeek(MONDAY) });
const joan = candidateRow({ uuid: JOAN, first_name: 'Joan', availability: slotsFromWeek(REST) });
const cover: CandidateCover = {
  wanted_hours: 30,
  matching: 2,
  considered: 2,
  candidates: [maria, joan],
  alone: { total: 0, members: [] },
  pairs: { total: 1, teams: [[MARIA, JOAN]] },
  triples: { total: 0, teams: [] },
};

function renderCase(changes: Partial<CaseDetail> = {}, routes: Parameters<typeof fakeApi>[0] = {}) {
  let storedCase = caseDetailOf(changes);
  const api = fakeApi({
    'GET /api/agency-profile': () => ok(agencyProfile({ people: 2 })),
    'GET /api/agency-people': () =>
      ok(
        agencyPeople({ people: [agencyPerson(), agencyPerson({ id: JOAN, first_name: 'Robin', last_name: 'Vale' })] }),
      ),
    [`GET ${CASE}`]: () => ok(storedCase),
    'GET /api/candidates/cover': () => ok(cover),
    [`PATCH ${CASE}`]: ({ body }) => {
      const change = body as Partial<CaseDetail> & { coordinator?: string };
      storedCase = {
        ...storedCase,
        ...change,
        coordinator: change.coordinator === undefined ? storedCase.coordinator : { id: JOAN, name: 'Robin Vale' },
      } as CaseDetail;
      return ok(storedCase);
    },
    [`POST ${CASE}/people`]: ({ body }) => {
      const { candidateUuid, hours } = body as { candidateUuid: string; hours: number };
      const candidate = candidateUuid === MARIA ? maria : joan;
      const person = {
        candidate_uuid: candidateUuid,
        first_name: candidate.first_name ?? '',
        discipline_short: 'RN',
        hours,
        candidate,
        elsewhere: [],
      };
      storedCase = { ...storedCase, people: [...storedCase.people, person], taken: storedCase.taken | hours };
      return ok({ success: true });
    },
    ...routes,
  });
  return { api, ...renderApp(`/cases/${storedCase.id}`, { signedIn: true }) };
}

async function choose(user: UserEvent, name: string, choice: string | RegExp) {
  await user.click((await screen.findAllByRole('button', { name: `More actions for ${name}` }))[0] ?? document.body);
  await user.click(await screen.findByRole('button', { name: choice }));
}

test('a case’s hours can be planned for two people by their weeks, and the case counts the planned hours', async () => {
  const { api, user } = renderCase();
  expect(await screen.findByText('0 of 30 h taken')).toBeInTheDocument();
  await choose(user, 'Maria', 'Plan 6 hours for Maria: Monday mornings');
  expect(await screen.findByText('6 of 30 h taken (6 planned)')).toBeInTheDocument();
  const planned = within(screen.getByRole('region', { name: 'Planned hours' }));
  expect(planned.getByText('Planned: Monday mornings (6 h)')).toBeInTheDocument();
  await waitFor(() =>
    expect(api.to('GET /api/candidates/cover').at(-1)?.query.get('hours')).toBe(String(MORNINGS & ~MONDAY)),
  );
  await choose(user, 'Joan', /^Plan 24 hours for Joan/);
  expect(await screen.findByText(/^All hours are planned\. Unlock the people you planned/)).toBeInTheDocument();
});

test('hints at overtime and double bookings include the agency’s other open cases, and follow the chosen hours', async () => {
  const NIGHTS = weekOf([1, 2, 3, 4, 5, 6], [4]);
  const assigned = { candidate_uuid: MARIA, first_name: 'Maria', discipline_short: 'RN', hours: MORNINGS };
  const elsewhere = [{ name: 'K. T.', hours: MONDAY | NIGHTS }];
  const { api, user } = renderCase({ people: [{ ...assigned, candidate: maria, elsewhere }], taken: MORNINGS });
  const row = within(await screen.findByRole('region', { name: 'Planned hours' }));
  const total = hoursIn(MORNINGS | NIGHTS);
  expect(await row.findByText(`Over 40 hours a week with your other cases (${total} h)`)).toBeInTheDocument();
  expect(row.getByText('Also on K. T.: Monday mornings')).toBeInTheDocument();
  expect(await screen.findByText('1 conflict:')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Maria is also on K. T.' }));
  expect(row.getByRole('listitem')).toHaveFocus();
  await user.click(row.getByRole('button', { name: 'Change hours of Maria' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hours for Maria' }));
  expect(dialog.getByText(/^Over 40 hours a week/)).toBeInTheDocument();
  expect(dialog.getByText(/^Maria is not available: /)).toHaveTextContent('Tue to Fri mornings (24 h)');
  expect(dialog.getByRole('button', { name: /^Monday.*midday/i })).toHaveAttribute('aria-disabled', 'true');
  await user.click(dialog.getByRole('button', { name: /^Monday.*morning/i }));
  expect(dialog.queryByText(/^Also on/)).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(row.getByRole('button', { name: 'Remove from plan: Maria' }));
  await waitFor(() => expect(api.to(`POST ${CASE}/people`)[0]?.body).toEqual({ candidateUuid: MARIA, hours: 0 }));
});

test('the section of a person with a conflict is expanded on a phone', async () => {
  setWideScreen(false);
  const planned = { candidate_uuid: MARIA, first_name: 'Maria', discipline_short: 'RN', hours: MORNINGS };
  const elsewhere = [{ name: 'K. T.', hours: MONDAY }];
  renderCase({ people: [{ ...planned, candidate: maria, elsewhere }], taken: MORNINGS });
  expect(await screen.findByText('Also on K. T.: Monday mornings')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Change hours of Maria' })).toBeVisible();
});

test('a person who said no comes last, and only the menu offers an unlock', async () => {
  const question = { case_id: null, since: '2026-11-03', asked_on: '2026-11-03', hours: MORNINGS, pay_cents: 1_850 };
  const both = [maria, joan].map((candidate) => ({ ...candidate, availability: slotsFromWeek(MORNINGS) }));
  const { user } = renderCase(
    {},
    {
      'GET /api/questions': () =>
        ok({
          on: true,
          may_ask: true,
          left_today: 10,
          questions: [{ ...question, candidate_uuid: MARIA, state: 'no' }],
        }),
      'GET /api/candidates/cover': () =>
        ok({ ...cover, candidates: both, alone: { total: 2, members: [MARIA, JOAN] }, pairs: { total: 0, teams: [] } }),
    },
  );
  const alone = await screen.findByRole('region', { name: 'One person' });
  expect(
    within(alone)
      .getAllByRole('article')
      .map((row) => row.getAttribute('data-candidate')),
  ).toEqual([JOAN, MARIA]);
  expect(within(alone).queryByRole('button', { name: 'Unlock Maria' })).not.toBeInTheDocument();
  await user.click(within(alone).getByRole('button', { name: 'More actions for Maria' }));
  expect(await within(alone).findByRole('button', { name: 'Unlock Maria' })).toBeEnabled();
});

test('a person on the case takes one line among the people who cover the hours', async () => {
  const listed = { candidate_uuid: MARIA, first_name: 'Maria', discipline_short: 'RN', hours: 0, elsewhere: [] };
  renderCase({ people: [{ ...listed, candidate: maria }] });
  const pairs = await screen.findByRole('region', { name: 'Two people together' });
  expect(within(pairs).getByText('Maria', { selector: 'summary strong' })).toBeVisible();
  expect(within(pairs).getByRole('article', { name: /^Maria/, hidden: true })).not.toBeVisible();
});

test('each person shows a status, one next step (ask, unlock or call), and a menu with the other actions', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 12), toFake: ['Date'] });
  const ruth = candidateRow({ uuid: RUTH, first_name: 'Ruth', request_status: 'completed' });
  const share = { discipline_short: 'RN', hours: 0, elsewhere: [] };
  const onCase = [maria, joan, ruth].map((candidate) => ({
    ...share,
    candidate_uuid: candidate.uuid,
    first_name: candidate.first_name ?? '',
    candidate,
  }));
  const asked = {
    candidate_uuid: JOAN,
    case_id: null,
    state: 'asked',
    since: '2026-11-03',
    asked_on: '2026-11-03',
    hours: REST,
    pay_cents: 1_850,
  };
  const { user } = renderCase(
    {
      people: onCase.map((person) => (person.candidate_uuid === RUTH ? { ...person, hours: MONDAY } : person)),
      taken: MONDAY,
      assigned: MONDAY,
    },
    {
      'GET /api/questions': () => ok({ on: true, may_ask: true, left_today: 10, questions: [asked] }),
      'GET /api/unlocked-candidates': () =>
        ok({ unlocked_candidates: [unlockedCandidate({ candidate_uuid: RUTH, candidate_phone: '3175550142' })] }),
    },
  );
  const assigned = within(await screen.findByRole('region', { name: 'Assigned hours' }));
  expect(await assigned.findByRole('link', { name: 'Call Ruth' })).toHaveAttribute('href', 'tel:+13175550142');
  expect(assigned.getByText('Assigned: Monday mornings (6 h)')).toBeInTheDocument();
  const shortlist = within(screen.getByRole('region', { name: 'Shortlist' }));
  expect(await shortlist.findByRole('button', { name: 'Unlock Joan' })).toBeEnabled();
  expect(assigned.getByText('Unlocked')).toBeVisible();
  expect(shortlist.getByText('Asked Tue, Nov 3')).toBeVisible();
  expect(shortlist.getByText('Not asked')).toBeVisible();
  expect(shortlist.queryByRole('button', { name: 'Unlock Maria' })).not.toBeInTheDocument();
  expect(shortlist.getByRole('button', { name: 'Ask first Maria' })).toBeEnabled();
  await user.click(shortlist.getByRole('button', { name: 'More actions for Maria' }));
  const choices = await shortlist.findAllByRole('button', { name: /^(Unlock Maria|Remove from this case)$/ });
  expect(choices[0]).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(choices[1]).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(shortlist.getByRole('button', { name: 'More actions for Maria' })).toHaveFocus();
});

test('only people who said yes to open hours are expanded on a phone', async () => {
  setWideScreen(false);
  const question = { case_id: null, since: '2026-11-03', asked_on: '2026-11-03', hours: MORNINGS, pay_cents: 1_850 };
  const questions = [
    { ...question, candidate_uuid: MARIA, state: 'yes' },
    { ...question, candidate_uuid: JOAN, state: 'no' },
  ];
  const shortlisted = {
    candidate_uuid: MARIA,
    first_name: 'Maria',
    discipline_short: 'RN',
    hours: 0,
    candidate: maria,
    elsewhere: [],
  };
  renderCase(
    { people: [shortlisted], asked: [joan] },
    { 'GET /api/questions': () => ok({ on: true, may_ask: true, left_today: 10, questions }) },
  );
  const saidYes = within(await screen.findByRole('region', { name: 'Said yes' }));
  expect(saidYes.getByRole('link', { name: 'Maria' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Shortlist' })).not.toBeInTheDocument();
  const others = within(screen.getByRole('region', { name: 'Asked' }));
  expect(others.getByTitle('Joan')).toBeVisible();
  expect(others.getByRole('article', { name: /^Joan/, hidden: true })).not.toBeVisible();
});

test('people who said yes to other hours come first among the people asked', async () => {
  const question = {
    case_id: null,
    since: '2026-11-03',
    asked_on: '2026-11-03',
    hours: weekOf([6], [4]),
    pay_cents: 1_850,
  };
  const questions = [
    { ...question, candidate_uuid: MARIA, state: 'no' },
    { ...question, candidate_uuid: JOAN, state: 'yes' },
  ];
  renderCase(
    { asked: [maria, joan] },
    { 'GET /api/questions': () => ok({ on: true, may_ask: true, left_today: 10, questions }) },
  );
  const asked = within(await screen.findByRole('region', { name: 'Asked' }));
  expect(asked.getAllByRole('article').map((row) => row.getAttribute('data-candidate'))).toEqual([JOAN, MARIA]);
});

test('a case can be marked as filled after a warning, and reopened', async () => {
  const { user } = renderCase();
  await user.click(await screen.findByRole('button', { name: 'Mark as filled' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark this case as filled?' }));
  expect(dialog.getByText(/can no longer answer questions/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Mark as filled' }));
  await user.click(await screen.findByRole('button', { name: 'Reopen case' }));
  expect(await screen.findByRole('button', { name: 'Edit case' })).toBeInTheDocument();
});

test('a case can be handed over to a colleague', async () => {
  const { api, user } = renderCase();
  await user.click(await screen.findByRole('button', { name: 'Hand over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over this case' }));
  await user.click(await dialog.findByRole('radio', { name: 'Robin Vale' }));
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('Robin Vale is handling this case.')).toBeInTheDocument();
  expect(screen.getByText('Robin Vale is now handling this case. We let them know by email.')).toBeInTheDocument();
  expect(api.to(`PATCH ${CASE}`)[0]?.body).toEqual({ coordinator: JOAN });
});

test('the edit dialog keeps the entered values if a change is rejected', async () => {
  const { api, user } = renderCase();
  await user.click(await screen.findByRole('button', { name: 'Edit case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit case' }));
  await user.type(dialog.getByLabelText(/^Pay per hour/), '5');
  await user.click(dialog.getByRole('button', { name: 'Save case' }));
  expect(dialog.getByText('Pay must be between $7.25 and $200 an hour')).toBeInTheDocument();
  expect(api.to(`PATCH ${CASE}`)).toHaveLength(0);
  await user.type(dialog.getByLabelText(/^Pay per hour/), '0');
  await user.click(dialog.getByRole('button', { name: 'Save case' }));
  await waitFor(() => expect(api.to(`PATCH ${CASE}`)[0]?.body).toMatchObject({ pay_cents: 5_000 }));
});

test("another agency's case redirects to the not-found page", async () => {
  fakeApi({ [`GET ${CASE}`]: () => refusal(404, 'case_not_found', 'We could not find this case.') });
  renderApp('/cases/c0ffee00-0000-4000-8000-000000000001', { signedIn: true });
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/not-found'));
});

test('a case shows its pay, start date and needs in words', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 12), toFake: ['Date'] });
  renderCase({ pay_cents: 1_850, starts_on: '2026-12-01', needs: ['pets'] });
  expect(await screen.findByText(/\$18\.50 an hour/)).toHaveTextContent(
    /Starts Tue, Dec 1 \$18\.50 an hour Pets in the home$/,
  );
});

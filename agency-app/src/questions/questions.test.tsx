import type { AgencyQuestion, AskResponse, CandidateRow, RefusedQuestion } from '@marketplace/contracts';
import { weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { caseDetailOf } from '../testing/cases.ts';
import { activePro, candidatePage, candidateRow, fakeApi, ok, refusal, signedInHandlers } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { setWideScreen } from '../testing/screen-width.ts';

beforeEach(() => setWideScreen(true));
afterEach(cleanup);

const MORNINGS = weekOf(WEEKDAY_DAYS, [1]);
const maria = candidateRow();
const [JOAN, RUTH] = ['7c9e6679-7425-40de-944b-e07fc1f90a02', '7c9e6679-7425-40de-944b-e07fc1f90a03'];
const PERSON = `/candidates/rn/${maria.uuid}`;

const question = (changes: Partial<AgencyQuestion> = {}): AgencyQuestion => ({
  candidate_uuid: maria.uuid,
  case_id: null,
  state: 'asked',
  since: '2026-11-03',
  asked_on: '2026-11-03',
  hours: MORNINGS,
  pay_cents: 1_850,
  ...changes,
});
const questions = (changes: object = {}, ...askedQuestions: AgencyQuestion[]) => ({
  'GET /api/questions': () => ok({ on: true, may_ask: true, left_today: 9, questions: askedQuestions, ...changes }),
});
const person = (changes: Partial<CandidateRow> = {}) => ({
  [`GET /api/candidates/rn/${maria.uuid}`]: () => ok(candidateRow(changes)),
});
const row = (uuid: string, first_name: string) => candidateRow({ uuid, first_name });
const longAgo = () => new Date(Date.now() - 120 * 24 * 60 * 60 * 1000).toISOString();
const rejectionOf = (reason: RefusedQuestion): AskResponse => ({
  asked: [],
  refused: [{ candidate_uuid: maria.uuid, reason }],
});

describe('question to a candidate', () => {
  test('is sent from the row with hours and pay, and a rejection keeps the entered values', async () => {
    const answers = [rejectionOf('two_today'), { asked: [maria.uuid], refused: [] }];
    const api = fakeApi({
      ...questions(),
      'GET /api/candidates': () => ok(candidatePage([maria])),
      'GET /api/candidates/facets': () => ok({}),
      'POST /api/questions': () => ok(answers.shift()),
    });
    const { user } = renderApp(`/candidates/rn?zip_code=46204&radius=25&hours=${MORNINGS}`, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Ask Maria' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Maria' }));
    await user.click(await dialog.findByRole('button', { name: 'Ask' }));
    expect(dialog.getByText('Pay must be between $7.25 and $200 an hour')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Pay per hour/)).toHaveFocus();
    await user.type(dialog.getByLabelText(/^Pay per hour/), '18.50');
    await user.click(dialog.getByRole('checkbox', { name: 'Dementia care' }));
    await user.click(dialog.getByRole('button', { name: 'Ask' }));
    expect(await dialog.findByText('Maria already got two questions today. Try again tomorrow.')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Pay per hour/)).toHaveValue('18.50');
    await user.click(dialog.getByRole('button', { name: 'Ask' }));
    await waitFor(() => expect(screen.getByLabelText('toasts').textContent).toContain('Question sent to Maria.'));
    expect(api.to('POST /api/questions').at(-1)?.body).toEqual({
      candidates: [maria.uuid],
      hours: MORNINGS,
      zip_code: '46204',
      pay_cents: 1_850,
      starts_on: null,
      needs: ['dementia'],
    });
  });

  test.each([
    ['whom the agency has unlocked', { request_status: 'completed' }],
    ['who does not look for work', { looking_for_work_now: false }],
  ] as const)('is not offered on the row of a candidate %s', async (_, changes) => {
    fakeApi({
      ...questions(),
      'GET /api/candidates': () => ok(candidatePage([candidateRow(changes), row(JOAN, 'Joan')])),
      'GET /api/candidates/facets': () => ok({}),
    });
    renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Ask Joan' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask Maria' })).not.toBeInTheDocument();
  });

  test('is not offered within 14 days after the agency asked the candidate', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const recentQuestion = question({ state: 'no_answer', since: today, asked_on: today });
    // Answered today, but asked long ago.
    const earlierQuestion = question({
      candidate_uuid: JOAN,
      state: 'no',
      since: today,
      asked_on: longAgo().slice(0, 10),
    });
    fakeApi({
      ...questions({}, recentQuestion, earlierQuestion),
      'GET /api/candidates': () => ok(candidatePage([maria, row(JOAN, 'Joan')])),
      'GET /api/candidates/facets': () => ok({}),
    });
    renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Ask Joan' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask Maria' })).not.toBeInTheDocument();
  });

  test('is replaced by an explanation if the agency may not ask yet', async () => {
    fakeApi({ ...questions({ may_ask: false, left_today: 0 }), ...person() });
    const { user } = renderApp(PERSON, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Ask first Maria' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Maria' }));
    expect(dialog.getByText(/once we have verified your agency, or after your first purchase/)).toBeInTheDocument();
    expect(dialog.queryByLabelText(/^Pay per hour/)).not.toBeInTheDocument();
  });

  test('comes before the Unlock button if the availability was confirmed more than 90 days ago', async () => {
    fakeApi({ ...questions(), ...person({ availability_confirmed_at: longAgo() }) });
    renderApp(PERSON, { signedIn: true });
    const ask = await screen.findByRole('button', { name: 'Ask first Maria' });
    const unlock = await screen.findByRole('button', { name: 'Unlock Maria' });
    expect(ask.compareDocumentPosition(unlock) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(screen.getByText("This availability is more than 90 days old. Ask first. It's free.")).toBeInTheDocument();
  });

  test('is not offered where questions are turned off', async () => {
    fakeApi({ ...questions({ on: false, may_ask: false }), ...person() });
    renderApp(PERSON, { signedIn: true });
    await screen.findByRole('button', { name: 'Unlock Maria' });
    expect(screen.queryByRole('button', { name: 'Ask first Maria' })).not.toBeInTheDocument();
  });
});

describe('answer to a question', () => {
  test.each([
    ['yes', 'Said yes to these hours, Nov 3'],
    ['no', 'Not these hours'],
    ['no_answer', 'No answer yet'],
    ['asked', 'Asked Nov 3'],
  ] as const)('is shown on the row: %s', async (state, words) => {
    fakeApi({
      ...questions({}, question({ state })),
      'GET /api/candidates': () => ok(candidatePage([maria])),
      'GET /api/candidates/facets': () => ok({}),
    });
    renderApp(`/candidates/rn?hours=${MORNINGS}`, { signedIn: true });
    const row = await screen.findByRole('article', { name: 'Maria, Registered Nurse' });
    expect(await within(row).findByText(words)).toBeInTheDocument();
  });

  test('names its hours if they differ from the displayed hours', async () => {
    fakeApi({
      ...questions({}, question({ state: 'yes' })),
      'GET /api/candidates': () => ok(candidatePage([maria])),
      'GET /api/candidates/facets': () => ok({}),
    });
    renderApp(`/candidates/rn?hours=${weekOf([0], [4])}`, { signedIn: true });
    expect(await screen.findByText('Said yes, Nov 3: Weekday mornings')).toBeInTheDocument();
  });

  test.each([
    ['no', 'Maria said no to these hours: Weekday mornings. You pay $400 either way.'],
    ['no_answer', "Maria hasn't answered your question about Weekday mornings yet. You pay $400 either way."],
  ] as const)('is repeated before the agency pays: %s', async (state, words) => {
    const api = fakeApi({
      ...questions({}, question({ state })),
      ...person(),
      'POST /api/create-candidate-unlock-checkout': () => refusal(409, 'already_unlocked', 'Already unlocked.'),
    });
    const { user } = renderApp(PERSON, { signedIn: true });
    expect(await screen.findByText(/You asked about Weekday mornings, \$18\.50 an hour/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Unlock Maria' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlock Maria anyway?' }));
    expect(dialog.getByText(words)).toBeInTheDocument();
    expect(api.to('POST /api/create-candidate-unlock-checkout')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Unlock Maria' }));
    await waitFor(() => expect(api.to('POST /api/create-candidate-unlock-checkout')).toHaveLength(1));
  });

  test('is repeated before a free unlock if the answer is no', async () => {
    const api = fakeApi({
      ...signedInHandlers(activePro),
      'GET /api/free-unlock': () => ok({ free_unlock: { unlock_id: JOAN, expires_at: '2099-01-01T00:00:00.000Z' } }),
      ...questions({}, question({ state: 'no' })),
      ...person(),
    });
    const { user } = renderApp(PERSON, { signedIn: true });
    await screen.findByText('Not these hours');
    await user.click(await screen.findByRole('button', { name: 'Use Free Unlock' }));
    expect(
      await screen.findByText(/^Maria said no to these hours: Weekday mornings\. Use your free/),
    ).toBeInTheDocument();
    expect(api.to('POST /api/redeem-free-unlock')).toHaveLength(0);
  });
});

test('a question to several people names rejected people with reasons, and keeps them selected', async () => {
  const people = [maria, row(JOAN, 'Joan'), row(RUTH, 'Ruth')];
  const openCase = caseDetailOf();
  const api = fakeApi({
    ...questions(),
    [`GET /api/cases/${openCase.id}`]: () => ok(openCase),
    [`PATCH /api/cases/${openCase.id}`]: () => ok(openCase),
    'GET /api/candidates/cover': () =>
      ok({
        wanted_hours: 30,
        matching: 3,
        considered: 3,
        candidates: people,
        alone: { total: 3, members: people.map(({ uuid }) => uuid) },
        pairs: { total: 0, teams: [] },
        triples: { total: 0, teams: [] },
      }),
    'POST /api/questions': () =>
      ok({ asked: [maria.uuid, RUTH], refused: [{ candidate_uuid: JOAN, reason: 'asked_recently' }] }),
  });
  const { user } = renderApp(`/cases/${openCase.id}`, { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Ask several people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask about these hours' }));
  await user.type(await dialog.findByLabelText(/^Pay per hour/), '20');
  await user.click(dialog.getByRole('button', { name: 'Ask 3 people' }));
  expect(await dialog.findByText('You already asked Joan within the last 14 days.')).toBeInTheDocument();
  expect(dialog.getByRole('checkbox', { name: /^Joan/ })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: /^Maria/ })).not.toBeChecked();
  expect(api.to('POST /api/questions')[0]?.body).toMatchObject({
    case_id: openCase.id,
    pay_cents: 2_000,
    hours: openCase.hours,
  });
  // The case stores the details of the work.
  await waitFor(() =>
    expect(api.to(`PATCH /api/cases/${openCase.id}`)[0]?.body).toEqual({
      pay_cents: 2_000,
      starts_on: null,
      needs: [],
    }),
  );
});

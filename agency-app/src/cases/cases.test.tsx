import type { CaseSummary } from '@marketplace/contracts';
import { weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { caseSummaryOf } from '../testing/cases.ts';
import { agencyProfile, candidatePage, candidateRow, fakeApi, ok, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { setWideScreen } from '../testing/screen-width.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T15:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MORNINGS = weekOf(WEEKDAY_DAYS, [1]);
const CANDIDATE_TYPES = { 'GET /api/candidate-types': () => ok({ candidate_types: [] }) };
const ROBIN = { id: '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0002', name: 'Robin Vale' };
const TWO_PEOPLE = { 'GET /api/agency-profile': () => ok(agencyProfile({ people: 2 })) };
const fakeCases = (...cases: CaseSummary[]) => ({ 'GET /api/cases': () => ok({ cases }) });

test('the candidates page shows open cases and their progress', async () => {
  const openCase = caseSummaryOf({
    taken: weekOf([1, 2, 3], [1]),
    assigned: weekOf([1, 2], [1]),
    asked_people: 4,
    said_yes: 3,
    starts_on: '2026-12-01',
  });
  fakeApi({
    ...CANDIDATE_TYPES,
    ...fakeCases(openCase, caseSummaryOf({ id: crypto.randomUUID(), name: 'Old', status: 'closed' })),
  });
  renderApp('/candidates', { signedIn: true });
  const cases = within(await screen.findByRole('region', { name: 'Open cases' }));
  expect(cases.getByRole('link', { name: 'R. M.' })).toHaveAttribute('href', `/cases/${openCase.id}`);
  const row = cases.getByRole('listitem');
  for (const text of ['18 of 30 h taken', 'Asked 4', '3 said yes', 'Starts Tue, Dec 1', 'Open 8 days'])
    expect(within(row).getByText(text)).toBeVisible();
  expect(row).toHaveTextContent(/R\. M\. RNIndianapolis, IN Weekday mornings/);
  expect(cases.queryByText('Old')).not.toBeInTheDocument();
  expect(cases.getByRole('link', { name: 'All cases' })).toHaveAttribute('href', '/cases');
});

test.each([
  [{ starts_on: '2026-11-20' }, 'Overdue since Fri, Nov 20', 'true'],
  [{ starts_on: '2026-11-20', taken: MORNINGS }, 'Started Fri, Nov 20', 'false'],
  [{ starts_on: '2026-11-20', status: 'filled' as const }, 'Started Fri, Nov 20', 'false'],
  [{ starts_on: '2026-11-28' }, 'Starts today', 'false'],
  [{ starts_on: '2026-11-29' }, 'Starts tomorrow', 'false'],
  [{ starts_on: '2027-01-04' }, 'Starts Jan 4, 2027', 'false'],
])('on November 28, a case with %j shows "%s"', async (changes, text, overdue) => {
  fakeApi(fakeCases(caseSummaryOf(changes)));
  renderApp('/cases', { signedIn: true });
  expect(await screen.findByText(text)).toHaveAttribute('data-overdue', overdue);
});

test('a row shows its facts in three lines on a phone', async () => {
  setWideScreen(false);
  const caseFacts = { taken: weekOf([1, 2, 3], [1]), asked_people: 4, said_yes: 3, starts_on: '2026-12-01' };
  fakeApi({ ...TWO_PEOPLE, ...fakeCases(caseSummaryOf(caseFacts)) });
  renderApp('/cases', { signedIn: true });
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    /^R\. M\. RN Indianapolis, IN18 of 30 h takenWeekday morningsDana WhitfieldStarts Tue, Dec 1Asked 4 3 said yes$/,
  );
});

test('the cases page lists all cases by status', async () => {
  fakeApi(fakeCases(caseSummaryOf(), caseSummaryOf({ id: crypto.randomUUID(), name: 'K. T.', status: 'filled' })));
  renderApp('/cases', { signedIn: true });
  expect(within(await screen.findByRole('region', { name: 'Open (1)' })).getByRole('link')).toHaveTextContent('R. M.');
  expect(within(screen.getByRole('region', { name: 'Filled (1)' })).getByRole('link')).toHaveTextContent('K. T.');
});

test('a user with colleagues chooses between all cases and their own, and the URL keeps the choice', async () => {
  fakeApi({
    ...TWO_PEOPLE,
    ...fakeCases(caseSummaryOf(), caseSummaryOf({ id: crypto.randomUUID(), name: 'K. T.', coordinator: ROBIN })),
  });
  const { user } = renderApp('/cases', { signedIn: true });
  expect(await screen.findByRole('link', { name: 'K. T.' })).toBeInTheDocument();
  expect(screen.getByText(/Robin Vale/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mine 1' }));
  expect(screen.queryByRole('link', { name: 'K. T.' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'R. M.' })).toBeInTheDocument();
  expect(screen.getByLabelText('address')).toHaveTextContent(/^\/cases\?mine=1$/);
  expect(screen.getByRole('link', { name: 'R. M.' })).toHaveAttribute('href', `/cases/${caseSummaryOf().id}?mine=1`);
  await user.click(screen.getByRole('button', { name: 'All 2' }));
  expect(screen.getByRole('link', { name: 'K. T.' })).toBeInTheDocument();
  expect(screen.getByLabelText('address')).toHaveTextContent(/^\/cases$/);
});

test('a user without cases gets a link to all cases', async () => {
  fakeApi({ ...TWO_PEOPLE, ...fakeCases(caseSummaryOf({ coordinator: ROBIN })) });
  const { user } = renderApp('/cases?mine=1', { signedIn: true });
  expect(await screen.findByText('No cases of yours')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all cases' }));
  expect(screen.getByRole('link', { name: 'R. M.' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Cases' })).toHaveFocus();
});

test('a one-person agency has no choice of cases, and rows name no coordinator', async () => {
  fakeApi(fakeCases(caseSummaryOf()));
  renderApp('/cases?mine=1', { signedIn: true });
  expect(await screen.findByRole('link', { name: 'R. M.' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Mine/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/Dana Whitfield/)).not.toBeInTheDocument();
});

test('painted hours become a case, and a retry after a lost response creates no second case', async () => {
  const attempts = [refusal(504, 'outcome_unknown', 'Did not answer in time.')];
  const api = fakeApi({
    'GET /api/candidates': () => ok(candidatePage([candidateRow()])),
    'GET /api/candidates/facets': () => ok({}),
    'POST /api/cases': ({ body }) => attempts.shift() ?? ok(caseSummaryOf(body as Partial<CaseSummary>)),
  });
  const { user } = renderApp(`/candidates/rn?hours=${MORNINGS}`, { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Make it a case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make it a case' }));
  await user.click(dialog.getByRole('button', { name: 'Create case' }));
  expect(dialog.getByText('Name is required')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Name'), 'R. M.');
  await user.type(dialog.getByLabelText('ZIP code of the work'), '46204');
  await user.click(dialog.getByRole('button', { name: 'Create case' }));
  expect(await dialog.findByText('Did not answer in time.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Create case' }));
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toMatch(/^\/cases\/[0-9a-f-]{36}$/));
  const [first, second] = api.to('POST /api/cases').map(({ body }) => body);
  expect(first).toMatchObject({ name: 'R. M.', hours: MORNINGS, zip_code: '46204', disciplines: ['RN'] });
  expect(second).toEqual(first);
});

test('a case can be created without a search, and a lost response keeps the entered values', async () => {
  const attempts = [refusal(504, 'outcome_unknown', 'Did not answer in time.')];
  const api = fakeApi({
    ...fakeCases(),
    'POST /api/cases': ({ body }) => attempts.shift() ?? ok(caseSummaryOf(body as Partial<CaseSummary>)),
  });
  const { user } = renderApp('/cases', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'New case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New case' }));
  await user.click(dialog.getByRole('button', { name: 'Create case' }));
  for (const error of ['Name is required', 'Please choose the hours to fill', 'Please choose a discipline'])
    expect(dialog.getByText(error)).toBeInTheDocument();
  expect(api.to('POST /api/cases')).toHaveLength(0);
  await user.type(dialog.getByLabelText('Name'), 'R. M.');
  await user.click(dialog.getByRole('button', { name: /^Monday, Morning/ }));
  await user.click(dialog.getByRole('checkbox', { name: /Registered Nurse/ }));
  await user.type(dialog.getByLabelText('ZIP code of the work'), '46204');
  await user.type(dialog.getByLabelText(/^First day/), '2026-11-20');
  await user.click(dialog.getByRole('button', { name: 'Create case' }));
  expect(await dialog.findByText('Did not answer in time.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Name')).toHaveValue('R. M.');
  await user.click(dialog.getByRole('button', { name: 'Create case' }));
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toMatch(/^\/cases\/[0-9a-f-]{36}$/));
  const [first, second] = api.to('POST /api/cases').map(({ body }) => body);
  expect(first).toMatchObject({ name: 'R. M.', hours: weekOf([1], [1]), zip_code: '46204', disciplines: ['RN'] });
  expect(first).toMatchObject({ starts_on: '2026-11-20' });
  expect(second).toEqual(first);
});

import type { CaseSummary } from '@marketplace/contracts';
import { weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { caseSummaryOf } from '../testing/cases.ts';
import { candidatePage, candidateRow, fakeApi, ok, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

afterEach(cleanup);

const MORNINGS = weekOf(WEEKDAY_DAYS, [1]);
const CANDIDATE_TYPES = { 'GET /api/candidate-types': () => ok({ candidate_types: [] }) };
const listed = (...cases: CaseSummary[]) => ({ 'GET /api/cases': () => ok({ cases }) });

it('the candidates page shows open cases and their progress', async () => {
  const open = caseSummaryOf({ taken: weekOf([1, 2], [1]), yes: 3, starts_on: '2026-12-01' });
  fakeApi({
    ...CANDIDATE_TYPES,
    ...listed(open, caseSummaryOf({ id: crypto.randomUUID(), name: 'Old', status: 'closed' })),
  });
  renderApp('/candidates', { signedIn: true });
  const cases = within(await screen.findByRole('region', { name: 'Open cases' }));
  expect(cases.getByRole('link', { name: 'R. M.' })).toHaveAttribute('href', `/cases/${open.id}`);
  expect(cases.getByText('12 of 30 h assigned, 3 others said yes')).toBeInTheDocument();
  expect(cases.getByText(/Indianapolis, IN/)).toHaveTextContent(/ from December 1, 2026 Indianapolis, IN$/);
  expect(cases.queryByText('Old')).not.toBeInTheDocument();
  expect(cases.getByRole('link', { name: 'All cases' })).toHaveAttribute('href', '/cases');
});

it('the cases page lists all cases by status', async () => {
  fakeApi(listed(caseSummaryOf(), caseSummaryOf({ id: crypto.randomUUID(), name: 'K. T.', status: 'filled' })));
  renderApp('/cases', { signedIn: true });
  expect(within(await screen.findByRole('region', { name: 'Open (1)' })).getByRole('link')).toHaveTextContent('R. M.');
  expect(within(screen.getByRole('region', { name: 'Filled (1)' })).getByRole('link')).toHaveTextContent('K. T.');
});

it('painted hours become a case, and a retry after a lost response creates no second case', async () => {
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

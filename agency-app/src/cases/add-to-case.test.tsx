import { weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { caseDetailOf, caseSummaryOf } from '../testing/cases.ts';
import { candidatePage, candidateRow, fakeApi, ok, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { setWideScreen } from '../testing/screen-width.ts';

beforeEach(() => setWideScreen(true));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const MORNINGS = weekOf(WEEKDAY_DAYS, [1]);
const maria = candidateRow();
const openCase = caseSummaryOf();
const ADD = `POST /api/cases/${openCase.id}/people`;
const list = {
  'GET /api/candidates': () => ok(candidatePage([maria])),
  'GET /api/candidates/facets': () => ok({}),
  'GET /api/cases': () =>
    ok({ cases: [openCase, caseSummaryOf({ id: crypto.randomUUID(), name: 'Old', status: 'closed' })] }),
};

async function openDialog(path: string) {
  const { user } = renderApp(path, { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'More actions for Maria' }));
  await user.click(await screen.findByRole('button', { name: 'Add to case' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add Maria to a case' })) };
}

describe('add to case', () => {
  test('adds a person to an open case from the row’s menu, without hours, and links to the case', async () => {
    const api = fakeApi({
      ...list,
      [ADD]: () => ok({ success: true }),
      [`GET /api/cases/${openCase.id}`]: () => ok(caseDetailOf()),
    });
    const { user, dialog } = await openDialog('/candidates/rn');
    expect(await dialog.findByRole('radio', { name: /^R\. M\./ })).toBeInTheDocument();
    expect(dialog.queryByText(/Old|New case/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('Please choose a case')).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: /^R\. M\./ }));
    await user.dblClick(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Added Maria to R. M.')).toBeInTheDocument();
    expect(api.to(ADD).map(({ body }) => body)).toEqual([{ candidateUuid: maria.uuid }]);
    await user.click(screen.getByRole('button', { name: 'Open case' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'R. M.' })).toBeInTheDocument();
  });

  test('reports that a case was closed after the list loaded, and removes it from the options', async () => {
    let status: 'open' | 'closed' = 'open';
    fakeApi({
      ...list,
      'GET /api/cases': () => ok({ cases: [{ ...openCase, status }] }),
      [ADD]: () => {
        status = 'closed';
        return refusal(409, 'case_not_open', 'This case is no longer open. Reopen it first.');
      },
    });
    const { user, dialog } = await openDialog('/candidates/rn');
    await user.click(await dialog.findByRole('radio', { name: /^R\. M\./ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('This case is no longer open. Reopen it first.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.queryByRole('radio')).not.toBeInTheDocument());
    expect(dialog.getByText(/^You have no open cases\./)).toBeInTheDocument();
  });

  test('creates a case with the search’s hours and adds the person', async () => {
    const id = 'c0ffee00-0000-4000-8000-000000000002';
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(id);
    const api = fakeApi({
      ...list,
      'POST /api/cases': () => ok(caseSummaryOf({ id, name: 'K. L.' })),
      [`GET /api/cases/${id}`]: () => ok(caseDetailOf({ id, name: 'K. L.' })),
      [`POST /api/cases/${id}/people`]: () => ok({ success: true }),
    });
    const { user, dialog } = await openDialog(`/candidates/rn?zip_code=46204&radius=25&hours=${MORNINGS}`);
    await user.click(await dialog.findByRole('radio', { name: 'New case with these hours' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const form = within(await screen.findByRole('dialog', { name: 'Make it a case' }));
    await user.type(form.getByLabelText(/^Name/), 'K. L.');
    await user.click(form.getByRole('button', { name: 'Create case' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'K. L.' })).toBeInTheDocument();
    expect(api.to(`POST /api/cases/${id}/people`).map(({ body }) => body)).toEqual([{ candidateUuid: maria.uuid }]);
  });
});

import { addReminderBody, logCallBody } from '@marketplace/contracts';
import { addDays, localDay } from '@marketplace/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, ok, refusal, unlockedCandidate, unlockProfile, unlockReminder } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const UNLOCKED = 'GET /api/unlocked-candidates';
const maria = unlockedCandidate();
const joan = unlockedCandidate({
  request_id: '2f6c3c1a-0000-4000-8000-000000000002',
  candidate_first_name: 'Joan',
  candidate_last_name: 'Adeyemi',
  status: 'hired',
  created_at: '2026-11-09T15:00:00.000Z',
  profile: unlockProfile({
    care_setting_exp: 'Home care',
    languages: 'English',
    availability: [{ day_of_week: 1, time_window: 1 }],
    availability_confirmed_at: '2026-11-01T10:00:00.000Z',
    own_car: false,
  }),
});
const listBoth = () => ok({ unlocked_candidates: [maria, joan] });

/** Prevents navigation to a tel: link in the simulated browser. */
const stay = (event: Event) => event.preventDefault();
beforeEach(() => {
  localStorage.clear();
  document.addEventListener('click', stay);
});
afterEach(() => {
  document.removeEventListener('click', stay);
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
const address = () => screen.getByLabelText('address').textContent;

describe('contacts page', () => {
  test('filters by name, and keeps the name out of the URL', async () => {
    fakeApi({ [UNLOCKED]: listBoth });
    const { user } = renderApp('/contacts', { signedIn: true });
    const search = await screen.findByRole('searchbox', { name: 'Search by name' });
    await user.type(search, 'adey');
    expect(names()).toEqual(['Joan Adeyemi']);
    expect(screen.getByText('Showing 1 of 2')).toBeInTheDocument();
    expect(address()).toBe('/contacts');
    await user.type(search, 'xx');
    expect(screen.getByText('No candidates have this name.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  });

  test('keeps the status and sort order in the URL, and keeps the search text after a status change', async () => {
    fakeApi({ [UNLOCKED]: listBoth });
    const { user } = renderApp('/contacts?sort=name', { signedIn: true });
    expect(await screen.findByLabelText('Sort by')).toHaveValue('name');
    expect(names()).toEqual(['Joan Adeyemi', 'Maria Kowalski']);
    await user.type(screen.getByLabelText('Search by name'), 'jo');
    await user.selectOptions(screen.getByLabelText('Show'), 'Hired (1)');
    expect(address()).toBe('/contacts?status=hired&sort=name');
    expect(screen.getByLabelText('Search by name')).toHaveValue('jo');
    expect(names()).toEqual(['Joan Adeyemi']);
  });

  test('ignores an unknown status or sort order in the URL', async () => {
    fakeApi({ [UNLOCKED]: listBoth });
    renderApp('/contacts?status=fired&sort=up', { signedIn: true });
    await screen.findByText('Showing 2 of 2');
    expect(names()).toEqual(['Maria Kowalski', 'Joan Adeyemi']);
  });

  test('opens the contact that an unlock email links to', async () => {
    fakeApi({ [UNLOCKED]: listBoth });
    renderApp(`/contacts#${joan.request_id}`, { signedIn: true });
    expect(await screen.findByRole('dialog', { name: 'Joan Adeyemi' })).toBeInTheDocument();
    expect(document.getElementById(joan.request_id)).toHaveTextContent('Joan Adeyemi');
  });

  test('lists due contacts above the status groups, until the user filters or sorts', async () => {
    fakeApi({ [UNLOCKED]: () => ok({ unlocked_candidates: [joan, maria] }) });
    const { user } = renderApp('/contacts', { signedIn: true });
    expect((await screen.findAllByRole('heading', { level: 2 })).map((title) => title.textContent)).toEqual([
      'Due now 1',
      'Hired 1',
    ]);
    expect(names()).toEqual(['Maria Kowalski', 'Joan Adeyemi']);
    await user.selectOptions(screen.getByLabelText('Sort by'), 'By name');
    expect(names()).toEqual(['Joan Adeyemi', 'Maria Kowalski']);
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Show'), 'Interviewing');
    expect(screen.getByText('No candidates have this status.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Due now 1' }));
    await user.selectOptions(screen.getByLabelText('Show'), 'All statuses');
    expect(names()).toEqual(['Maria Kowalski']);
    expect(address()).toBe('/contacts?view=today&sort=name');
  });

  test("names the contact's case in the row, and links to the case in the panel", async () => {
    const cases = [{ id: 'c0ffee00-0000-4000-8000-000000000001', name: 'R. M.' }];
    fakeApi({ [UNLOCKED]: () => ok({ unlocked_candidates: [{ ...maria, cases }] }) });
    const { user } = renderApp('/contacts', { signedIn: true });
    const row = within(await screen.findByRole('article', { name: 'Maria Kowalski' }));
    expect(row.getByText(/Carmel, IN/)).toHaveTextContent('Carmel, IN for R. M.');
    await user.click(row.getByRole('link', { name: 'Maria Kowalski' }));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByRole('link', { name: 'R. M.' })).toHaveAttribute('href', `/cases/${cases[0]?.id}`);
  });

  test('logs one call for a double tap, and reuses the call’s ID on retry', async () => {
    let isDown = true;
    const CALLS = `POST /api/unlocked-candidates/${maria.request_id}/calls`;
    const api = fakeApi({
      [UNLOCKED]: listBoth,
      [CALLS]: ({ body }) =>
        isDown
          ? refusal(503, 'database_unavailable', 'Briefly unavailable.')
          : ok({ ...logCallBody.parse(body), by: { id: null, name: 'Dana Lee' }, at: new Date().toISOString() }),
    });
    const { user } = renderApp('/contacts', { signedIn: true });
    const row = within((await screen.findByRole('article', { name: 'Maria Kowalski' })).closest('li') ?? document.body);
    await user.click(row.getByRole('link', { name: 'Call Maria Kowalski' }));
    await user.click(row.getByRole('button', { name: 'No answer' }));
    expect(await screen.findByText(/Briefly unavailable/)).toBeInTheDocument();
    isDown = false;
    await user.dblClick(row.getByRole('button', { name: 'No answer' }));
    expect(await row.findByText('Try again tomorrow')).toBeInTheDocument();
    expect(
      row.getByText((_, line) => line?.matches('p') === true && line.textContent === 'No answer today Dana Lee'),
    ).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Log a call to Maria Kowalski' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Due now' })).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Due now' })).getByRole('article')).toBeInTheDocument();
    expect(row.queryByRole('group', { name: 'How did the call go?' })).not.toBeInTheDocument();
    const [first, second, ...more] = api.to(CALLS).map(({ body }) => body);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  });

  test('shows one toast after logging calls to several contacts', async () => {
    const log = (contact: typeof maria) => ({
      [`POST /api/unlocked-candidates/${contact.request_id}/calls`]: ({ body }: { body: unknown }) =>
        ok({ ...logCallBody.parse(body), by: { id: null, name: 'Dana Lee' }, at: new Date().toISOString() }),
    });
    fakeApi({ [UNLOCKED]: listBoth, ...log(maria), ...log(joan) });
    const { user } = renderApp('/contacts', { signedIn: true });
    for (const name of ['Maria Kowalski', 'Joan Adeyemi']) {
      const row = within((await screen.findByRole('article', { name })).closest('li') ?? document.body);
      await user.click(row.getByRole('link', { name: `Call ${name}` }));
      await user.click(row.getByRole('button', { name: 'No answer' }));
      expect(await screen.findByText(new RegExp(`^Call to ${name} logged`))).toBeInTheDocument();
    }
    expect(screen.queryByText(/^Call to Maria Kowalski logged/)).not.toBeInTheDocument();
  });

  test('sets the status of several contacts, and keeps failed contacts selected', async () => {
    const saved: string[] = [];
    const patch = (contact: typeof maria) => ({
      [`PATCH /api/unlocked-candidates/${contact.request_id}`]: () => {
        if (contact === joan && saved.length < 2) {
          saved.push('refused');
          return refusal(503, 'database_unavailable', 'Briefly unavailable.');
        }
        saved.push(contact.candidate_first_name);
        return ok({ request_id: contact.request_id, status: 'not_a_fit' });
      },
    });
    fakeApi({ [UNLOCKED]: listBoth, ...patch(maria), ...patch(joan) });
    const { user } = renderApp('/contacts', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Set status' }), 'Not a fit');
    const toasts = () => screen.getByLabelText('toasts').textContent;
    expect(screen.getByRole('combobox', { name: 'Set status' })).toHaveFocus();
    await waitFor(() => expect(toasts()).toContain("1 not saved / 1 contact is now 'Not a fit'. "));
    expect(screen.getByRole('combobox', { name: 'Set status' })).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Select Joan Adeyemi' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select Maria Kowalski' })).not.toBeChecked();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Set status' }), 'Not a fit');
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus();
    expect(saved).toEqual(['Maria', 'refused', 'Joan']);
    expect(toasts()).toContain("1 contact is now 'Not a fit'");
    expect(toasts()).not.toContain('not saved');
  });

  test('sets reminders for several contacts, retries failed ones, and skips a revoked contact', async () => {
    const sentReminders: { id: string; due_on: string }[] = [];
    fakeApi({
      [UNLOCKED]: () => ok({ unlocked_candidates: [maria, { ...joan, revoked: true }] }),
      [`POST /api/unlocked-candidates/${maria.request_id}/reminders`]: ({ body }) => {
        const reminder = addReminderBody.parse(body);
        sentReminders.push(reminder);
        if (sentReminders.length === 1) return refusal(503, 'database_unavailable', 'Briefly unavailable.');
        return ok({ ...reminder, by: { id: null, name: 'Dana Lee' } });
      },
    });
    const { user } = renderApp('/contacts', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add reminder' }), 'Tomorrow');
    await waitFor(() => expect(screen.getByLabelText('toasts').textContent).toContain('1 not saved'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add reminder' }), 'Tomorrow');
    expect(await screen.findByText('1 contact has a reminder for tomorrow')).toBeInTheDocument();
    expect(sentReminders.map(({ due_on }) => due_on)).toEqual(Array(2).fill(addDays(localDay(new Date()), 1)));
    // The retry reuses the ID, so that a reminder stored by the first request is not duplicated.
    expect(new Set(sentReminders.map(({ id }) => id)).size).toBe(1);
  });

  test('saves a status chosen in a row, and keeps the focus when the row moves to another group', async () => {
    const PATCH = `PATCH /api/unlocked-candidates/${maria.request_id}`;
    const api = fakeApi({
      [UNLOCKED]: listBoth,
      [PATCH]: () => ok({ request_id: maria.request_id, status: 'contacted' }),
    });
    const { user } = renderApp('/contacts', { signedIn: true });
    await user.selectOptions(await screen.findByLabelText('Status of Maria Kowalski'), 'Contacted');
    const group = within(await screen.findByRole('region', { name: 'Contacted' }));
    expect(group.getByLabelText('Status of Maria Kowalski')).toHaveValue('contacted');
    expect(group.getByLabelText('Status of Maria Kowalski')).toHaveFocus();
    expect(api.to(PATCH).map(({ body }) => body)).toEqual([{ status: 'contacted' }]);
  });

  test('restores the previous status in the row and shows the reason if saving fails', async () => {
    fakeApi({
      [UNLOCKED]: listBoth,
      [`PATCH /api/unlocked-candidates/${maria.request_id}`]: () =>
        refusal(503, 'database_unavailable', 'Briefly unavailable.'),
    });
    const { user } = renderApp('/contacts', { signedIn: true });
    const field = await screen.findByLabelText('Status of Maria Kowalski');
    await user.selectOptions(field, 'Hired');
    expect(await screen.findByText(/Briefly unavailable/)).toBeInTheDocument();
    expect(field).toHaveValue('new');
    expect(within(screen.getByRole('region', { name: 'Due now' })).getByRole('article')).toBeInTheDocument();
  });

  test('keeps the focus on Select after selecting is canceled', async () => {
    fakeApi({ [UNLOCKED]: listBoth });
    const { user } = renderApp('/contacts', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('marks a due reminder of a row as done', async () => {
    const today = localDay(new Date());
    const reminder = unlockReminder({ due_on: today });
    const api = fakeApi({
      [UNLOCKED]: () => ok({ unlocked_candidates: [{ ...maria, reminders: [reminder] }] }),
      [`PATCH /api/unlocked-candidates/${maria.request_id}/reminders/${reminder.id}`]: () => ok(reminder),
    });
    const { user } = renderApp('/contacts', { signedIn: true });
    const row = within(await screen.findByRole('article', { name: 'Maria Kowalski' }));
    const done = row.getByRole('button', { name: 'Done with the reminder about Maria Kowalski' });
    expect(done).toHaveTextContent('Done');
    await user.click(done);
    await waitFor(() => expect(row.queryByText(/^Call back/)).not.toBeInTheDocument());
    expect(api.to(`PATCH /api/unlocked-candidates/${maria.request_id}/reminders/${reminder.id}`)).toHaveLength(1);
  });

  test('has single-key shortcuts', async () => {
    fakeApi({ [UNLOCKED]: listBoth });
    const { user } = renderApp('/contacts?sort=newest', { signedIn: true });
    (await screen.findByRole('link', { name: 'Maria Kowalski' })).focus();
    await user.keyboard('j');
    expect(screen.getByRole('link', { name: 'Joan Adeyemi' })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('link', { name: 'Maria Kowalski' })).toHaveFocus();
    await user.keyboard('l');
    expect(screen.getByRole('group', { name: 'How did the call go?' })).toBeInTheDocument();
    await user.keyboard('s');
    expect(screen.getByLabelText('Status of Maria Kowalski')).toHaveFocus();
    screen.getByRole('link', { name: 'Maria Kowalski' }).focus();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  });

  test('prints the displayed contacts as a table', async () => {
    fakeApi({ [UNLOCKED]: listBoth });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = renderApp('/contacts?status=hired', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    const rows = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
    expect(rows).toEqual([
      'NamePhoneEmailWeekStatusNotes',
      'Joan AdeyemiRN · Carmel, IN(317) 555-0188maria.kowalski@example.testSMTWTFSMonday morningsHired',
    ]);
  });

  test('explains how to unlock a first contact on an association site, and is excluded from search engines', async () => {
    fakeApi({ [UNLOCKED]: () => ok({ unlocked_candidates: [] }) });
    renderApp('/iahhc/contacts', { signedIn: true, association: iahhc });
    expect(await screen.findByText('No unlocked candidates yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Candidates' })).toHaveAttribute('href', '/iahhc/candidates');
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});

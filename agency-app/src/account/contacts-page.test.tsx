import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, ok, unlockedCandidate } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const UNLOCKED = 'GET /api/unlocked-candidates';
const maria = unlockedCandidate();
const joan = unlockedCandidate({
  request_id: '2f6c3c1a-0000-4000-8000-000000000002',
  candidate_first_name: 'Joan',
  candidate_last_name: 'Adeyemi',
  status: 'hired',
  created_at: '2026-11-09T15:00:00.000Z',
  profile: {
    amount_of_exp: '3+ years',
    care_setting_exp: 'Home care',
    desired_schedule: 'Full-time',
    languages: 'English',
    own_car: false,
    availability: [{ day_of_week: 1, time_window: 1 }],
    availability_confirmed_at: '2026-11-01T10:00:00.000Z',
    as_of: null,
  },
});
const both = () => ok({ unlocked_candidates: [maria, joan] });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
const address = () => screen.getByLabelText('address').textContent;

describe('the contacts', () => {
  it('can be searched by name; the name is not in the URL', async () => {
    fakeApi({ [UNLOCKED]: both });
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

  it('keep status and order in the URL, and what was typed', async () => {
    fakeApi({ [UNLOCKED]: both });
    const { user } = renderApp('/contacts?sort=name', { signedIn: true });
    expect(await screen.findByLabelText('Sort by')).toHaveValue('name');
    expect(names()).toEqual(['Joan Adeyemi', 'Maria Kowalski']);
    await user.type(screen.getByLabelText('Search by name'), 'jo');
    await user.selectOptions(screen.getByLabelText('Show'), 'Hired (1)');
    expect(address()).toBe('/contacts?status=hired&sort=name');
    expect(screen.getByLabelText('Search by name')).toHaveValue('jo');
    expect(names()).toEqual(['Joan Adeyemi']);
  });

  it('ignore a status or an order that does not exist', async () => {
    fakeApi({ [UNLOCKED]: both });
    renderApp('/contacts?status=fired&sort=up', { signedIn: true });
    await screen.findByText('Showing 2 of 2');
    expect(names()).toEqual(['Maria Kowalski', 'Joan Adeyemi']);
  });

  it('have a place for each, which the mail of an unlock leads to', async () => {
    fakeApi({ [UNLOCKED]: both });
    renderApp(`/contacts#${joan.request_id}`, { signedIn: true });
    await screen.findByText('Showing 2 of 2');
    expect(document.getElementById(joan.request_id)).toHaveTextContent('Joan Adeyemi');
  });

  it('print the ones on show as a sheet', async () => {
    fakeApi({ [UNLOCKED]: both });
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

  it('say what to do when there are none, within the association’s copy, and are not for search engines', async () => {
    fakeApi({ [UNLOCKED]: () => ok({ unlocked_candidates: [] }) });
    renderApp('/iahhc/contacts', { signedIn: true, association: iahhc });
    expect(await screen.findByText('No unlocked candidates yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Candidates' })).toHaveAttribute('href', '/iahhc/candidates');
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});

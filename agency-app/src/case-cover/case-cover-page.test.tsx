import type { CandidateCover, CandidateRow } from '@marketplace/contracts';
import { slotsFromWeek, weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { candidatePage, candidateRow, candidateRows, fakeApi, never, ok, refusal } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';
import { setWideScreen } from '../testing/screen-width.ts';

const COVER = 'GET /api/candidates/cover';
const LIST = 'GET /api/candidates';
const SHORTLIST = 'POST /api/shortlist';
const MORNINGS = weekOf(WEEKDAY_DAYS, [1]);
const CASE = `/candidates/cna/cover?hours=${MORNINGS}&zip_code=46204`;

beforeEach(() => setWideScreen(true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [ANA, BEN, EVE] = candidateRows(3) as [CandidateRow, CandidateRow, CandidateRow];
const people = [
  candidateRow({ ...ANA, first_name: 'Ana', availability: slotsFromWeek(MORNINGS), distance_miles: 3 }),
  candidateRow({ ...BEN, first_name: 'Ben', availability: slotsFromWeek(weekOf([1, 2, 3], [1])), distance_miles: 4 }),
  candidateRow({ ...EVE, first_name: 'Eve', availability: slotsFromWeek(weekOf([3, 4, 5], [1])), distance_miles: 9 }),
];
const cover = (changes: Partial<CandidateCover> = {}): CandidateCover => ({
  wanted_hours: 30,
  alone: { total: 1, members: [ANA.uuid] },
  considered: 200,
  matching: 1_640,
  pairs: { total: 28, teams: [[BEN.uuid, EVE.uuid]] },
  triples: { total: 0, teams: [] },
  candidates: people,
  ...changes,
});
const nobody = () =>
  cover({
    alone: { total: 0, members: [] },
    pairs: { total: 0, teams: [] },
    candidates: [],
    matching: 12,
    considered: 12,
  });
const address = () => screen.getByLabelText('address').textContent;

describe('case cover', () => {
  test('opens from a list with hours, and Back returns to that list', async () => {
    fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])), [COVER]: () => ok(cover()) });
    const { user } = renderApp(`/candidates/cna?hours=${MORNINGS}&zip_code=46204&page=1`, { signedIn: true });
    await user.click(await screen.findByRole('link', { name: 'See who covers this case' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Who covers this case' })).toBeVisible();
    expect(address()).toBe(CASE);
    window.history.back();
    expect(await screen.findByRole('heading', { name: 'Available Certified Nursing Assistants' })).toBeVisible();
  });

  test('can be saved as a search with its hours and disciplines', async () => {
    const api = fakeApi({ [COVER]: () => ok(cover()), 'POST /api/saved-searches': () => ({ status: 201, body: {} }) });
    const { user } = renderApp(`${CASE}&with=hha`, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    expect(dialog.getByLabelText('Name')).toHaveDisplayValue(/^CNA or HHA · /);
    await user.click(dialog.getByRole('button', { name: 'Save search' }));
    await waitFor(() =>
      expect(api.to('POST /api/saved-searches')[0]?.body).toMatchObject({
        discipline: 'CNA',
        further_disciplines: ['HHA'],
        criteria: { hours: MORNINGS, zip_code: '46204' },
      }),
    );
  });

  test('is not offered for a list without hours', async () => {
    fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    renderApp('/candidates/cna', { signedIn: true });
    await screen.findByRole('article');
    expect(screen.queryByRole('link', { name: 'See who covers this case' })).not.toBeInTheDocument();
  });

  test('lists people and teams with distances, hours, links and unlock buttons', async () => {
    const api = fakeApi({ [COVER]: () => ok(cover()) });
    const { user } = renderApp(CASE, { signedIn: true });
    expect(await screen.findByText('1 person or 28 pairs can cover these hours.')).toBeVisible();
    expect(screen.getByText('Weekday mornings: 30 hours a week')).toBeVisible();
    expect(await screen.findByText('CNA · Within 10 miles of Indianapolis, IN')).toBeVisible();
    const alone = within(screen.getByRole('region', { name: 'One person' }));
    expect(alone.getByText('30 of 30 hours')).toBeVisible();
    expect(alone.getByText(/3 miles away/)).toBeVisible();
    expect(alone.getByText(/^confirmed/)).toHaveTextContent(/^Availability confirmed .+, on November 1, 2026$/);
    expect(alone.getByRole('link', { name: 'Ana' })).toHaveAttribute('href', `/candidates/rn/${ANA.uuid}`);
    expect(await alone.findByRole('button', { name: 'Unlock Ana' })).toBeEnabled();
    const pairs = screen.getByRole('region', { name: 'Two people together' });
    expect(within(pairs).getByText('28 · Showing the first 1.')).toBeVisible();
    const ben = within(within(pairs).getByRole('article', { name: /^Ben/ }));
    expect(ben.getByText('18 of 30 hours')).toBeVisible();
    const eve = within(pairs).getByText('Eve', { selector: 'summary strong' });
    expect(within(pairs).getByText('Thu and Fri mornings (12 h), covered by:')).toBeVisible();
    expect(within(pairs).getByRole('article', { name: /^Eve/, hidden: true })).not.toBeVisible();
    await user.click(eve);
    expect(within(pairs).getByRole('article', { name: /^Eve/ })).toBeVisible();
    expect(screen.queryByText(/^No |^Nobody /)).not.toBeInTheDocument();
    expect(
      screen.getByText(/^For pairs and groups of three, we checked the 200 nearest out of 1,640 people/),
    ).toBeVisible();
    const query = api.to(COVER)[0]?.query;
    expect(query?.getAll('discipline_filters')).toContain('CNA');
    expect(query?.get('hours')).toBe(String(MORNINGS));
    expect(query?.has('page_offset')).toBe(false);
  });

  test('shows five people per section, and a button that adds the others and focuses the first of them', async () => {
    const candidates = candidateRows(8).map((row) => ({ ...row, availability: slotsFromWeek(MORNINGS) }));
    const alone = { total: 8, members: candidates.map(({ uuid }) => uuid) };
    fakeApi({ [COVER]: () => ok(cover({ alone, candidates, pairs: { total: 0, teams: [] } })) });
    const { user } = renderApp(CASE, { signedIn: true });
    await screen.findByText('Any of 8 people can cover these hours.');
    expect(screen.getAllByRole('article')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
    expect(screen.getAllByRole('article')).toHaveLength(8);
    expect(screen.getByRole('link', { name: 'Person5' })).toHaveFocus();
  });

  test('updates when the user chooses other disciplines, and keeps them in the URL', async () => {
    const api = fakeApi({ [COVER]: () => ok(cover()) });
    const { user } = renderApp(CASE, { signedIn: true });
    await screen.findByText(/^1 person or 28 pairs/);
    expect(screen.queryByRole('checkbox', { name: /^CNA/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'HHA, Home Health Aide' }));
    await waitFor(() => expect(address()).toBe(`${CASE}&with=hha`));
    await waitFor(() => expect(api.to(COVER).at(-1)?.query.getAll('discipline_filters')).toContain('HHA'));
    expect(await screen.findByText('CNA or HHA · Within 10 miles of Indianapolis, IN')).toBeVisible();
    expect(api.to(COVER).at(-1)?.query.getAll('discipline_filters')).toContain('CNA');
    cleanup();
    renderApp(`${CASE}&with=hha&with=nonsense`, { signedIn: true });
    expect(await screen.findByRole('checkbox', { name: 'HHA, Home Health Aide' })).toBeChecked();
  });

  test('updates a shortlist mark while results for other disciplines load', async () => {
    fakeApi({
      [COVER]: ({ query }) => (query.getAll('discipline_filters').includes('HHA') ? never() : ok(cover())),
      [SHORTLIST]: never,
    });
    const { user } = renderApp(CASE, { signedIn: true });
    const ofAna = await screen.findByRole('button', { name: 'Shortlist Ana' });
    await user.click(screen.getByRole('checkbox', { name: 'HHA, Home Health Aide' }));
    await waitFor(() => expect(ofAna.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'));
    await user.click(ofAna);
    await waitFor(() => expect(ofAna).toHaveAttribute('aria-pressed', 'true'));
  });

  test('keeps both of two disciplines that are chosen at the same time', async () => {
    fakeApi({ [COVER]: () => ok(cover()) });
    renderApp(CASE, { signedIn: true });
    await screen.findByText(/^1 person or 28 pairs/);
    const chip = (name: string) => screen.getByRole('checkbox', { name });
    act(() => {
      chip('HHA, Home Health Aide').click();
      chip('RN, Registered Nurse').click();
    });
    await waitFor(() =>
      expect(new URLSearchParams(address()?.split('?')[1]).getAll('with').toSorted()).toEqual(['hha', 'rn']),
    );
    expect(chip('HHA, Home Health Aide')).toBeChecked();
    expect(chip('RN, Registered Nurse')).toBeChecked();
  });

  test('suggests changes if nobody covers the hours', async () => {
    fakeApi({ [COVER]: () => ok(nobody()) });
    const { user } = renderApp(`${CASE}&with=hha`, { signedIn: true });
    expect(await screen.findByText('Nobody covers all 30 hours, not even three people together.')).toBeVisible();
    expect(screen.getByText('Try fewer hours, a longer distance, or more disciplines above.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See who covers the most' })).toHaveAttribute(
      'href',
      `/candidates/cna?hours=${MORNINGS}&zip_code=46204&sort_by=covers_most`,
    );
    await user.click(screen.getByRole('link', { name: 'Search within 50 miles' }));
    await waitFor(() =>
      expect(address()).toBe(`/candidates/cna/cover?hours=${MORNINGS}&zip_code=46204&radius=50&with=hha`),
    );
    expect(screen.queryByRole('link', { name: 'Search within 50 miles' })).not.toBeInTheDocument();
  });

  test('shows an error and a retry button after a failed load', async () => {
    let fails = true;
    fakeApi({ [COVER]: () => (fails ? refusal(503, 'http_503', 'Away') : ok(cover())) });
    const { user } = renderApp(CASE, { signedIn: true });
    expect(await screen.findByText('Error loading the case cover. Please try again.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 person or 28 pairs can cover these hours.')).toBeVisible();
  });

  test('asks for hours if the URL has none, and sends no request', async () => {
    const api = fakeApi({});
    renderApp('/candidates/cna/cover', { signedIn: true });
    expect(await screen.findByText('No hours to fill yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose hours' })).toHaveAttribute('href', '/candidates/cna');
    expect(api.to(COVER)).toEqual([]);
  });

  test('adds a caregiver to the shortlist', async () => {
    fakeApi({ [COVER]: () => ok(cover()), [SHORTLIST]: () => ok({}) });
    const { user } = renderApp(CASE, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Shortlist Ana' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Shortlist Ana' })).toHaveAttribute('aria-pressed', 'true'),
    );
  });

  test('groups pairs by their shared person, and shows the price of unlocking both people', async () => {
    const teams = [
      [BEN.uuid, EVE.uuid],
      [EVE.uuid, ANA.uuid],
    ];
    fakeApi({ [COVER]: () => ok(cover({ pairs: { total: 2, teams } })) });
    renderApp(CASE, { signedIn: true });
    const pairs = within(await screen.findByRole('region', { name: 'Two people together' }));
    expect(pairs.getAllByRole('article').map((person) => person.getAttribute('aria-label')?.split(',')[0])).toEqual([
      'Eve',
      'Ben',
      'Ana',
    ]);
    expect(pairs.getByText('Mon and Tue mornings (12 h), covered by any one of these:')).toBeVisible();
    expect(await pairs.findByText(/^Unlocking both:/)).toHaveTextContent(
      'Unlocking both: $800, or $600 with a first month of Pro ($500, 1 unlock included)',
    );
  });

  test('sends the association code on an association site, and redirects a visitor to the sign-in page', async () => {
    const api = fakeApi({ [COVER]: () => ok(cover()) });
    renderApp(`/iahhc${CASE}`, { signedIn: true, association: iahhc });
    await screen.findByText(/^1 person or 28 pairs/);
    expect(api.to(COVER)[0]?.query.get('association')).toBe('iahhc');
    cleanup();
    renderApp(CASE);
    await waitFor(() => expect(address()).toBe('/signin'));
  });

  test('redirects an unknown type to the not-found page', async () => {
    fakeApi({});
    renderApp('/candidates/nurse/cover', { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Shell page' })).toBeVisible();
  });
});

import type { SavedSearch } from '@marketplace/contracts';
import { DEFAULT_CRITERIA } from '@marketplace/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { candidatePage, candidateRow, fakeApi, ok, refusal } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: true,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '0198c0de-0000-7000-8000-000000000001';
const saved = (changes: Partial<SavedSearch> = {}): SavedSearch => ({
  id: ID,
  name: 'Spanish near Carmel',
  discipline: 'RN',
  criteria: {
    ...DEFAULT_CRITERIA,
    selected_days: [1],
    selected_times: [],
    language: ['Spanish'],
    state: [],
    amount_exp: [],
    care_setting: [],
    zip_code: '46032',
    radius: 25,
  },
  association: null,
  daily_mail: true,
  created_at: '2026-11-10T15:00:00.000Z',
  ...changes,
});

function keepingApi(searches: SavedSearch[]) {
  let storedSearches = searches;
  return fakeApi({
    'GET /api/candidate-types': () => ok({ candidate_types: [] }),
    'GET /api/saved-searches': () => ok({ saved_searches: storedSearches }),
    [`PATCH /api/saved-searches/${ID}`]: ({ body }) => {
      storedSearches = storedSearches.map((search) => Object.assign({}, search, body));
      return ok(storedSearches[0]);
    },
    [`DELETE /api/saved-searches/${ID}`]: () => {
      storedSearches = [];
      return ok({ success: true });
    },
  });
}

test('a saved search shows the number of new people until it is opened', async () => {
  let isOpened = false;
  const api = fakeApi({
    'GET /api/candidate-types': () => ok({ candidate_types: [] }),
    'GET /api/saved-searches': () => ok({ saved_searches: [saved()] }),
    'GET /api/saved-searches/new-matches': () => ok({ new_matches: isOpened ? [] : [{ id: ID, count: 3 }] }),
    [`POST /api/saved-searches/${ID}/open`]: () => {
      isOpened = true;
      return ok({ success: true });
    },
    'GET /api/candidates': () => ok(candidatePage([candidateRow()])),
    'GET /api/candidates/facets': () => ok({}),
  });
  const { user } = renderApp('/candidates', { signedIn: true });
  const card = within(await screen.findByRole('article', { name: 'Spanish near Carmel' }));
  expect(await card.findByText('3 new')).toBeInTheDocument();
  await user.click(card.getByRole('link', { name: 'Spanish near Carmel' }));
  expect(await screen.findByRole('button', { name: 'More actions for Maria' })).toBeInTheDocument();
  expect(api.to(`POST /api/saved-searches/${ID}/open`)).toHaveLength(1);
});

describe('saving a search', () => {
  test('suggests a name from the filters, and saves them without page, sort order and shortlist filter', async () => {
    const api = fakeApi({
      'GET /api/candidates': () => ok(candidatePage([candidateRow()])),
      'POST /api/saved-searches': () => ({ status: 201, body: saved() }),
    });
    const { user } = renderApp(
      '/candidates/rn?selected_days=1&language=Spanish&zip_code=46032&radius=25&sort_by=created_date&shortlisted=true',
      { signedIn: true },
    );
    await screen.findByRole('button', { name: 'Remove filter: Within 25 miles of Carmel, IN' });
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save this search' });
    expect(within(dialog).getByLabelText('Name')).toHaveValue('RN · Carmel, IN, 25 mi · Monday · Spanish');
    await user.click(within(dialog).getByRole('switch', { name: 'Email me new matches' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save search' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText(/^Search saved/)).toBeInTheDocument();
    expect(api.to('POST /api/saved-searches')[0]?.body).toEqual({
      name: 'RN · Carmel, IN, 25 mi · Monday · Spanish',
      discipline: 'RN',
      criteria: saved().criteria,
      daily_mail: false,
    });
  });

  test('shows the name of an identical saved search instead of saving a second one', async () => {
    const api = fakeApi({
      'GET /api/candidates': () => ok(candidatePage([candidateRow()])),
      'GET /api/saved-searches': () => ok({ saved_searches: [saved()] }),
    });
    const { user } = renderApp(
      '/candidates/rn?selected_days=1&language=Spanish&zip_code=46032&radius=25&sort_by=created_date',
      { signedIn: true },
    );
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    expect(await dialog.findByText("You've already saved this search")).toBeInTheDocument();
    expect(dialog.getByText(/“Spanish near Carmel”/)).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Name'), ' again{Enter}');
    expect(dialog.getByRole('button', { name: 'Save search' })).toBeDisabled();
    expect(api.to('POST /api/saved-searches')).toHaveLength(0);
  });

  test('sends the association code, requires a name, and shows the reason for a rejection', async () => {
    const detail = 'You can keep 20 saved searches. Please delete one first.';
    const api = fakeApi({
      'GET /api/candidates': () => ok(candidatePage([candidateRow()])),
      'POST /api/saved-searches': () => refusal(409, 'saved_searches_full', detail),
    });
    const { user } = renderApp('/iahhc/candidates/rn', { signedIn: true, association: iahhc });
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save this search' });
    const name = within(dialog).getByLabelText('Name');
    await user.clear(name);
    await user.click(within(dialog).getByRole('button', { name: 'Save search' }));
    expect(within(dialog).getByText('Name is required')).toBeInTheDocument();
    await user.type(name, 'All nurses{Enter}');
    expect(await within(dialog).findByText(detail)).toBeInTheDocument();
    expect(api.to('POST /api/saved-searches')[0]?.body).toMatchObject({ name: 'All nurses', association: 'iahhc' });
  });
});

describe('saved searches on the candidates page', () => {
  test('show their filters, and open the list with these filters', async () => {
    keepingApi([saved()]);
    renderApp('/candidates', { signedIn: true });
    const link = await screen.findByRole('link', { name: 'Spanish near Carmel' });
    expect(link).toHaveAttribute('href', '/candidates/rn?selected_days=1&language=Spanish&zip_code=46032&radius=25');
    expect(
      await screen.findByText('Registered Nurse · Within 25 miles of Carmel, IN · Monday · Spanish'),
    ).toBeInTheDocument();
  });

  test('open the case cover if they have several disciplines', async () => {
    keepingApi([saved({ discipline: 'CNA', further_disciplines: ['HHA'] })]);
    renderApp('/candidates', { signedIn: true });
    const link = await screen.findByRole('link', { name: 'Spanish near Carmel' });
    expect(link).toHaveAttribute(
      'href',
      '/candidates/cna/cover?selected_days=1&language=Spanish&zip_code=46032&radius=25&with=hha',
    );
    expect(screen.getByText(/^Certified Nursing Assistant or Home Health Aide · Within 25 miles/)).toBeVisible();
  });

  test('can be renamed, and their emails can be turned on and off', async () => {
    const api = keepingApi([saved()]);
    const { user } = renderApp('/candidates', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Rename Spanish near Carmel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rename this search' });
    await user.clear(within(dialog).getByLabelText('Name'));
    await user.type(within(dialog).getByLabelText('Name'), 'Carmel{Enter}');
    expect(await screen.findByRole('link', { name: 'Carmel' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('switch', { name: 'Daily email of new matches and changes' }));
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked());
    expect(api.to(`PATCH /api/saved-searches/${ID}`).map((request) => request.body)).toEqual([
      { name: 'Carmel' },
      { daily_mail: false },
    ]);
  });

  test('are deleted after a confirmation', async () => {
    const api = keepingApi([saved()]);
    const { user } = renderApp('/candidates', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Delete Spanish near Carmel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this saved search?' });
    expect(api.to(`DELETE /api/saved-searches/${ID}`)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Spanish near Carmel' })).not.toBeInTheDocument());
  });

  test('appear only on the site where they were created', async () => {
    keepingApi([saved(), saved({ id: ID.replace(/1$/, '2'), name: 'At the association', association: 'iahhc' })]);
    renderApp('/iahhc/candidates', { signedIn: true, association: iahhc });
    const link = await screen.findByRole('link', { name: 'At the association' });
    expect(link.getAttribute('href')).toMatch(/^\/iahhc\/candidates\/rn\?/);
    expect(screen.queryByRole('link', { name: 'Spanish near Carmel' })).not.toBeInTheDocument();
  });

  test('show an error after a failed load', async () => {
    fakeApi({
      'GET /api/candidate-types': () => ok({ candidate_types: [] }),
      'GET /api/saved-searches': () => refusal(503, 'database_unavailable', 'Down'),
    });
    renderApp('/candidates', { signedIn: true });
    expect(await screen.findByText("We couldn't load your saved searches.")).toBeInTheDocument();
  });
});

describe('link in a daily email', () => {
  test('stops the emails without a sign-in, and removes its token from the URL', async () => {
    const api = fakeApi({
      'POST /api/saved-searches/stop': () => ok({ success: true, name: 'Spanish near Carmel' }),
    });
    renderApp('/saved-search-stopped?token=the-token-of-the-mail');
    expect(await screen.findByRole('heading', { name: 'These emails have stopped' })).toBeInTheDocument();
    expect(screen.getByText(/any more emails for “Spanish near Carmel”/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/saved-search-stopped'));
    expect(api.to('POST /api/saved-searches/stop').map((request) => request.body)).toEqual([
      { token: 'the-token-of-the-mail' },
    ]);
  });

  test('shows an invalid-link page if it is incomplete', async () => {
    fakeApi({ 'POST /api/saved-searches/stop': () => refusal(400, 'link_invalid', 'Invalid or expired link') });
    renderApp('/saved-search-stopped?token=half');
    expect(await screen.findByRole('heading', { name: 'Invalid Link' })).toBeInTheDocument();
  });
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { candidatePage, candidateRow, candidateRows, fakeApi, ok, refusal } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';
import { setWideScreen } from '../testing/screen-width.ts';

const LIST = 'GET /api/candidates';

beforeEach(() => setWideScreen(true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = () => screen.getByLabelText('address').textContent;

describe('list filters', () => {
  test('are read from the URL and sent to the API', async () => {
    const api = fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    renderApp('/candidates/pt?zip_code=46204&radius=30&selected_days=1&state=IN&schedule=nights&sort_by=created_date', {
      signedIn: true,
    });
    await screen.findByRole('article');
    const query = api.to(LIST)[0]?.query;
    expect(query?.getAll('discipline_filters')).toEqual(['PT', 'PT (Physical Therapist)', 'Physical Therapist']);
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      search_zip_code: '46204',
      radius_miles: '30',
      selected_days: '1',
      state_filters: 'IN',
      schedule_filter: 'nights',
      sort_by: 'created_date',
      looking_for_work: 'true',
      page_offset: '0',
    });
  });

  test('show example places from the association’s state, or default examples on the main site', async () => {
    fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    const examples = { city: 'Columbus', zip: '43215', phone: '(614) 555-0123' };
    renderApp('/firefly/candidates/rn', {
      signedIn: true,
      association: { ...iahhc, code: 'firefly', state: 'OH', examples },
    });
    expect(await screen.findByLabelText('ZIP code')).toHaveAttribute('placeholder', 'e.g. 43215');
    expect(screen.getByLabelText('City')).toHaveAttribute('placeholder', 'e.g. Columbus');
    cleanup();
    renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByLabelText('ZIP code')).toHaveAttribute('placeholder', 'e.g. 46204');
    expect(screen.getByLabelText('City')).toHaveAttribute('placeholder', 'e.g. Carmel');
  });

  test('apply a five-digit ZIP code on Enter and return to page 1, and ignore shorter input', async () => {
    const api = fakeApi({ [LIST]: () => ok(candidatePage(candidateRows(20), 100)) });
    const { user } = renderApp('/candidates/rn?page=3', { signedIn: true });
    const zip = await screen.findByLabelText('ZIP code');
    await user.type(zip, '46a2{Enter}');
    expect(await screen.findByText('Please enter a valid 5-digit ZIP code')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/candidates/rn?page=3'));
    await user.type(zip, '0');
    expect(screen.queryByText('Please enter a valid 5-digit ZIP code')).not.toBeInTheDocument();
    await user.type(zip, '499');
    expect(zip).toHaveValue('46204');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/candidates/rn?zip_code=46204'));
    await waitFor(() => expect(api.to(LIST).at(-1)?.query.get('search_zip_code')).toBe('46204'));
    await user.click(screen.getByRole('button', { name: 'Clear ZIP code' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn'));
    expect(zip).toHaveValue('');
  });

  test('limit the list to people with a car until the chip is removed', async () => {
    const api = fakeApi({
      [LIST]: ({ query }) =>
        ok(
          candidatePage(
            candidateRows(2).map((row, index) => ({ ...row, own_car: index === 0 && query.get('own_car') === 'true' })),
          ),
        ),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(screen.queryByText('Own car', { selector: 'article *' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('checkbox', { name: 'Has own car' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?own_car=true'));
    expect(await screen.findAllByText('Own car', { selector: 'article *' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /Has own car/ }));
    await waitFor(() => expect(address()).toBe('/candidates/rn'));
    expect(api.to(LIST).map(({ query }) => query.get('own_car'))).toContain('true');
  });

  test.each([
    ['cpr', 'Has CPR'],
    ['credential_checked', 'Registry or license checked'],
  ])('apply the filter %s until its chip is removed', async (param, label) => {
    const checked = "On Indiana's nurse aide registry, checked Nov 3, 2026";
    const api = fakeApi({
      [LIST]: ({ query }) =>
        ok(
          candidatePage(
            candidateRows(2).map((row, index) => ({
              ...row,
              evidence: index === 0 && query.get(param) === 'true' ? [checked, 'CPR stated, not checked'] : [],
            })),
          ),
        ),
    });
    const { user } = renderApp('/candidates/cna', { signedIn: true });
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    await user.click(await screen.findByRole('checkbox', { name: label }));
    await waitFor(() => expect(address()).toBe(`/candidates/cna?${param}=true`));
    expect(await screen.findAllByText(checked, { selector: 'article *' })).toHaveLength(1);
    expect(screen.queryByText('CPR stated, not checked', { selector: 'article *' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: new RegExp(label) }));
    await waitFor(() => expect(address()).toBe('/candidates/cna'));
    expect(api.to(LIST).map(({ query }) => query.get(param))).toContain('true');
  });

  test('report a ZIP code that the server does not recognize, and offer to remove it', async () => {
    const detail = 'We could not find ZIP code 00000';
    fakeApi({
      [LIST]: ({ query }) =>
        query.has('search_zip_code') ? refusal(400, 'zip_not_found', detail) : ok(candidatePage([candidateRow()])),
    });
    const { user } = renderApp('/candidates/rn?zip_code=00000', { signedIn: true });
    // The message appears above the list and at the field; both load separately.
    await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Remove ZIP code' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(screen.queryByText(detail)).not.toBeInTheDocument();
  });

  test('each have a chip that removes the filter', async () => {
    fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    const { user } = renderApp('/candidates/rn?selected_days=1&language=Spanish', { signedIn: true });
    const chips = await screen.findByRole('group', { name: 'Active filters' });
    expect(within(chips).getByText('Monday')).toBeInTheDocument();
    await user.click(within(chips).getByRole('button', { name: 'Remove filter: Monday' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?language=Spanish'));
    await user.click(within(chips).getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?radius=25'));
  });

  test('move the focus to a neighboring chip or the heading when a chip is removed', async () => {
    fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    const { user } = renderApp('/candidates/rn?selected_days=1&selected_days=2&language=Spanish', { signedIn: true });
    const chip = (name: string) => screen.findByRole('button', { name: `Remove filter: ${name}` });
    await user.click(await chip('Monday'));
    const tuesday = await chip('Tuesday');
    await waitFor(() => expect(tuesday).toHaveFocus());
    await user.click(await chip('Spanish'));
    await waitFor(() => expect(tuesday).toHaveFocus());
    await user.keyboard('{Enter}');
    const heading = screen.getByRole('heading', { level: 2, name: /^Available/ });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  test.each(['Clear All', 'Reset'])('move the focus to the heading when %s clears all filters', async (name) => {
    fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    const { user } = renderApp('/candidates/rn?selected_days=1', { signedIn: true });
    await user.click(await screen.findByRole('button', { name }));
    const heading = screen.getByRole('heading', { level: 2, name: /^Available/ });
    await waitFor(() => expect(address()).toBe('/candidates/rn?radius=25'));
    expect(heading).toHaveFocus();
  });

  test('list the options from the response, or show a notice if there are none', async () => {
    fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('checkbox', { name: 'Polish' }));
    await user.click(screen.getByRole('checkbox', { name: 'English' }));
    await user.click(screen.getByRole('checkbox', { name: 'Spanish' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?language=English&language=Spanish&language=Polish'));
    expect(screen.getByText('+1 more')).toBeInTheDocument();
    expect(screen.getByText('No care settings available')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await waitFor(() =>
      expect(address()).toBe(
        '/candidates/rn?selected_days=2&language=English&language=Spanish&language=Polish&looking_for_work=false',
      ),
    );
  });

  test('are in a drawer on a narrow screen, and its button shows the number of active filters', async () => {
    setWideScreen(false);
    fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    const { user } = renderApp('/candidates/rn?selected_days=1&language=Spanish', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Filters 2 active' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    await user.click(await within(drawer).findByRole('checkbox', { name: 'Wednesday' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?selected_days=1&selected_days=3&language=Spanish'));
    await user.click(await within(drawer).findByRole('button', { name: 'Show 1 result' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('match counts of filter options', () => {
  const FACETS = 'GET /api/candidate-facets';
  const facets = {
    languages: { English: 1204, Spanish: 37 },
    states: { IN: 900 },
    experiences: { '3+ years': 12 },
    careSettings: {},
    days: { 1: 15 },
    times: { 4: 3 },
    schedules: { all: 1204, nights: 8 },
    looking_for_work: { true: 1204, false: 66 },
  };

  test('are shown for each option, and an option with 0 matches can be selected', async () => {
    const api = fakeApi({ [LIST]: () => ok(candidatePage(candidateRows(20), 100)), [FACETS]: () => ok(facets) });
    const { user } = renderApp('/candidates/rn?page=2&sort_by=created_date', { signedIn: true });
    expect(await screen.findByRole('checkbox', { name: 'English', description: '1,204' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Monday', description: '15' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Tuesday', description: '0' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /^Night/, description: '3' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Indiana', description: '900' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'No', description: '66' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Nights (8)' })).toBeInTheDocument();
    const facetQuery = api.to(FACETS)[0]?.query;
    expect(facetQuery?.getAll('discipline_filters')).toContain('RN');
    for (const parameter of ['page_offset', 'page_limit', 'sort_by']) expect(facetQuery?.has(parameter)).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Polish', description: '0' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn?language=Polish&sort_by=created_date'));
  });

  test('load after the list, and are omitted if loading fails', async () => {
    let answer = (): void => undefined;
    const listAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const api = fakeApi({
      [LIST]: async () => {
        await listAnswer;
        return ok(candidatePage([candidateRow()]));
      },
      [FACETS]: () => refusal(503, 'database_unavailable', 'Down'),
    });
    renderApp('/candidates/rn', { signedIn: true });
    await waitFor(() => expect(api.to(LIST).length).toBeGreaterThan(0));
    expect(api.to(FACETS)).toHaveLength(0);
    answer();
    await waitFor(() => expect(api.to(FACETS)).toHaveLength(1));
    expect(await screen.findByRole('checkbox', { name: 'English' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'English', description: /./ })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('load on a narrow screen only after the drawer opens', async () => {
    setWideScreen(false);
    const api = fakeApi({ [LIST]: () => ok(candidatePage([candidateRow()])), [FACETS]: () => ok(facets) });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await screen.findByRole('article');
    expect(api.to(FACETS)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    expect(await screen.findByRole('checkbox', { name: 'Spanish', description: '37' })).toBeInTheDocument();
  });
});

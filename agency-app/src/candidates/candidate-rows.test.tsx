import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  activePro,
  candidatePage,
  candidateRow,
  candidateRows,
  fakeApi,
  ok,
  signedInHandlers,
} from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { setWideScreen } from '../testing/screen-width.ts';
import { useRowKeys } from '../lists/list-keys.tsx';

const LIST = 'GET /api/candidates';
const CHECKOUT = 'POST /api/create-candidate-unlock-checkout';
const SHORTLIST = 'POST /api/shortlist';

beforeEach(() => {
  setWideScreen(true);
  sessionStorage.clear();
  useRowKeys.getState().switchTo(true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nameOf = (name: string) => screen.getByRole('link', { name });
const button = (name: string) => screen.getByRole('button', { name });

async function openList(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ [LIST]: () => ok(candidatePage(candidateRows(3))), ...handlers });
  const app = renderApp('/candidates/rn', { signedIn: true });
  await screen.findAllByRole('button', { name: /^Unlock / });
  return { ...app, api };
}

test.each([true, false])(
  'list rows render in batches and in order until all are shown (wide screen: %s)',
  async (wide) => {
    setWideScreen(wide);
    await openList({ [LIST]: () => ok(candidatePage(candidateRows(20))) });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
    const names = candidateRows(20).map(({ first_name }) => first_name);
    expect(screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent)).toEqual(names);
    // The footer stays hidden until all rows are rendered.
    expect(document.querySelector('[data-page-loading]')).not.toBeInTheDocument();
  },
);

test.each([true, false])(
  'new rows of a response render in batches, and earlier rows render at once (wide screen: %s)',
  async (wide) => {
    setWideScreen(wide);
    const people = candidateRows(40);
    const changedPeople = [...people.slice(20, 37), ...people.slice(17, 20)];
    const { user } = await openList({
      [LIST]: ({ query }) => ok(candidatePage(query.has('shortlisted_only') ? changedPeople : people.slice(0, 20))),
    });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
    const deferredRows = () => [...document.querySelectorAll('[data-late="true"] h3')].map((name) => name.textContent);
    const deferredNames: string[][] = [];
    const watch = new MutationObserver(() => deferredNames.push(deferredRows()));
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-late'] });
    await user.click(screen.getByRole('button', { name: 'Shortlisted only' }));
    await screen.findByRole('article', { name: /^Person36,/ });
    await waitFor(() => expect(deferredRows()).toEqual([]));
    watch.disconnect();
    const firstNames = deferredNames.find((names) => names.length > 0);
    expect(firstNames).toEqual(changedPeople.slice(wide ? 6 : 4, 17).map(({ first_name }) => first_name));
    expect(screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent)).toEqual(
      changedPeople.map(({ first_name }) => first_name),
    );
  },
);

describe('list row', () => {
  test('shows the week as a phrase and as slots, and shows when the availability was confirmed', async () => {
    await openList({ [LIST]: () => ok(candidatePage([candidateRow()])) });
    const row = within(screen.getByRole('article', { name: 'Maria, Registered Nurse' }));
    expect(row.getByText('Mon and Tue mornings')).toBeVisible();
    expect(row.queryByRole('img')).not.toBeInTheDocument();
    expect(row.getByText('2 time slots available')).toBeVisible();
    expect(row.getByText('RN')).toBeVisible();
  });

  test('announces every slot to screen readers if the phrase omits some', async () => {
    const availability = [
      { day_of_week: 1, time_window: 1 },
      { day_of_week: 2, time_window: 1 },
      { day_of_week: 4, time_window: 3 },
      { day_of_week: 6, time_window: 4 },
    ];
    await openList({ [LIST]: () => ok(candidatePage([candidateRow({ availability })])) });
    expect(screen.getByText('Mon and Tue mornings and more')).toBeVisible();
    expect(
      screen.getByText('Monday: Morning. Tuesday: Morning. Thursday: Evening. Saturday: Night.'),
    ).toBeInTheDocument();
  });

  test('links to the candidate’s page, and opens another tab on a click with a modifier key', async () => {
    const { user } = await openList();
    const [, second] = candidateRows(3);
    expect(nameOf('Person1')).toHaveAttribute('href', `/candidates/rn/${second?.uuid}`);
    const clicks: boolean[] = [];
    window.addEventListener(
      'click',
      (event) => {
        clicks.push(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
    await user.keyboard('{Control>}');
    await user.click(nameOf('Person1'));
    await user.keyboard('{/Control}');
    // The browser handles these clicks itself.
    expect(clicks).toEqual([false]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/candidates\/rn$/);
  });

  test('opens a sheet with all facts and the price, and regains focus when the sheet closes', async () => {
    const { user } = await openList();
    await user.click(nameOf('Person1'));
    const sheet = await screen.findByRole('dialog', { name: 'Person1' });
    for (const text of [
      'Registered Nurse (RN)',
      'Carmel, IN',
      '3+ years',
      'Full-time',
      'English, Spanish',
      'Home care, Inpatient',
      '12 hours a week',
    ]) {
      expect(within(sheet).getByText(text)).toBeInTheDocument();
    }
    expect(within(sheet).getByRole('img', { name: 'Monday: Morning. Tuesday: Morning.' })).toBeVisible();
    expect(within(sheet).getByRole('button', { name: 'Unlock Person1' })).toHaveAccessibleDescription(
      'Unlock: full name, phone and email. Price: $400. $100 with Pro ($500/mo). Dead number? We make it right.',
    );
    expect(within(sheet).getByRole('link', { name: 'Open full page' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/candidates\/rn\/[\da-f-]{36}$/),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(nameOf('Person1')).toHaveFocus();
  });
});

describe('unlock price', () => {
  test('is shown once above the list, and not in the rows', async () => {
    await openList();
    expect(screen.getByText(/^Unlock any for/)).toHaveTextContent('Unlock any for $400, or $100 with Pro ($500/mo)');
    expect(screen.getByText(/^Dead number\?/)).toHaveTextContent('Dead number? We make it right.');
    expect(screen.queryByText(/\$/, { selector: 'article *' })).not.toBeInTheDocument();
  });

  test('mentions the free unlock while it is available', async () => {
    const free_unlock = { unlock_id: '1b4e28ba-2fa1-4d4f-9b0a-000000000001', expires_at: '2026-12-15T12:00:00.000Z' };
    fakeApi({
      ...signedInHandlers(activePro),
      'GET /api/free-unlock': () => ok({ free_unlock }),
      [LIST]: () => ok(candidatePage([candidateRow()])),
    });
    renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByText(/^1 free unlock/)).toHaveTextContent(
      '1 free unlock left this month, then $100 each',
    );
  });
});

describe('list keyboard shortcuts', () => {
  test('move between rows, focus the unlock button without pressing it, and add a candidate to the shortlist', async () => {
    const { user, api } = await openList({ [SHORTLIST]: () => ok({}) });
    nameOf('Person0').focus();
    await user.keyboard('j');
    expect(nameOf('Person1')).toHaveFocus();
    await user.keyboard('jj');
    expect(nameOf('Person2')).toHaveFocus();
    await user.keyboard('k');
    expect(nameOf('Person1')).toHaveFocus();
    await user.keyboard('u');
    expect(button('Unlock Person1')).toHaveFocus();
    expect(api.to(CHECKOUT)).toHaveLength(0);
    await user.keyboard('a');
    expect(await screen.findByRole('dialog', { name: 'Ask Person1' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('s');
    await waitFor(() => expect(button('Shortlist Person1')).toHaveAttribute('aria-pressed', 'true'));
    expect(button('Shortlist Person0')).toHaveAttribute('aria-pressed', 'false');
  });

  test('do nothing while a form field has the focus or a modifier key is held', async () => {
    const { user } = await openList();
    await user.click(await screen.findByLabelText('City'));
    await user.keyboard('jk');
    expect(screen.getByLabelText('City')).toHaveValue('jk');
    const sort = screen.getByLabelText('Sort by');
    sort.focus();
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    nameOf('Person0').focus();
    await user.keyboard('{Control>}j{/Control}');
    expect(nameOf('Person0')).toHaveFocus();
  });

  test('are listed after pressing ?, can be turned off, and stay off on this device', async () => {
    const { user } = await openList();
    nameOf('Person0').focus();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.click(within(dialog).getByRole('switch', { name: 'Use keyboard shortcuts' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    nameOf('Person0').focus();
    await user.keyboard('j?');
    expect(nameOf('Person0')).toHaveFocus();
    expect(localStorage.getItem('marketplace:row-keys-off')).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('switch', { name: 'Use keyboard shortcuts' })).not.toBeChecked();
  });
});

describe('last opened candidate', () => {
  test('is marked and focused again after Back', async () => {
    const { user } = await openList({ 'GET /api/candidate-types': () => ok({ candidate_types: [] }) });
    nameOf('Person2').focus();
    await user.click(screen.getByRole('link', { name: 'Back to Candidates' }));
    await screen.findByText('No care professionals are listed yet');
    window.history.back();
    await waitFor(() => expect(nameOf('Person2')).toHaveFocus());
    expect(nameOf('Person2')).toHaveAttribute('aria-current', 'true');
    expect(nameOf('Person0')).not.toHaveAttribute('aria-current');
  });
});

test('the skip link skips the filters and leads to the list', async () => {
  const { user } = await openList();
  await user.click(screen.getByRole('link', { name: 'Skip to candidates' }));
  await user.tab();
  expect(nameOf('Person0')).toHaveFocus();
});

test('the first candidate is within 12 Tab stops of the top of the page', async () => {
  const { user } = await openList();
  const passed: string[] = [];
  while (document.activeElement !== nameOf('Person0')) {
    expect(passed.length, passed.join(', ')).toBeLessThan(12);
    await user.tab();
    passed.push(document.activeElement?.textContent ?? '');
    if (passed.at(-1) === 'Skip to candidates') await user.keyboard('{Enter}');
  }
});

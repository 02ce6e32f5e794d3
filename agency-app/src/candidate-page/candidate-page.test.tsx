import { weekOf } from '@marketplace/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  activePro,
  candidatePage,
  candidateRow,
  fakeApi,
  ok,
  refusal,
  signedInHandlers,
  unlockedCandidate,
  unlockNote,
} from '../testing/fake-api.ts';
import { caseSummaryOf } from '../testing/cases.ts';
import manifest from '../manifest.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const MARIA = candidateRow().uuid;
const PERSON = `GET /api/candidates/rn/${MARIA}`;
const UNLOCKED = 'GET /api/unlocked-candidates';
const PAGE = `/candidates/rn/${MARIA}`;
const freeUnlock = { unlock_id: '1b4e28ba-2fa1-4d4f-9b0a-000000000001', expires_at: '2026-12-15T12:00:00.000Z' };

afterEach(() => {
  act(() => screen.getByRole('button', { name: 'Dismiss toasts' }).click());
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const address = () => screen.getByLabelText('address').textContent;
const toasts = () => screen.getByLabelText('toasts').textContent;
const contact = async () => within(await screen.findByRole('region', { name: 'Contact' }));

describe('candidate page', () => {
  test('shows the facts that are visible before payment, and the price of an unlock', async () => {
    const api = fakeApi({ [PERSON]: () => ok(candidateRow({ own_car: true, looking_for_work_now: false })) });
    renderApp(PAGE, { signedIn: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Maria' })).toBeVisible();
    for (const text of ['Registered Nurse (RN)', 'Carmel, IN', '3+ years', 'Full-time', 'English, Spanish']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    for (const text of ['Home care, Inpatient', 'Own car', 'Not actively seeking', '12 hours a week']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText(/^Availability confirmed/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Unlock Maria' })).toBeEnabled();
    expect(screen.getByText(/^Unlock: full name, phone and email/)).toBeVisible();
    expect(api.to(UNLOCKED)).toHaveLength(0);
    expect(document.title).toBe('Registered Nurse profile | Homecare Talent Network');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test.each([
    [PAGE, {}, ''],
    [`/iahhc${PAGE}`, { association: iahhc }, '?association=iahhc'],
  ])('at %s sends the API call that the app manifest declares', async (path, options, ending) => {
    const { to } = fakeApi({ [PERSON]: () => ok(candidateRow()) });
    renderApp(path, { signedIn: true, ...options });
    await screen.findByRole('heading', { level: 1, name: 'Maria' });
    const declared = manifest.flatMap((page) => Object.entries('firstCalls' in page ? page.firstCalls : {}));
    const call = new Map<string, string>(declared).get('/candidates/:slug/:uuid') ?? '';
    const calls = to(PERSON).map(({ path: calledPath, query }) =>
      query.size === 0 ? calledPath : `${calledPath}?${query}`,
    );
    expect([...new Set(calls)]).toEqual([call.replace(':slug', 'rn').replace(':uuid', MARIA) + ending]);
  });

  test('links back to its list, and shows the distance from the list’s ZIP code', async () => {
    const api = fakeApi({ [PERSON]: () => ok(candidateRow({ distance_miles: 4 })) });
    renderApp(`/iahhc${PAGE}`, {
      signedIn: true,
      association: iahhc,
      state: { listSearch: '?zip_code=46204&page=2' },
    });
    expect(await screen.findByText(/4 miles away/)).toBeVisible();
    expect(Object.fromEntries(api.to(PERSON)[0]?.query ?? [])).toEqual({
      search_zip_code: '46204',
      association: 'iahhc',
    });
    expect(screen.getByRole('link', { name: 'Back to Registered Nurses' })).toHaveAttribute(
      'href',
      '/iahhc/candidates/rn?zip_code=46204&page=2',
    );
  });

  test('compares the week with the hours to fill in a new tab, and links back to a list with these hours', async () => {
    fakeApi({ [PERSON]: () => ok(candidateRow({ availability: [{ day_of_week: 1, time_window: 1 }] })) });
    const hours = weekOf([1, 2], [1]);
    renderApp(`${PAGE}?hours=${hours}`, { signedIn: true });
    expect(await screen.findByText(/^Covers 6 of 12 hours/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Registered Nurses' })).toHaveAttribute(
      'href',
      `/candidates/rn?hours=${hours}`,
    );
  });

  test('compares the week with an open case, and asks about that case', async () => {
    const openCase = caseSummaryOf();
    const api = fakeApi({
      [PERSON]: () => ok(candidateRow({ availability: [{ day_of_week: 1, time_window: 1 }] })),
      'GET /api/cases': () => ok({ cases: [openCase, caseSummaryOf({ id: MARIA, name: 'B. K.', status: 'filled' })] }),
      'POST /api/questions': () => ok({ asked: [MARIA], refused: [] }),
    });
    const { user } = renderApp(PAGE, { signedIn: true });
    const choice = await screen.findByRole('combobox', { name: 'Compare for' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['No case', 'R. M.']);
    await user.selectOptions(choice, 'R. M.');
    expect(screen.getByText(/^Covers 6 of 30 hours/)).toHaveAttribute('data-all', 'false');
    await user.click(await screen.findByRole('button', { name: 'Ask first Maria' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Maria' }));
    await user.type(await dialog.findByLabelText(/^Pay per hour/), '20');
    await user.click(dialog.getByRole('button', { name: 'Ask' }));
    await waitFor(() =>
      expect(api.to('POST /api/questions')[0]?.body).toMatchObject({ case_id: openCase.id, hours: openCase.hours }),
    );
  });

  test('shows next to the role whether the license was checked', async () => {
    const evidence = ['CPR stated, not checked', 'Indiana RN license, checked Nov 3, 2026'];
    fakeApi({ [PERSON]: () => ok(candidateRow({ evidence })) });
    renderApp(PAGE, { signedIn: true });
    const role = await screen.findByText('Registered Nurse (RN)');
    expect(role.nextElementSibling).toHaveTextContent('✓ Indiana RN license, checked Nov 3, 2026');
  });

  test("shows the distance from the device's last searched place if no list opened the page", async () => {
    localStorage.setItem('marketplace:place', '46032 25');
    const api = fakeApi({
      [PERSON]: () => ok(candidateRow({ distance_miles: 4 })),
      'GET /api/places/46032': () => ok({ zip: '46032', city: 'Westfield', state: 'IN' }),
    });
    renderApp(PAGE, { signedIn: true });
    const place = await screen.findByText(/ from Westfield, IN$/);
    expect(place).toHaveTextContent('Carmel, IN · 4 miles away from Westfield, IN');
    expect(new Set(api.to(PERSON).map(({ query }) => query.get('search_zip_code')))).toEqual(new Set(['46032']));
  });

  test('hides the origin of distances if the caregiver lives there', async () => {
    localStorage.setItem('marketplace:place', '46032 25');
    fakeApi({
      [PERSON]: () => ok(candidateRow({ distance_miles: 4 })),
      'GET /api/places/46032': () => ok({ zip: '46032', city: 'Carmel', state: 'IN' }),
    });
    renderApp(PAGE, { signedIn: true });
    await waitFor(() => expect(screen.getByText(/^Carmel, IN/)).toHaveTextContent(/^Carmel, IN · 4 miles away$/));
  });

  test('asks a visitor to sign in first', async () => {
    fakeApi({});
    renderApp(PAGE);
    await waitFor(() => expect(address()).toBe('/signin'));
  });

  test.each([
    ['an unknown or hidden person', PAGE],
    ['a type that does not exist', `/candidates/nurse/${MARIA}`],
    ['something that is not an id', '/candidates/rn/maria'],
  ])('redirects to the not-found page for %s', async (_who, page) => {
    fakeApi({ [PERSON]: () => refusal(404, 'candidate_not_found', 'This candidate is no longer available.') });
    renderApp(page, { signedIn: true });
    expect(await screen.findByText('Shell page')).toBeVisible();
    expect(address()).toBe('/not-found');
  });

  test('explains why the candidate cannot be shown, and offers a retry', async () => {
    let answer = () => refusal(429, 'read_budget_used', 'You have seen many profiles. Please try again later.');
    fakeApi({ [PERSON]: () => answer() });
    const { user } = renderApp(PAGE, { signedIn: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^You have seen many profiles/);
    answer = () => ok(candidateRow());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Maria' })).toBeVisible();
  });

  test('adds the candidate to the shortlist, and reverts a failed change', async () => {
    let isDown = false;
    fakeApi({
      [PERSON]: () => ok(candidateRow()),
      'POST /api/shortlist': () => ok({ success: true }),
      [`DELETE /api/shortlist/${MARIA}`]: () => (isDown ? refusal(503, 'database_unavailable', 'Down.') : ok({})),
    });
    const { user } = renderApp(PAGE, { signedIn: true });
    const toggle = await screen.findByRole('button', { name: /Shortlist/ });
    await user.click(toggle);
    await waitFor(() => expect(toggle).toHaveAttribute('aria-pressed', 'true'));
    isDown = true;
    await user.click(toggle);
    await waitFor(() => expect(toasts()).toContain('Down.'));
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    ['before an unlock, all facts before the price', 'none', ['Availability', 'Profile', 'Contact']],
    ['after an unlock, the contact before the profile', 'completed', ['Availability', 'Contact', 'Profile']],
  ] as const)('shows %s', async (_, request_status, order) => {
    fakeApi({
      [PERSON]: () => ok(candidateRow({ request_status })),
      [UNLOCKED]: () => ok({ unlocked_candidates: [unlockedCandidate()] }),
    });
    renderApp(PAGE, { signedIn: true });
    await screen.findByRole('heading', { level: 2, name: 'Contact' });
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.filter((title) => (order as readonly (string | null)[]).includes(title))).toEqual(order);
  });

  test('has a link to share with colleagues, without the search', async () => {
    fakeApi({ [PERSON]: () => ok(candidateRow()) });
    const { user } = renderApp(`${PAGE}?hours=16`, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(toasts()).toContain('Anyone at your agency can open it after signing in.'));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${window.location.pathname}`);
  });

  test('returns to the list after the user hides the candidate', async () => {
    const api = fakeApi({
      [PERSON]: () => ok(candidateRow()),
      'POST /api/hidden-candidates': () => ok({ success: true }),
      'GET /api/candidates': () => ok(candidatePage([])),
    });
    const { user } = renderApp(PAGE, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'More actions for Maria' }));
    await user.click(await screen.findByRole('button', { name: 'Hide from my list' }));
    await waitFor(() => expect(address()).toBe('/candidates/rn'));
    await waitFor(() => expect(toasts()).toContain('Maria is hidden from your list.'));
    expect(api.to('POST /api/hidden-candidates')).toHaveLength(1);
  });
});

describe('contact section of a candidate page', () => {
  test('shows the full profile, the status and the notes after an unlock', async () => {
    let isDown = true;
    const applications = [{ job_title: 'Night nurse', applied_at: new Date().toISOString() }];
    fakeApi({
      [PERSON]: () => ok(candidateRow({ request_status: 'completed' })),
      [UNLOCKED]: () =>
        isDown
          ? refusal(503, 'database_unavailable', 'Down.')
          : ok({ unlocked_candidates: [unlockedCandidate({ notes: [unlockNote()], applications })] }),
    });
    const { user } = renderApp(PAGE, { signedIn: true });
    const part = await contact();
    expect(await part.findByText('Error loading the contact. Please try again.')).toBeVisible();
    isDown = false;
    await user.click(part.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Maria Kowalski' })).toBeVisible();
    expect(part.getByRole('link', { name: 'Call Maria Kowalski' })).toHaveAttribute('href', 'tel:+13175550188');
    expect(part.getByRole('link', { name: 'Email Maria Kowalski' })).toBeVisible();
    expect(await part.findByLabelText('Status of Maria Kowalski')).toHaveValue('new');
    expect(part.getByText('Prefers nights')).toBeVisible();
    expect(part.getByText('Applied for Night nurse, today')).toBeVisible();
    expect(screen.getByText('12 hours a week')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Unlock|Request Pending/ })).not.toBeInTheDocument();
  });

  test('explains an unlock, and shows prices on the Ask and Unlock buttons, which a phone pins', async () => {
    let report: (ratio: number) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(onIntersection: (entries: object[]) => void) {
          report = (intersectionRatio) =>
            act(() => onIntersection([{ intersectionRatio, boundingClientRect: { height: 90 } }]));
        }
        observe() {}
        disconnect() {}
      },
    );
    fakeApi({ [PERSON]: () => ok(candidateRow()) });
    renderApp(PAGE, { signedIn: true });
    const part = await contact();
    const button = await part.findByRole('button', { name: 'Unlock Maria' });
    expect(button).toHaveTextContent('Unlock Maria· $400');
    expect(button).toHaveAccessibleDescription(
      'Unlock: full name, phone and email. Price: $400. $100 with Pro ($500/mo). Dead number? We make it right.',
    );
    expect(part.getByText('Ask first: find out if Maria can work your hours.')).toBeVisible();
    const ask = part.getByRole('button', { name: 'Ask first Maria' });
    expect(ask).toHaveTextContent('Ask first· free');
    const foot = button.closest('[data-until-reached]');
    expect(foot).toHaveAttribute('data-until-reached', 'false');
    expect(foot).toContainElement(ask);
    report(0);
    expect(foot).toHaveAttribute('data-until-reached', 'true');
    expect(foot?.parentElement).toHaveStyle({ minHeight: '90px' });
    report(1);
    expect(foot).toHaveAttribute('data-until-reached', 'false');
  });

  test('explains the claim for a wrong phone number before the agency pays', async () => {
    fakeApi({ [PERSON]: () => ok(candidateRow()) });
    renderApp(PAGE, { signedIn: true });
    const part = await contact();
    expect(part.getByText(/Dead number\?/)).toHaveTextContent(/Dead number\? We make it right\.$/);
    expect(part.getByRole('link', { name: 'We make it right.' })).toHaveAttribute('href', '/agency-terms#section-5');
  });

  test('hides the contact details after the unlock was revoked', async () => {
    fakeApi({
      [PERSON]: () => ok(candidateRow({ request_status: 'completed' })),
      [UNLOCKED]: () => ok({ unlocked_candidates: [unlockedCandidate({ revoked: true })] }),
    });
    renderApp(PAGE, { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Request Pending' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: /^Call/ })).not.toBeInTheDocument();
  });

  test('shows the contact details immediately after a free unlock, then opens the thank-you page', async () => {
    let redeemed = false;
    fakeApi({
      ...signedInHandlers(activePro),
      [PERSON]: () => ok(candidateRow(redeemed ? { request_status: 'completed' } : {})),
      [UNLOCKED]: () => ok({ unlocked_candidates: redeemed ? [unlockedCandidate({ free: true })] : [] }),
      'GET /api/free-unlock': () => ok({ free_unlock: redeemed ? null : freeUnlock }),
      'POST /api/redeem-free-unlock': () => {
        redeemed = true;
        return ok({ success: true });
      },
    });
    const { user } = renderApp(PAGE, { signedIn: true });
    const useIt = await screen.findByRole('button', { name: 'Use Free Unlock' });
    await user.click(useIt);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Use Free Unlock' }));
    expect(await screen.findByRole('link', { name: 'Call Maria Kowalski' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Request Pending' })).toBeDisabled();
    await waitFor(() => expect(address()).toBe('/thank-you'));
  });
});

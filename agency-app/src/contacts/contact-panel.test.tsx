import type { UnlockClaim, UnlockedCandidate } from '@marketplace/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  agencyProfile,
  fakeApi,
  ok,
  refusal,
  unlockedCandidate,
  unlockNote,
  unlockProfile,
} from '../testing/fake-api.ts';
import { openContact } from '../testing/open-contact.ts';
import { renderApp } from '../testing/render-app.tsx';

const UNLOCKED = 'GET /api/unlocked-candidates';
const maria = unlockedCandidate();
const joan = unlockedCandidate({
  request_id: '2f6c3c1a-0000-4000-8000-000000000002',
  candidate_first_name: 'Joan',
  candidate_last_name: 'Adeyemi',
  status: 'hired',
  created_at: '2026-11-09T15:00:00.000Z',
});
const PATCH = `PATCH /api/unlocked-candidates/${maria.request_id}`;
const listBoth = () => ok({ unlocked_candidates: [maria, joan] });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const toasts = () => screen.getByLabelText('toasts').textContent;
const cardOf = openContact;

describe('unlocked contact', () => {
  const dana = { id: agencyProfile().id, name: 'Dana Whitfield' };

  test.each([
    ['without a name if the agency has one person', 1, dana, 'Unlocked on November 10, 2026'],
    ['with the name if there are colleagues', 2, dana, 'Unlocked by Dana Whitfield, November 10, 2026'],
    ['with the name if that person has left', 1, { id: null, name: 'Kim Ho' }, 'Unlocked by Kim Ho, November 10, 2026'],
  ])('shows the unlock date, %s', async (_, people, by, line) => {
    fakeApi({
      [UNLOCKED]: () => ok({ unlocked_candidates: [{ ...maria, by }] }),
      'GET /api/agency-profile': () => ok(agencyProfile({ people })),
    });
    renderApp('/account', { signedIn: true });
    const card = await cardOf('Maria Kowalski');
    expect(await card.findByText(line)).toBeInTheDocument();
  });

  test('offers a claim for 14 days if the contact was unlocked before claims existed', async () => {
    const contactNamed = (candidate_first_name: string, changes: Partial<typeof maria>) => ({
      ...maria,
      claimable: false,
      ...changes,
      candidate_first_name,
      request_id: crypto.randomUUID(),
    });
    fakeApi({
      [UNLOCKED]: () =>
        ok({
          unlocked_candidates: [
            { ...maria, claimable: false },
            contactNamed('Joan', { free: true }),
            contactNamed('Eve', { created_at: '2026-11-05T15:00:00.000Z' }),
            contactNamed('Kim', { revoked: true }),
          ],
        }),
    });
    const { user } = renderApp('/account', { signedIn: true });
    const card = await cardOf('Maria Kowalski');
    expect(card.getByText(/^Dead number\?/)).toHaveTextContent(
      "Dead number? Tell us within 14 days of unlocking and we'll refund you.",
    );
    expect(card.getByRole('link', { name: 'Tell us' })).toHaveAttribute(
      'href',
      `mailto:support@example.test?subject=${encodeURIComponent(`Contact doesn't work (${maria.request_id})`)}`,
    );
    await user.keyboard('{Escape}');
    expect((await cardOf('Joan Kowalski')).getByText(/^Dead number\?/)).toHaveTextContent("we'll make it right.");
    for (const name of ['Eve Kowalski', 'Kim Kowalski']) {
      await user.keyboard('{Escape}');
      expect((await cardOf(name)).queryByText(/^Dead number\?/)).not.toBeInTheDocument();
    }
  });

  test('shows its newest note first, and the outcomes of a call only after a tap on Call or Log', async () => {
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay);
    onTestFinished(() => document.removeEventListener('click', stay));
    const notes = [unlockNote(), unlockNote({ id: '5d3c3c1a-0000-4000-8000-000000000002', text: 'An older note' })];
    fakeApi({ [UNLOCKED]: () => ok({ unlocked_candidates: [{ ...maria, notes }] }) });
    const { user } = renderApp('/contacts', { signedIn: true });
    const card = await cardOf('Maria Kowalski');
    const call = card.getByRole('link', { name: 'Call Maria Kowalski' });
    expect(card.getByText('Prefers nights').compareDocumentPosition(call)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(card.queryByText('An older note')).not.toBeInTheDocument();
    expect(card.queryByRole('group', { name: 'How did the call go?' })).not.toBeInTheDocument();
    await user.click(call);
    expect(card.getByRole('group', { name: 'How did the call go?' })).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Log a call to Maria Kowalski' }));
    expect(card.queryByRole('group', { name: 'How did the call go?' })).not.toBeInTheDocument();
  });

  test('has actions to call, email and copy', async () => {
    fakeApi({ [UNLOCKED]: listBoth });
    const { user } = renderApp('/account', { signedIn: true });
    const card = await cardOf('Maria Kowalski');
    expect(card.getByRole('link', { name: 'Call Maria Kowalski' })).toHaveAttribute('href', 'tel:+13175550188');
    expect(card.getByRole('link', { name: 'Email Maria Kowalski' })).toHaveAttribute(
      'href',
      'mailto:maria.kowalski@example.test',
    );
    await user.click(card.getByRole('button', { name: 'Copy phone number of Maria Kowalski' }));
    expect(await navigator.clipboard.readText()).toBe('(317) 555-0188');
    expect(toasts()).toContain('Phone number copied');
    await user.click(card.getByRole('button', { name: 'Copy email address of Maria Kowalski' }));
    expect(await navigator.clipboard.readText()).toBe('maria.kowalski@example.test');
    // The clipboard holds only the last copied text.
    expect(toasts()).toContain('Email address copied');
    expect(toasts()).not.toContain('Phone number copied');
  });

  test('explains how to copy by hand if the browser blocks the clipboard', async () => {
    fakeApi({ [UNLOCKED]: listBoth });
    const { user } = renderApp('/account', { signedIn: true });
    const card = await cardOf('Maria Kowalski');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(card.getByRole('button', { name: 'Copy phone number of Maria Kowalski' }));
    await waitFor(() => expect(toasts()).toContain('Phone number not copied'));
  });
});

describe('claim that the number does not work', () => {
  const call = (at: string) => ({
    id: crypto.randomUUID(),
    outcome: 'no_answer' as const,
    by: { id: null, name: 'Dana Whitfield' },
    at,
  });
  const calls = ['2026-11-12T15:00:00Z', '2026-11-12T18:00:00Z', '2026-11-11T15:00:00Z'].map(call);
  const CLAIM = `POST /api/unlocked-candidates/${maria.request_id}/claim`;
  const madeClaim: UnlockClaim = {
    reason: 'dead',
    by: { id: null, name: 'Dana Whitfield' },
    at: '2026-11-21T12:00:00.000Z',
    state: 'open',
    due_at: '2026-11-26T12:00:00.000Z',
    best_time: null,
    settled_at: null,
  };
  const openPanel = async (changes: Partial<UnlockedCandidate>, answers: Parameters<typeof fakeApi>[0] = {}) => {
    const api = fakeApi({ [UNLOCKED]: () => ok({ unlocked_candidates: [{ ...maria, ...changes }] }), ...answers });
    const { user } = renderApp('/contacts', { signedIn: true });
    return { api, user, card: await openContact('Maria Kowalski') };
  };

  test('lists missing requirements', async () => {
    const { card } = await openPanel({ calls: calls.slice(0, 2) });
    expect(card.getByRole('button', { name: 'Make a claim' })).toBeDisabled();
    expect(card.getByText('Log one more call on another day.')).toBeVisible();
    expect(card.getByRole('link', { name: 'We make it right.' })).toHaveAttribute('href', '/agency-terms#section-5');
  });

  test('is sent once with its reason, and the panel explains the next steps', async () => {
    const { card, user, api } = await openPanel({ calls }, { [CLAIM]: () => ok(madeClaim) });
    await user.click(card.getByRole('button', { name: 'Make a claim' }));
    await user.click(card.getByRole('button', { name: 'Send claim' }));
    expect(card.getByText('Please choose what happens')).toBeVisible();
    expect(api.to(CLAIM)).toHaveLength(0);
    await user.click(card.getByRole('radio', { name: 'The number is not in service' }));
    await user.dblClick(card.getByRole('button', { name: 'Send claim' }));
    expect(await card.findByText(/^We asked Maria whether/)).toHaveTextContent('after November 26, 2026');
    expect(api.to(CLAIM).map(({ body }) => body)).toEqual([{ reason: 'dead' }]);
    expect(card.getByText('Number in dispute')).toBeVisible();
    expect(card.getByText('You reported: The number is not in service.')).toBeVisible();
  });

  test('shows the reason for a rejection and keeps the entered text', async () => {
    const { card, user } = await openPanel(
      { calls },
      { [CLAIM]: () => refusal(409, 'claim_refused', 'Your agency has made a claim for this unlock.') },
    );
    await user.click(card.getByRole('button', { name: 'Make a claim' }));
    await user.click(card.getByRole('radio', { name: 'Nobody answers' }));
    await user.click(card.getByRole('button', { name: 'Send claim' }));
    await waitFor(() => expect(toasts()).toContain('Your agency has made a claim'));
    expect(card.getByRole('radio', { name: 'Nobody answers' })).toBeChecked();
  });

  test.each([
    ['confirmed', 'evening', 'Maria says that the number is right. Best time to call: in the evening.'],
    ['corrected', 'any', 'Maria gave us the right number. It is in this contact now. Best time to call: any time.'],
    ['working', null, 'Maria says that the number is right and that you already work together.'],
    ['refunding', null, 'We are refunding $400 to your card.'],
    ['credited', null, 'You got an unlock credit for this contact. Use it on another candidate.'],
    ['support', null, 'Our support team will decide on this claim and email you.'],
    [
      'declined',
      null,
      'Our support team reviewed this claim and did not approve it. You keep the contact. There is no refund or credit.',
    ],
  ] as const)('shows the outcome “%s”', async (state, best_time, text) => {
    const { card } = await openPanel({ revoked: state === 'credited', claim: { ...madeClaim, state, best_time } });
    expect(card.getByText(text)).toBeVisible();
    expect(card.queryByRole('button', { name: 'Make a claim' })).not.toBeInTheDocument();
    expect(card.queryByText('Number in dispute')).not.toBeInTheDocument();
  });
});

describe('unlocked candidate’s profile', () => {
  test('shows the week, the facts and the applications', async () => {
    const applications = [{ job_title: 'Night nurse', applied_at: '2026-11-18T15:00:00.000Z' }];
    fakeApi({
      [UNLOCKED]: () => ok({ unlocked_candidates: [unlockedCandidate({ profile: unlockProfile(), applications })] }),
    });
    renderApp('/contacts', { signedIn: true });
    const card = await cardOf('Maria Kowalski');
    expect(await card.findByText('Weekday mornings')).toBeInTheDocument();
    expect(card.getByText(/Availability confirmed/)).toHaveTextContent('3 days ago');
    for (const words of ['3+ years', 'Full-time', 'English, Spanish', 'Home care, Inpatient', 'Own car']) {
      expect(card.getByText(words)).toBeInTheDocument();
    }
    expect(card.getByText('Applied for Night nurse, 3 days ago')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Open full page' })).toHaveAttribute(
      'href',
      `/candidates/rn/${unlockedCandidate().candidate_uuid}`,
    );
  });

  test('shows a snapshot from the time of the unlock if the caregiver deleted the profile', async () => {
    const profile = unlockProfile({ as_of: '2026-11-10T15:00:00.000Z', availability: [] });
    fakeApi({ [UNLOCKED]: () => ok({ unlocked_candidates: [unlockedCandidate({ profile })] }) });
    renderApp('/contacts', { signedIn: true });
    const card = await cardOf('Maria Kowalski');
    expect(await card.findByText(/^This is the profile from November 10, 2026, when you unlocked/)).toBeInTheDocument();
    expect(card.getByText('No availability provided')).toBeInTheDocument();
    expect(card.queryByRole('link', { name: 'Open full page' })).not.toBeInTheDocument();
  });
});

describe('contact status', () => {
  test('is saved as soon as it is selected', async () => {
    const api = fakeApi({
      [UNLOCKED]: listBoth,
      [PATCH]: () => ok({ request_id: maria.request_id, status: 'contacted' }),
    });
    const { user } = renderApp('/account', { signedIn: true });
    const card = await cardOf('Maria Kowalski');
    await user.selectOptions(card.getByLabelText('Status of Maria Kowalski'), 'Contacted');
    expect(await card.findByText('Saved')).toBeInTheDocument();
    expect(api.to(PATCH)[0]?.body).toEqual({ status: 'contacted' });
    expect(card.getByLabelText('Status of Maria Kowalski')).toHaveValue('contacted');
  });

  test.each([
    [
      'the author and the day if there are colleagues',
      2,
      { id: null, name: 'Dana Lee' },
      'Hired · Dana Lee, November 3, 2026',
    ],
    [
      'only the day if the agency has one person',
      1,
      { id: agencyProfile().id, name: 'Me' },
      'Hired · November 3, 2026',
    ],
  ])('is shown with %s', async (_, people, by, line) => {
    const status_changed = { by, at: '2026-11-03T15:00:00.000Z' };
    fakeApi({
      [UNLOCKED]: () => ok({ unlocked_candidates: [maria, { ...joan, status_changed }] }),
      'GET /api/agency-profile': () => ok(agencyProfile({ people })),
    });
    const { user } = renderApp('/account', { signedIn: true });
    const card = await cardOf('Joan Adeyemi');
    expect(await card.findByText(line)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect((await cardOf('Maria Kowalski')).queryByText(/^New · /)).not.toBeInTheDocument();
  });

  test('saves quick changes in order, so the last choice wins on a slow connection', async () => {
    const answers: (() => void)[] = [];
    let storedStatus = 'new';
    const api = fakeApi({
      [UNLOCKED]: listBoth,
      [PATCH]: ({ body }) =>
        new Promise((resolve) => {
          answers.push(() => {
            storedStatus = JSON.stringify(body);
            const status = /"status":"(\w+)"/.exec(storedStatus)?.[1];
            const status_changed = { by: { id: null, name: 'Dana Lee' }, at: '2026-11-03T15:00:00.000Z' };
            resolve(ok({ request_id: maria.request_id, status, status_changed }));
          });
        }),
    });
    const { user } = renderApp('/account', { signedIn: true });
    const card = await cardOf('Maria Kowalski');
    const field = card.getByLabelText('Status of Maria Kowalski');
    for (const choice of ['Contacted', 'Hired', 'Contacted']) await user.selectOptions(field, choice);
    expect(field).toHaveValue('contacted');
    for (let nth = 1; nth <= 3; nth += 1) {
      await waitFor(() => expect(answers).toHaveLength(nth));
      expect(api.to(PATCH)).toHaveLength(nth);
      answers[nth - 1]?.();
    }
    expect(await card.findByText('Saved')).toBeInTheDocument();
    expect(await card.findByText('Contacted · Dana Lee, November 3, 2026')).toBeInTheDocument();
    expect(storedStatus).toBe('{"status":"contacted"}');
    expect(field).toHaveValue('contacted');
  });

  test('reverts and shows the reason if saving fails', async () => {
    fakeApi({ [UNLOCKED]: listBoth, [PATCH]: () => refusal(503, 'database_unavailable', 'Briefly unavailable.') });
    const { user } = renderApp('/account', { signedIn: true });
    const card = await cardOf('Maria Kowalski');
    await user.selectOptions(card.getByLabelText('Status of Maria Kowalski'), 'Hired');
    expect(await card.findByText('Briefly unavailable.')).toBeInTheDocument();
    expect(card.getByLabelText('Status of Maria Kowalski')).toHaveValue('new');
  });
});

test('the CSV export contains the displayed candidates, and the file name contains the date', async () => {
  fakeApi({ [UNLOCKED]: listBoth });
  const savedBlobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) savedBlobs.push(blob);
    return 'blob:made';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  let fileName = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fileName = this.download;
  });
  const { user } = renderApp('/contacts', { signedIn: true });
  await user.selectOptions(await screen.findByLabelText('Show'), 'Hired (1)');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(fileName).toBe('unlocked-candidates-2026-11-21.csv');
  const csv = (await savedBlobs[0]?.text()) ?? '';
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toContain('Joan,Adeyemi,(317) 555-0188');
});

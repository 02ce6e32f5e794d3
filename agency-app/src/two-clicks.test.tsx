import { addDays, DEFAULT_CRITERIA, localDay } from '@marketplace/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  activePro,
  agencyProfile,
  candidatePage,
  candidateRow,
  fakeApi,
  listedCandidate,
  shortlistedCandidate,
  ok,
  refusal,
  session,
  signedInHandlers,
  unlockedCandidate,
  unlockNote,
  unlockReminder,
} from './testing/fake-api.ts';
import { fill } from './testing/fill.ts';
import { openContact } from './testing/open-contact.ts';
import { renderApp } from './testing/render-app.tsx';

const TOKEN = 'tok_0123456789abcdef0123456789abcdef';
const SEARCH = 'c3a5b0de-0000-4000-8000-000000000001';
const MARIA = candidateRow().uuid;
const freeUnlock = { unlock_id: '1b4e28ba-2fa1-4d4f-9b0a-000000000001', expires_at: '2026-12-15T12:00:00.000Z' };

type Handlers = Parameters<typeof fakeApi>[0];
interface Pressed {
  /** The call that two clicks must send only once. */
  call: string;
  page: string;
  answer?: unknown;
  handlers?: Handlers;
  visitor?: boolean;
  reach: (user: UserEvent) => Promise<HTMLElement>;
}

const button = (name: string) => screen.findByRole('button', { name });
const inDialog = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name });
const fillAll = async (user: UserEvent, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await fill(user, await screen.findByLabelText(label), text);
};
const list: Handlers = { 'GET /api/candidates': () => ok(candidatePage([candidateRow()])) };
const account: Handlers = {
  'GET /api/unlocked-candidates': () => ok({ unlocked_candidates: [unlockedCandidate()] }),
  'GET /api/received-applications': () => ok({ applications: [], withdrawn: [] }),
};
const pro: Handlers = { ...signedInHandlers(activePro), 'GET /api/free-unlock': () => ok({ free_unlock: freeUnlock }) };
const saved: Handlers = {
  'GET /api/candidate-types': () => ok({ candidate_types: [] }),
  'GET /api/saved-searches': () =>
    ok({
      saved_searches: [
        {
          id: SEARCH,
          name: 'Carmel',
          discipline: 'RN',
          association: null,
          criteria: DEFAULT_CRITERIA,
          daily_mail: true,
          created_at: '2026-11-01T10:00:00.000Z',
        },
      ],
    }),
};

const PRESSED: readonly Pressed[] = [
  {
    call: 'POST /api/auth/sign-in',
    page: '/signin',
    answer: session(),
    visitor: true,
    reach: async (user) => {
      await fillAll(user, { Email: 'dana@agency.example.test', Password: 'Lantern1!' });
      return button('Sign In');
    },
  },
  {
    call: 'POST /api/auth/sign-up',
    page: '/signup',
    answer: { done: true },
    visitor: true,
    reach: async (user) => {
      await fillAll(user, {
        'First name': 'Dana',
        'Last name': 'Whitfield',
        Email: 'dana@agency.example.test',
        Phone: '(317) 555-0142',
        Title: 'Recruiter',
        'Agency name': 'Lantern Home Care',
        'Agency city': 'Indianapolis',
        Password: 'Lantern1!',
      });
      await user.selectOptions(screen.getByLabelText('Agency state'), 'IN');
      return button('Create account');
    },
  },
  {
    call: 'POST /api/auth/forgot-password',
    page: '/forgot-password',
    answer: { sent: true },
    visitor: true,
    reach: async (user) => {
      await fillAll(user, { Email: 'dana@agency.example.test' });
      return button('Send reset link');
    },
  },
  {
    call: 'POST /api/auth/update-password',
    page: `/reset-password?token=${TOKEN}`,
    answer: { done: true },
    handlers: {
      'POST /api/auth/recover': () => ok({ recovery_token: TOKEN, expires_at: '2026-11-21T12:00:00.000Z' }),
    },
    visitor: true,
    reach: async (user) => {
      await fillAll(user, { 'New password': 'Lantern1!', 'Confirm password': 'Lantern1!' });
      return button('Update password');
    },
  },
  {
    call: 'POST /api/auth/resend-confirmation',
    page: '/signin',
    answer: { sent: true },
    handlers: {
      'POST /api/auth/sign-in': () => refusal(403, 'email_not_confirmed', 'Please confirm your email first.'),
    },
    visitor: true,
    reach: async (user) => {
      await fillAll(user, { Email: 'dana@agency.example.test', Password: 'Lantern1!' });
      await user.click(await button('Sign In'));
      return button('Send the email again');
    },
  },
  {
    call: 'PATCH /api/agency-profile',
    page: '/account',
    answer: agencyProfile(),
    handlers: account,
    reach: async (user) => {
      await fillAll(user, { 'Agency name': ' of Carmel' });
      return button('Save changes');
    },
  },
  {
    call: 'POST /api/create-stripe-checkout',
    page: '/account',
    answer: { url: 'https://pay.example.test/c/1' },
    handlers: account,
    reach: () => button('Upgrade to Pro'),
  },
  {
    call: 'POST /api/create-customer-portal',
    page: '/account',
    answer: { url: 'https://pay.example.test/p/1' },
    handlers: { ...account, ...pro },
    reach: () => button('Manage subscription'),
  },
  {
    call: 'POST /api/auth/second-factor/start',
    page: '/account/security',
    answer: { secret: 'ABCD', otpauth_uri: 'otpauth://totp/x' },
    handlers: account,
    reach: async (user) => {
      await user.click(await button('Turn on two-step sign-in'));
      await fill(user, await screen.findByLabelText('Current password'), 'Lantern1!');
      return button('Continue');
    },
  },
  {
    call: 'POST /api/unlocked-candidates/2f6c3c1a-0000-4000-8000-000000000001/notes',
    page: '/account',
    answer: unlockNote({ text: 'Called' }),
    handlers: account,
    reach: async (user) => {
      await openContact();
      await user.click(await screen.findByRole('button', { name: /^Add a note/ }));
      await fillAll(user, { 'Note on Maria Kowalski': 'Called' });
      return button('Save note');
    },
  },
  {
    call: 'POST /api/unlocked-candidates/2f6c3c1a-0000-4000-8000-000000000001/reminders',
    page: '/account',
    answer: unlockReminder({ due_on: addDays(localDay(new Date()), 1) }),
    handlers: account,
    reach: async (user) => {
      await openContact();
      await user.click(await screen.findByRole('button', { name: /^Set a reminder/ }));
      await user.click(await screen.findByRole('radio', { name: 'Tomorrow' }));
      return button('Save reminder');
    },
  },
  {
    call: `DELETE /api/hidden-candidates/${MARIA}`,
    page: '/account/hidden',
    answer: { success: true },
    handlers: {
      ...account,
      'GET /api/hidden-candidates': () => ok({ hidden_candidates: [listedCandidate()] }),
    },
    reach: () => button('Show again: Maria'),
  },
  {
    call: `DELETE /api/shortlist/${MARIA}`,
    page: '/shortlist',
    answer: { success: true },
    handlers: { ...account, 'GET /api/shortlist': () => ok({ shortlist: [shortlistedCandidate()] }) },
    reach: () => button('Remove from shortlist: Maria'),
  },
  {
    call: 'POST /api/shortlist',
    page: '/candidates/rn',
    answer: { success: true },
    handlers: list,
    reach: () => button('Shortlist Maria'),
  },
  {
    call: 'POST /api/hidden-candidates',
    page: '/candidates/rn',
    answer: { success: true },
    handlers: list,
    reach: async (user) => {
      await user.click(await button('More actions for Maria'));
      return button('Hide from my list');
    },
  },
  {
    call: 'POST /api/saved-searches',
    page: '/candidates/rn',
    answer: { id: SEARCH },
    handlers: list,
    reach: async (user) => {
      await user.click(await button('Save this search'));
      return inDialog('Save search');
    },
  },
  {
    call: `PATCH /api/saved-searches/${SEARCH}`,
    page: '/candidates',
    answer: { success: true },
    handlers: saved,
    reach: async (user) => {
      await user.click(await button('Rename Carmel'));
      return inDialog('Rename');
    },
  },
  {
    call: `DELETE /api/saved-searches/${SEARCH}`,
    page: '/candidates',
    answer: { success: true },
    handlers: saved,
    reach: async (user) => {
      await user.click(await button('Delete Carmel'));
      return inDialog('Delete');
    },
  },
  {
    call: 'POST /api/create-candidate-unlock-checkout',
    page: '/candidates/rn',
    answer: { url: 'https://pay.example.test/c/1' },
    handlers: list,
    reach: () => button('Unlock Maria'),
  },
  {
    call: 'POST /api/redeem-free-unlock',
    page: '/candidates/rn',
    answer: { success: true },
    handlers: { ...list, ...pro },
    reach: async (user) => {
      await user.click(await button('Use Free Unlock'));
      return inDialog('Use Free Unlock');
    },
  },
];

afterEach(() => {
  sessionStorage.clear();
  // An open panel hides the button from the accessibility tree.
  act(() => screen.getByRole('button', { name: 'Dismiss toasts', hidden: true }).click());
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each(PRESSED)('two clicks send $call once and show one outcome', async (pressed) => {
  const { call, page, answer, handlers, visitor = false, reach } = pressed;
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  let sent = 0;
  const api = fakeApi({
    ...handlers,
    [call]: () => (++sent === 1 ? ok(answer) : refusal(409, 'already_done', 'This was done already.')),
  });
  const { user } = renderApp(page, { signedIn: !visitor });
  const target = await reach(user);
  // Clicks twice before the next render, and once after it.
  act(() => {
    target.click();
    target.click();
  });
  act(() => target.click());
  await waitFor(() => expect(api.to(call).length).toBeGreaterThan(0));
  await act(async () => undefined);
  expect(api.to(call)).toHaveLength(1);
  expect(screen.getByLabelText('toasts').textContent).not.toContain('This was done already.');
});

test('a payment button works again after Back from the checkout restores the page', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const api = fakeApi({
    ...list,
    'POST /api/create-candidate-unlock-checkout': () => ok({ url: 'https://pay.example.test/c/1' }),
  });
  const { user } = renderApp('/candidates/rn', { signedIn: true });
  await user.click(await button('Unlock Maria'));
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledTimes(1));
  expect(await button('Processing...')).toBeInTheDocument();
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  await user.click(await button('Unlock Maria'));
  await waitFor(() => expect(api.to('POST /api/create-candidate-unlock-checkout')).toHaveLength(2));
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { activePro, candidatePage, candidateRow, fakeApi, ok, signedInHandlers } from '../testing/fake-api.ts';
import { fill } from '../testing/fill.ts';
import { renderApp } from '../testing/render-app.tsx';

const TOKEN = 'tok_0123456789abcdef0123456789abcdef';
const freeUnlock = { unlock_id: '1b4e28ba-2fa1-4d4f-9b0a-000000000001', expires_at: '2026-12-15T12:00:00.000Z' };

interface Failing {
  fallback: string;
  page: string;
  call: string;
  handlers?: Parameters<typeof fakeApi>[0];
  signedIn?: boolean;
  send: (user: UserEvent) => Promise<void>;
  /** Label and value of a field that must keep its value after the failure. */
  fieldText?: readonly [label: string | RegExp, text: string];
}

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const account = { 'GET /api/unlocked-candidates': () => ok({ unlocked_candidates: [] }) };
const list = { 'GET /api/candidates': () => ok(candidatePage([candidateRow()])) };

const FAILING: readonly Failing[] = [
  {
    fallback: 'Failed to sign in',
    page: '/signin',
    call: 'POST /api/auth/sign-in',
    send: async (user) => {
      await fill(user, await screen.findByLabelText('Email'), 'dana@agency.example.test');
      await fill(user, screen.getByLabelText('Password'), 'Lantern1!');
      await user.keyboard('{Enter}');
    },
    fieldText: ['Password', 'Lantern1!'],
  },
  {
    fallback: 'Failed to create account',
    page: '/signup',
    call: 'POST /api/auth/sign-up',
    send: async (user) => {
      for (const [label, text] of [
        ['First name', 'Dana'],
        ['Last name', 'Whitfield'],
        ['Email', 'dana@agency.example.test'],
        ['Phone', '(317) 555-0142'],
        ['Title', 'Recruiter'],
        ['Agency name', 'Lantern Home Care'],
        ['Agency city', 'Indianapolis'],
        ['Password', 'Lantern1!'],
      ] as const) {
        await fill(user, await screen.findByLabelText(label), text);
      }
      await user.selectOptions(screen.getByLabelText('Agency state'), 'IN');
      await press(user, 'Create account');
    },
    fieldText: ['Agency name', 'Lantern Home Care'],
  },
  {
    fallback: 'Failed to send reset email. Please try again.',
    page: '/forgot-password',
    call: 'POST /api/auth/forgot-password',
    send: async (user) => user.type(await screen.findByLabelText('Email'), 'dana@agency.example.test{Enter}'),
    fieldText: ['Email', 'dana@agency.example.test'],
  },
  {
    fallback: 'Failed to update password',
    page: `/reset-password?token=${TOKEN}`,
    call: 'POST /api/auth/update-password',
    handlers: {
      'POST /api/auth/recover': () => ok({ recovery_token: TOKEN, expires_at: '2026-11-21T12:00:00.000Z' }),
    },
    send: async (user) => {
      await fill(user, await screen.findByLabelText('New password'), 'Lantern1!');
      await fill(user, screen.getByLabelText('Confirm password'), 'Lantern1!');
      await user.keyboard('{Enter}');
    },
    fieldText: ['New password', 'Lantern1!'],
  },
  {
    fallback: 'Failed to update profile',
    page: '/account',
    call: 'PATCH /api/agency-profile',
    handlers: account,
    signedIn: true,
    send: async (user) => user.type(await screen.findByLabelText('Agency name'), ' of Carmel{Enter}'),
    fieldText: ['Agency name', 'Lantern Home Care of Carmel'],
  },
  {
    fallback: 'Failed to create checkout session',
    page: '/account',
    call: 'POST /api/create-stripe-checkout',
    handlers: account,
    signedIn: true,
    send: (user) => press(user, 'Upgrade to Pro'),
  },
  {
    fallback: 'Failed to create customer portal session',
    page: '/account',
    call: 'POST /api/create-customer-portal',
    handlers: { ...account, ...signedInHandlers(activePro), 'GET /api/free-unlock': () => ok({ free_unlock: null }) },
    signedIn: true,
    send: (user) => press(user, 'Manage subscription'),
  },
  {
    fallback: 'Failed to redeem free unlock. Please try again.',
    page: '/candidates/rn',
    call: 'POST /api/redeem-free-unlock',
    handlers: {
      ...list,
      ...signedInHandlers(activePro),
      'GET /api/free-unlock': () => ok({ free_unlock: freeUnlock }),
    },
    signedIn: true,
    send: async (user) => {
      await press(user, 'Use Free Unlock');
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Use Free Unlock' }));
    },
  },
  {
    fallback: 'Failed to start unlock process. Please try again.',
    page: '/candidates/rn',
    call: 'POST /api/create-candidate-unlock-checkout',
    handlers: list,
    signedIn: true,
    send: (user) => press(user, 'Unlock Maria'),
  },
];

afterEach(() => {
  // Toasts stay after the page unmounts.
  act(() => screen.getByRole('button', { name: 'Dismiss toasts' }).click());
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const toasts = () =>
  within(screen.getByLabelText('toasts'))
    .queryAllByRole('listitem')
    .map((item) => item.textContent);

async function fail({ page, call, handlers, signedIn = false, send }: Failing, answer: () => ReturnType<typeof ok>) {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  fakeApi({ ...handlers, [call]: answer });
  const { user } = renderApp(page, { signedIn });
  await send(user);
  await waitFor(() => expect(toasts().length).toBeGreaterThan(0));
}

describe.each(FAILING)("error message '$fallback'", (failing) => {
  test('includes the reason if the server is unreachable, and the form keeps its values', async () => {
    await fail(failing, () => Promise.reject(new TypeError('Failed to fetch')));
    const fallback = failing.fallback.replace(/\.$/, '');
    expect(toasts()).toEqual([`Error / ${fallback}. We cannot reach the service right now. Check your connection.`]);
    if (failing.fieldText) {
      expect(screen.getByLabelText(failing.fieldText[0])).toHaveValue(failing.fieldText[1]);
      act(() => screen.getByRole('button', { name: 'Dismiss toasts' }).click());
      const persistent = `${fallback}. We cannot reach the service right now. Check your connection.`;
      expect(screen.getByRole('group', { description: persistent })).toHaveFocus();
    }
  });

  test('tells an offline user to connect to the internet first', { tags: 'slow' }, async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await fail(failing, () => Promise.reject(new TypeError('Failed to fetch')));
    const fallback = failing.fallback.replace(/\.$/, '');
    expect(toasts()).toEqual([`Error / ${fallback}. You're offline. Connect to the internet first.`]);
    if (failing.fieldText) {
      expect(screen.getByLabelText(failing.fieldText[0])).toHaveValue(failing.fieldText[1]);
      expect(
        screen.getByText("Nothing you've typed is lost. Connect to the internet, then send it."),
      ).toBeInTheDocument();
    }
  });

  test('includes no reason if the response is not from the API', { tags: 'slow' }, async () => {
    await fail(failing, () => ({ status: 502, body: 'Bad gateway' }));
    expect(toasts()).toEqual([`Error / ${failing.fallback}`]);
  });
});

test.each([
  ['Failed to open customer portal', 'POST /api/create-customer-portal', 'Manage subscription', activePro],
  ['No checkout URL returned', 'POST /api/create-stripe-checkout', 'Upgrade to Pro', null],
])('shows the error “%s” for a response without a URL', async (words, call, button, subscription) => {
  await fail(
    {
      fallback: words,
      page: '/account',
      call,
      handlers: {
        ...account,
        ...signedInHandlers(subscription),
        'GET /api/free-unlock': () => ok({ free_unlock: null }),
      },
      signedIn: true,
      send: (user) => press(user, button),
    },
    () => ok({ url: '' }),
  );
  expect(toasts()).toEqual([`Error / ${words}`]);
});

test('a form shows a notice while the device is offline', async () => {
  fakeApi({});
  renderApp('/signin');
  await screen.findByLabelText('Email');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText("You're offline").closest('[role="status"]')).toBeInTheDocument();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText("You're offline")).not.toBeInTheDocument();
});

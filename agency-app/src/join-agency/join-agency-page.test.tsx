import type { JoinPreviewResponse, ReadInvitationResponse } from '@marketplace/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { agencyProfile, fakeApi, ok, refusal, session } from '../testing/fake-api.ts';
import { fill } from '../testing/fill.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const TOKEN = 'a-token-of-an-invitation-mail-0123456789';
const ADDRESS = `/join-agency?token=${TOKEN}`;
const READ = 'POST /api/read-invitation';
const JOIN_NEW = 'POST /api/auth/join';
const PREVIEW = 'POST /api/preview-join';
const JOIN = 'POST /api/join-agency';
const GOOD_PASSWORD = 'Lantern-Harbor-42!';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const invitation = (changes: Partial<ReadInvitationResponse> = {}): ReadInvitationResponse => ({
  agency_name: 'Maple Home Care',
  verified: true,
  email: 'robin@colleague.example.test',
  role: 'recruiter',
  invited_by: 'Dana Lee',
  expires_at: '2026-11-29T12:00:00.000Z',
  has_account: false,
  ...changes,
});
const preview = (changes: Partial<JoinPreviewResponse> = {}): JoinPreviewResponse => ({
  agency_name: 'Maple Home Care',
  role: 'recruiter',
  contacts: 2,
  duplicates: 1,
  shortlisted: 0,
  obstacle: null,
  ...changes,
});
const address = () => screen.getByRole('status', { name: 'address' }).textContent;

/** Invitation for the user of `session()`. */
const toDana = { email: session().user.email, has_account: true };
const withAccount = (handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({ [READ]: () => ok(invitation(toDana)), [PREVIEW]: () => ok(preview()), ...handlers });

describe('invitation link', () => {
  test('removes the token from the URL, and survives a reload', async () => {
    const api = fakeApi({ [READ]: () => ok(invitation()) });
    const first = renderApp(`/iahhc${ADDRESS}`, { association: iahhc });
    await screen.findByRole('heading', { name: 'Join Maple Home Care' });
    await waitFor(() => expect(address()).toBe('/iahhc/join-agency'));
    expect(api.to(READ)[0]?.body).toEqual({ token: TOKEN });
    first.unmount();
    renderApp('/iahhc/join-agency', { association: iahhc });
    expect(await screen.findByRole('heading', { name: 'Join Maple Home Care' })).toBeInTheDocument();
  });

  test('shows the sender, the agency, the role, and whether the agency is verified', async () => {
    fakeApi({ [READ]: () => ok(invitation({ verified: false, role: 'owner' })) });
    renderApp(ADDRESS);
    await screen.findByRole('heading', { name: 'Join Maple Home Care' });
    expect(document.body).toHaveTextContent(/Dana Lee invited you to join Maple Home Care as an owner\./);
    expect(document.body).toHaveTextContent(/We haven't verified this agency yet\. Join only if you know Dana Lee\./);
  });

  test.each([
    ['has no token', '/join-agency', 'link_invalid', /This invitation link is incomplete/],
    ['has ended', ADDRESS, 'link_invalid', /It has expired, was withdrawn, or was replaced by a newer one/],
    ['was used', ADDRESS, 'invitation_accepted', /already been accepted\. Sign in with your own email/],
  ])('shows the next step if it %s', async (_, page, code, words) => {
    fakeApi({ [READ]: () => refusal(code === 'link_invalid' ? 400 : 409, code, 'No.') });
    renderApp(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
    expect(sessionStorage).toHaveLength(0);
  });

  test('offers a retry if the server is unreachable', async () => {
    let isDown = true;
    fakeApi({ [READ]: () => (isDown ? refusal(503, 'unavailable', 'Not reachable.') : ok(invitation())) });
    const { user } = renderApp(ADDRESS);
    expect(await screen.findByText('Not reachable.')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('First name')).toBeInTheDocument();
  });
});

describe('invited person without an account', () => {
  async function fillForm(user: ReturnType<typeof renderApp>['user']) {
    await fill(user, await screen.findByLabelText('First name'), 'Robin');
    await fill(user, screen.getByLabelText('Last name'), 'Vale');
    await fill(user, screen.getByLabelText('Password'), GOOD_PASSWORD);
  }

  test('joins with name and password, and is signed in', async () => {
    const api = fakeApi({ [READ]: () => ok(invitation()), [JOIN_NEW]: () => ok(session()) });
    const { user } = renderApp(ADDRESS);
    const submit = await screen.findByRole('button', { name: 'Join the agency' });
    expect(submit).toBeDisabled();
    expect(screen.getByLabelText('Email')).toHaveValue('robin@colleague.example.test');
    await fillForm(user);
    await user.click(submit);
    await waitFor(() => expect(address()).toBe('/candidates'));
    expect(api.to(JOIN_NEW)[0]?.body).toEqual({
      token: TOKEN,
      first_name: 'Robin',
      last_name: 'Vale',
      password: GOOD_PASSWORD,
    });
    expect(screen.getByText('Welcome to Maple Home Care')).toBeInTheDocument();
    expect(api.to(PREVIEW)).toHaveLength(0);
    expect(sessionStorage.getItem('marketplace:invitation-link')).toBeNull();
  });

  test('keeps the entered values after a failure, and can submit them again', async () => {
    let isDown = true;
    const api = fakeApi({
      [READ]: () => ok(invitation()),
      [JOIN_NEW]: () => (isDown ? refusal(503, 'unavailable', 'Not reachable.') : ok(session())),
    });
    const { user } = renderApp(ADDRESS);
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: 'Join the agency' }));
    expect(await screen.findByRole('group', { description: 'Not reachable.' })).toHaveFocus();
    expect(screen.getByLabelText('Last name')).toHaveValue('Vale');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Join the agency' }));
    await waitFor(() => expect(address()).toBe('/candidates'));
    expect(api.to(JOIN_NEW)).toHaveLength(2);
  });

  test('is asked to sign in if the first response was lost', async () => {
    fakeApi({
      [READ]: () => ok(invitation()),
      [JOIN_NEW]: () => refusal(409, 'invitation_accepted', 'This invitation was already accepted. Please sign in.'),
    });
    const { user } = renderApp(ADDRESS);
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: 'Join the agency' }));
    expect(await screen.findByRole('heading', { name: 'Invitation already accepted' })).toBeInTheDocument();
  });

  test('is asked to sign in if the address got an account while the page was open', async () => {
    let account = false;
    fakeApi({
      [READ]: () => ok(invitation({ has_account: account })),
      [JOIN_NEW]: () => {
        account = true;
        return refusal(409, 'account_exists', 'There is an account with this email address already.');
      },
    });
    const { user } = renderApp(ADDRESS);
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: 'Join the agency' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  });
});

describe('invited person with an account', () => {
  test('signs in with the invited address, and returns to the invitation', async () => {
    fakeApi({
      [READ]: () => ok(invitation(toDana)),
      [PREVIEW]: () => ok(preview()),
      'POST /api/auth/sign-in': () => ok(session()),
    });
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('link', { name: 'Sign In' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(toDana.email);
    await fill(user, screen.getByLabelText('Password'), GOOD_PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('2 unlocked contacts, with their notes and payments')).toBeInTheDocument();
    expect(address()).toBe('/join-agency');
  });

  test('lists which data moves and stays, and joins only after a confirmation', async () => {
    const api = withAccount({
      [JOIN]: () => ok({ agency_name: 'Maple Home Care', role: 'recruiter', moved_contacts: 2 }),
    });
    const { user } = renderApp(ADDRESS, { signedIn: true });
    expect(await screen.findByText('2 unlocked contacts, with their notes and payments')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('1 contact that Maple Home Care already has.');
    const submit = screen.getByRole('button', { name: 'Join the agency' });
    await user.click(submit);
    expect(await screen.findByText('Please check the box to confirm')).toBeInTheDocument();
    expect(api.to(JOIN)).toHaveLength(0);
    await user.click(screen.getByRole('checkbox', { name: /want to join Maple Home Care/ }));
    await user.dblClick(submit);
    await waitFor(() => expect(address()).toBe('/candidates'));
    expect(api.to(JOIN).map(({ body }) => body)).toEqual([{ token: TOKEN, confirmed: true }]);
  });

  test('reads that a canceled plan with paid time left neither moves nor is refunded', async () => {
    const plan = { status: 'active', current_period_end: '2026-12-15T12:00:00.000Z', cancel_at_period_end: true };
    withAccount({ 'GET /api/agency-subscription': () => ok({ subscription: plan }) });
    renderApp(ADDRESS, { signedIn: true });
    expect(
      await screen.findByText(/^Your own Pro plan, paid until December 15, 2026\. It isn't refunded/),
    ).toBeVisible();
  });

  test('reads that contacts stay with the old agency if it has other people', async () => {
    withAccount({
      [PREVIEW]: () => ok(preview({ contacts: 0, duplicates: 0 })),
      'GET /api/agency-profile': () => ok(agencyProfile({ people: 3 })),
    });
    renderApp(ADDRESS, { signedIn: true });
    expect(await screen.findByText(/stay with your current agency and its other people/)).toBeInTheDocument();
  });

  test.each([
    ['plan_active', 'Cancel your own plan first', 'Go to My Account', '/account'],
    ['last_owner', 'Your agency needs another owner first', 'Go to People', '/account/people'],
    ['already_here', "You're already on the team", 'Browse Candidates', '/candidates'],
  ] as const)('sees what prevents joining: %s', async (obstacle, title, link, to) => {
    withAccount({ [PREVIEW]: () => ok(preview({ obstacle })) });
    renderApp(ADDRESS, { signedIn: true });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
    expect(screen.queryByRole('button', { name: 'Join the agency' })).not.toBeInTheDocument();
  });

  test('can join after the obstacle is gone', async () => {
    let obstacle: JoinPreviewResponse['obstacle'] = 'plan_active';
    withAccount({ [PREVIEW]: () => ok(preview({ obstacle })) });
    const { user } = renderApp(ADDRESS, { signedIn: true });
    await screen.findByRole('heading', { name: 'Cancel your own plan first' });
    obstacle = null;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('button', { name: 'Join the agency' })).toBeInTheDocument();
  });

  test('can log out and continue if signed in with a different address', async () => {
    const api = fakeApi({ [READ]: () => ok(invitation()), 'POST /api/auth/sign-out': () => ok({ done: true }) });
    const { user } = renderApp(ADDRESS, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'This invitation is for another email' })).toBeInTheDocument();
    expect(document.body).toHaveTextContent(`You're signed in as ${session().user.email}`);
    await user.click(screen.getByRole('button', { name: 'Log out and continue' }));
    expect(await screen.findByLabelText('First name')).toBeInTheDocument();
    expect(api.to(PREVIEW)).toHaveLength(0);
  });
});

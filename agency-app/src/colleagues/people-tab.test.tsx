import type { AgencyPeopleResponse, Invitation } from '@marketplace/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  agencyPeople,
  agencyPerson,
  agencyProfile,
  fakeApi,
  never,
  ok,
  refusal,
  session,
} from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const INVITE = 'POST /api/agency-invitations';
const PEOPLE = 'GET /api/agency-people';
const ROBIN = '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0002';
const robin = agencyPerson({
  id: ROBIN,
  first_name: 'Robin',
  last_name: 'Vale',
  email: 'robin@x.test',
  role: 'recruiter',
});
const PERSON = `/api/agency-people/${ROBIN}`;
const you = session().user.id;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const invitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: '5d0f7f0e-51a3-4f0e-9a55-6c1f4a0f0003',
  email: 'kim@x.test',
  role: 'recruiter',
  invited_by: { id: you, name: 'Dana Whitfield' },
  sent_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2026-11-27T12:00:00.000Z',
  expired: false,
  ...changes,
});

function show(data: AgencyPeopleResponse, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const state = { data };
  const api = fakeApi({ [PEOPLE]: () => ok(state.data), ...handlers });
  return { api, state, ...renderApp('/account/people', { signedIn: true }) };
}
const people = () => screen.findByRole('region', { name: 'People' });
const toasts = () => screen.getByRole('list', { name: 'toasts' });

describe('agency users', () => {
  test('are listed with role and join date, and an owner sees controls', async () => {
    show(agencyPeople({ people: [agencyPerson(), robin] }));
    const region = await people();
    expect(await within(region).findByText('Dana Whitfield (you)')).toBeInTheDocument();
    expect(within(region).getByText('robin@x.test')).toBeInTheDocument();
    expect(within(region).getAllByText('Recruiter · Since March 2, 2026')).toHaveLength(2);
    expect(within(region).getByRole('combobox', { name: 'Role of Robin Vale' })).toHaveValue('recruiter');
    expect(within(region).getByRole('button', { name: 'Remove Robin Vale' })).toBeInTheDocument();
    // The only owner has neither a role control nor a remove button.
    expect(within(region).getAllByRole('combobox')).toHaveLength(1);
    expect(screen.getByText(/You're the only owner\. Make somebody else an owner first/)).toBeInTheDocument();
  });

  test('are listed for a recruiter with an explanation in place of controls', async () => {
    show(agencyPeople({ you: { id: ROBIN, role: 'recruiter' }, people: [agencyPerson(), robin] }));
    const region = await people();
    expect(await within(region).findByText('Robin Vale (you)')).toBeInTheDocument();
    expect(screen.getByText('Only owners can change the team')).toBeInTheDocument();
    expect(screen.getByText(/^Ask Dana Whitfield to invite or remove people/)).toBeInTheDocument();
    expect(within(region).queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove|^Send/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Leave agency' })).toBeInTheDocument();
  });

  test('cannot leave an agency that has no other user', async () => {
    show(agencyPeople());
    expect(await screen.findByText("You're here on your own")).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Leave this agency' })).not.toBeInTheDocument();
  });
});

describe('invitation', () => {
  test('is sent and listed, and the form is cleared for the next invitation', async () => {
    const { api, state, user } = show(agencyPeople(), {
      [INVITE]: () => {
        state.data = agencyPeople({ invitations: [invitation()] });
        return { status: 201, body: invitation() };
      },
    });
    await user.type(await screen.findByLabelText('Email'), 'kim@x.test');
    await user.dblClick(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invited as a recruiter by Dana Whitfield, November 20, 2026')).toBeInTheDocument();
    expect(api.to(INVITE).map(({ body }) => body)).toEqual([{ email: 'kim@x.test', role: 'recruiter' }]);
    expect(toasts()).toHaveTextContent('Invitation sent to kim@x.test');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  test('keeps the entered values after a rejection, and shows the reason above the fields', async () => {
    const { user } = show(agencyPeople({ people: [agencyPerson(), robin] }), {
      [INVITE]: () => refusal(409, 'already_in_agency', 'This person is already in your agency.'),
    });
    await user.type(await screen.findByLabelText('Email'), 'robin@x.test');
    await user.selectOptions(screen.getByLabelText('Role'), 'owner');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByRole('group', { description: 'This person is already in your agency.' })).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('robin@x.test');
    expect(screen.getByLabelText('Role')).toHaveValue('owner');
  });

  test('can be sent again or withdrawn, and withdrawing moves the focus to the list’s heading', async () => {
    const openInvitation = invitation({ expired: true });
    const path = `/api/agency-invitations/${openInvitation.id}`;
    const { api, state, user } = show(
      agencyPeople({ people: [agencyPerson(), robin], invitations: [openInvitation] }),
      {
        [`POST ${path}/resend`]: () => {
          state.data = { ...state.data, invitations: [invitation()] };
          return ok(invitation());
        },
        [`DELETE ${path}`]: () => {
          state.data = { ...state.data, invitations: [] };
          return ok({ success: true });
        },
      },
    );
    expect(await screen.findByText('Expired')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send again to kim@x.test' }));
    expect(await screen.findByText('The link works until November 27, 2026')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation to kim@x.test' }));
    expect(await screen.findByText('No open invitations.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Open invitations' })).toHaveFocus();
    expect(api.to(`DELETE ${path}`)).toHaveLength(1);
  });
});

describe('colleague', () => {
  test('is removed after a dialog that explains the effects', async () => {
    const { api, state, user } = show(agencyPeople({ people: [agencyPerson(), robin] }), {
      [`DELETE ${PERSON}`]: () => {
        state.data = agencyPeople();
        return ok({ success: true });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Robin Vale' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Robin Vale?' });
    expect(dialog).toHaveTextContent("They're signed out everywhere right away and lose access to Lantern Home Care.");
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('robin@x.test')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus());
    expect(toasts()).toHaveTextContent('Robin Vale was removed');
    expect(api.to(`DELETE ${PERSON}`)).toHaveLength(1);
  });

  test('disappears from the list after a failed change if another tab removed the colleague', async () => {
    const { state, user } = show(agencyPeople({ people: [agencyPerson(), robin] }), {
      [`PATCH ${PERSON}`]: () => {
        state.data = agencyPeople();
        return refusal(404, 'not_found', 'We could not find what you asked for.');
      },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Robin Vale' }), 'owner');
    await waitFor(() => expect(screen.queryByText('robin@x.test')).not.toBeInTheDocument());
    expect(toasts()).toHaveTextContent('We could not find what you asked for.');
  });

  test('becomes an owner', async () => {
    const { api, state, user } = show(agencyPeople({ people: [agencyPerson(), robin] }), {
      [`PATCH ${PERSON}`]: () => {
        const owner = agencyPerson({ ...robin, role: 'owner' });
        state.data = agencyPeople({ people: [agencyPerson(), owner] });
        return ok(owner);
      },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Robin Vale' }), 'owner');
    expect(await screen.findByRole('button', { name: 'Leave agency' })).toBeInTheDocument();
    expect(toasts()).toHaveTextContent('Robin Vale is now an owner');
    expect(api.to(`PATCH ${PERSON}`)[0]?.body).toEqual({ role: 'owner' });
  });
});

describe('user’s membership', () => {
  const twoOwners = agencyPeople({ people: [agencyPerson(), { ...robin, role: 'owner' }] });

  test('changes to the recruiter role only after a confirmation', async () => {
    const { api, user } = show(twoOwners, { [`PATCH /api/agency-people/${you}`]: () => ok(agencyPerson()) });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Dana Whitfield' }), 'recruiter');
    const dialog = await screen.findByRole('dialog', { name: 'Become a recruiter?' });
    expect(api.to(`PATCH /api/agency-people/${you}`)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Become a recruiter' }));
    await waitFor(() => expect(api.to(`PATCH /api/agency-people/${you}`)).toHaveLength(1));
  });

  test('ends after a dialog that lists what stays with the agency, even if the people list never reloads', async () => {
    let hasLeft = false;
    const { api, user } = show(twoOwners, {
      [PEOPLE]: () => (hasLeft ? never() : ok(twoOwners)),
      'POST /api/leave-agency': () => {
        hasLeft = true;
        return ok({ success: true });
      },
      'GET /api/unlocked-candidates': () => ok({ unlocked_candidates: [] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Leave agency' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave Lantern Home Care?' });
    expect(dialog).toHaveTextContent('All of that stays with Lantern Home Care, including what you unlocked.');
    await user.dblClick(within(dialog).getByRole('button', { name: 'Leave agency' }));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/account$/));
    expect(api.to('POST /api/leave-agency')).toHaveLength(1);
    expect(toasts()).toHaveTextContent('You left Lantern Home Care');
  });

  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const leaveNow = async (user: ReturnType<typeof show>['user']) => {
    const dialog = await screen.findByRole('dialog', { name: 'Leave Lantern Home Care?' });
    await user.click(within(dialog).getByRole('button', { name: 'Leave agency' }));
  };

  test('is shown as ended if leaving succeeded and the response was lost', async () => {
    let data = twoOwners;
    const { user } = show(twoOwners, {
      [PEOPLE]: () => ok(data),
      'POST /api/leave-agency': () => {
        data = agencyPeople({ agency_id: '5d0f7f0e-51a3-4f0e-9a55-6c1f4a0f000b', agency_name: 'Dana Whitfield' });
        return lost();
      },
      'GET /api/unlocked-candidates': () => ok({ unlocked_candidates: [] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Leave agency' }));
    await leaveNow(user);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/account$/));
    expect(toasts()).toHaveTextContent('You left Lantern Home Care');
    expect(toasts()).not.toHaveTextContent('Failed');
  });

  test('ends on a second attempt if the first attempt fails', async () => {
    let isDown = false;
    const { api, state, user } = show(twoOwners, {
      [PEOPLE]: () => (isDown ? lost() : ok(state.data)),
      'POST /api/leave-agency': () => (isDown ? lost() : ok({ success: true })),
      'GET /api/unlocked-candidates': () => ok({ unlocked_candidates: [] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Leave agency' }));
    isDown = true;
    await leaveNow(user);
    await waitFor(() => expect(toasts()).toHaveTextContent('Failed to leave the agency'));
    const profiles = api.to('GET /api/agency-profile').length;
    expect(profiles).toBeGreaterThan(1);
    isDown = false;
    await user.click(await screen.findByRole('button', { name: 'Leave agency' }));
    await leaveNow(user);
    await waitFor(() => expect(toasts()).toHaveTextContent('You left Lantern Home Care'));
    const agency = twoOwners.agency_id;
    expect(api.to('POST /api/leave-agency').map(({ body }) => body)).toEqual([{ agency }, { agency }]);
  });
});

test('the history lists actions with their actors, newest first, and shows older entries on request', async () => {
  const by = { id: you, name: 'Dana Whitfield' };
  const entry = (event: AgencyPeopleResponse['history'][number]['event'], about: string | null = null) =>
    ({ event, by, about, role: null, at: '2026-11-20T12:00:00.000Z' }) as const;
  const { user } = show(
    agencyPeople({
      history: [
        entry('removed', 'Robin Vale'),
        { ...entry('role_changed', 'Robin Vale'), role: 'owner' },
        { ...entry('invited', 'robin@x.test'), role: 'recruiter' },
        ...Array.from({ length: 8 }, () => entry('left')),
        entry('founded'),
      ],
    }),
  );
  const region = await screen.findByRole('region', { name: 'Recent activity' });
  const sentences = () =>
    within(region)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(sentences().slice(0, 3)).toEqual([
    'Dana Whitfield removed Robin ValeNovember 20, 2026',
    'Dana Whitfield made Robin Vale an ownerNovember 20, 2026',
    'Dana Whitfield invited robin@x.test as a recruiterNovember 20, 2026',
  ]);
  expect(sentences()).toHaveLength(8);
  await user.click(within(region).getByRole('button', { name: 'Show all 12' }));
  expect(sentences()).toHaveLength(12);
});

test('a recruiter sees an explanation in place of owner controls', async () => {
  fakeApi({
    'GET /api/agency-profile': () => ok(agencyProfile({ role: 'recruiter', people: 2 })),
    'GET /api/unlocked-candidates': () => ok({ unlocked_candidates: [] }),
    'GET /api/received-applications': () => ok({ applications: [], withdrawn: [] }),
  });
  renderApp('/account', { signedIn: true });
  expect(await screen.findByText(/Only an owner of your agency can change the plan\./)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).not.toBeInTheDocument();
  expect(await screen.findByLabelText('Agency name')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Phone (optional)')).not.toHaveAttribute('readonly');
});

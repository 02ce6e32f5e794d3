import { DAY_MS } from '@marketplace/domain';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../verification/verification.testing.ts';
import { addColleague, callsOf, invitationToken, newPerson } from './colleagues.testing.ts';

let host: TestApp;
let owner: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  owner = await signUpAgency(host);
  host.sentMails.length = 0;
});

const newEmail = () => `${randomUUID()}@colleague.example.test`;
const asSession = (accessToken: unknown) => ({ headers: { authorization: `Bearer ${String(accessToken)}` } });

describe('invitation', () => {
  test('is emailed as a link to a page that shows the inviter and the agency', async () => {
    const { call, invite, people } = callsOf(host);
    const email = newEmail();
    const { token, ...invitation } = await invite(owner, email.toUpperCase());
    expect(invitation).toMatchObject({ email, role: 'recruiter', expired: false, invited_by: { id: owner.personId } });
    expect(JSON.stringify(invitation)).not.toContain(token);
    expect(await call('POST', '/api/read-invitation', null, { token })).toMatchObject({
      status: 200,
      body: {
        agency_name: 'Maple Home Care',
        verified: false,
        email,
        role: 'recruiter',
        invited_by: 'Dana Reed',
        has_account: false,
      },
    });
    expect((await people(owner)).invitations).toMatchObject([{ email, invited_by: { name: 'Dana Reed' } }]);
  });

  test('signs in a new person without a second confirmation email', async () => {
    const { call, invite, people } = callsOf(host);
    const email = newEmail();
    const { token } = await invite(owner, email);
    host.sentMails.length = 0;
    const { phone: _phone, title: _title, ...nameAndPassword } = newPerson(token);
    const joined = await call('POST', '/api/auth/join', null, nameAndPassword);
    expect(joined).toMatchObject({ status: 200, body: { user: { email } } });
    expect(host.sentMails.filter(({ to }) => to === email)).toEqual([]);
    expect(host.sentMails.map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, 'Someone you invited joined your agency'],
    ]);

    const robin = asSession(joined.body['access_token']);
    expect((await call('GET', '/api/agency-profile', robin)).body).toMatchObject({
      first_name: 'Robin',
      agency_name: 'Maple Home Care',
      email,
      phone: '',
      title: '',
      role: 'recruiter',
      people: 2,
    });
    const { people: list, invitations, history } = await people(owner);
    expect(list.map((person) => [person.first_name, person.role])).toEqual([
      ['Dana', 'owner'],
      ['Robin', 'recruiter'],
    ]);
    expect(invitations).toEqual([]);
    expect(history.map(({ event, by, about }) => [event, by.name, about])).toEqual([
      ['joined', 'Robin Vale', email],
      ['invited', 'Dana Reed', email],
    ]);
    const signedIn = await call('POST', '/api/auth/sign-in', null, { email, password: newPerson(token).password });
    expect(signedIn.status).toBe(200);
  });

  test('opens the association site on which it was sent, and the email about the new colleague links there too', async () => {
    const { call, invite } = callsOf(host);
    const { token } = await invite(owner, newEmail(), 'recruiter', 'iahhc');
    await call('POST', '/api/auth/join', null, newPerson(token));
    const [invitation, joined] = host.sentMails;
    expect(invitation?.text).toContain('http://localhost:4000/iahhc/join-agency');
    expect(joined?.subject).toBe('Someone you invited joined your agency');
    expect(joined?.text).toContain('http://localhost:4000/iahhc/account/people');
    for (const mail of [invitation, joined]) expect(mail?.html).toContain('/api/associations/iahhc/logo/');
  });

  test('is accepted once: a double click gets a clear response and creates no second account', async () => {
    const { call, invite, people } = callsOf(host);
    const { token } = await invite(owner, newEmail());
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/api/auth/join', null, newPerson(token))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await call('POST', '/api/auth/join', null, newPerson(token))).toMatchObject({
      body: { code: 'invitation_accepted' },
    });
    expect((await call('POST', '/api/read-invitation', null, { token })).body['code']).toBe('invitation_accepted');
    expect((await people(owner)).people).toHaveLength(2);
  });

  test('expires after seven days, and can be sent again', async () => {
    const { call, invite, people } = callsOf(host);
    const email = newEmail();
    const { id, token } = await invite(owner, email);
    await host.db
      .updateTable('agency_invitations')
      .set({ expires_at: new Date(Date.now() - 1000), sent_at: new Date(Date.now() - 7 * DAY_MS) })
      .where('id', '=', id)
      .execute();
    expect((await call('POST', '/api/auth/join', null, newPerson(token))).body['code']).toBe('link_invalid');
    expect((await people(owner)).invitations).toMatchObject([{ email, expired: true }]);

    expect(await call('POST', `/api/agency-invitations/${id}/resend`, owner, {})).toMatchObject({
      status: 200,
      body: { id, expired: false },
    });
    const newer = invitationToken(host, email);
    expect(newer).not.toBe(token);
    expect((await call('POST', '/api/read-invitation', null, { token })).body['code']).toBe('link_invalid');
    expect((await call('POST', '/api/auth/join', null, newPerson(newer))).status).toBe(200);
  });

  test('is unique per address, so a second invitation replaces the role and the link of the first', async () => {
    const { call, invite, people } = callsOf(host);
    const email = newEmail();
    const older = await invite(owner, email);
    await invite(owner, email, 'owner');
    expect((await people(owner)).invitations).toMatchObject([{ id: older.id, role: 'owner' }]);
    expect((await call('POST', '/api/read-invitation', null, { token: older.token })).status).toBe(400);
  });

  test('can be withdrawn', async () => {
    const { call, invite, people } = callsOf(host);
    const { id, token } = await invite(owner, newEmail());
    expect((await call('DELETE', `/api/agency-invitations/${id}`, owner)).status).toBe(200);
    expect((await call('POST', '/api/auth/join', null, newPerson(token))).body['code']).toBe('link_invalid');
    expect((await people(owner)).invitations).toEqual([]);
    expect((await call('DELETE', `/api/agency-invitations/${id}`, owner)).status).toBe(404);
  });

  test('becomes invalid when the owner who sent it is removed or demoted', async () => {
    const { call, invite } = callsOf(host);
    const second = await addColleague(host, owner, 'owner');
    const { token } = await invite(second, newEmail(), 'owner');
    await call('PATCH', `/api/agency-people/${second.personId}`, owner, { role: 'recruiter' });
    expect((await call('POST', '/api/auth/join', null, newPerson(token))).body['code']).toBe('link_invalid');
  });

  test('is rejected for a person who is already in the agency', async () => {
    const { call } = callsOf(host);
    const robin = await addColleague(host, owner);
    const body = { email: robin.email, role: 'recruiter' };
    expect((await call('POST', '/api/agency-invitations', owner, body)).body['code']).toBe('already_in_agency');
  });

  test('ends all pending sign-ups with its address', async () => {
    const { call, invite } = callsOf(host);
    const email = newEmail();
    const signUp = {
      ...newPerson('x'),
      email,
      password: 'Strangers-Password-7!',
      agency_name: 'Elm',
      agency_city: 'X',
    };
    const { token: _token, ...form } = { ...signUp, agency_state: 'IN' };
    expect((await call('POST', '/api/auth/sign-up', null, form)).status).toBe(200);
    const { token } = await invite(owner, email);
    await call('POST', '/api/auth/join', null, newPerson(token));
    expect(await host.db.selectFrom('sign_ups').select('id').where('email', '=', email).execute()).toEqual([]);
    const stranger = { email, password: 'Strangers-Password-7!' };
    expect((await call('POST', '/api/auth/sign-in', null, stranger)).status).toBe(401);
  });

  test('requires a strong password', async () => {
    const { call, invite } = callsOf(host);
    const { token } = await invite(owner, newEmail());
    const answer = await call('POST', '/api/auth/join', null, newPerson(token, { password: 'Password1!' }));
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'password' }] });
    expect((await call('POST', '/api/auth/join', null, newPerson(token))).status).toBe(200);
  });

  test('is limited per address and per agency', async () => {
    const limited = await createTestApp({ overrides: { db: host.db }, environment: { RATE_LIMIT_FACTOR: '1' } });
    const { call } = callsOf(limited);
    const email = newEmail();
    const send = (to: string) => call('POST', '/api/agency-invitations', owner, { email: to, role: 'recruiter' });
    for (let sent = 0; sent < 10; sent += 1) expect((await send(email)).status).toBe(201);
    expect((await send(email)).status).toBe(429);
    const other = await send(newEmail());
    expect(other.status).toBe(201);
    const again = () => call('POST', `/api/agency-invitations/${String(other.body['id'])}/resend`, owner, {});
    for (let sent = 0; sent < 5; sent += 1) expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
    await limited.app.close();
  });
});

describe('stranger', () => {
  test('cannot see, resend or withdraw an invitation, nor guess one', async () => {
    const { call, invite, people } = callsOf(host);
    const stranger = await signUpAgency(host);
    const { id } = await invite(owner, newEmail());
    expect((await people(stranger)).invitations).toEqual([]);
    expect((await call('POST', `/api/agency-invitations/${id}/resend`, stranger, {})).status).toBe(404);
    expect((await call('DELETE', `/api/agency-invitations/${id}`, stranger)).status).toBe(404);
    expect((await call('POST', '/api/read-invitation', null, { token: 'x'.repeat(43) })).body['code']).toBe(
      'link_invalid',
    );
    expect((await people(owner)).invitations).toHaveLength(1);
  });

  test('who has an account can neither accept nor read an invitation to a different address', async () => {
    const { call, invite, people } = callsOf(host);
    const stranger = await signUpAgency(host);
    const { token } = await invite(owner, newEmail());
    for (const [path, more] of [
      ['/api/preview-join', {}],
      ['/api/join-agency', { confirmed: true }],
    ] as const) {
      const answer = await call('POST', path, stranger, { token, ...more });
      expect(answer).toMatchObject({ status: 403, body: { code: 'invitation_for_another' } });
      expect(JSON.stringify(answer.body)).not.toContain('Maple');
    }
    expect((await people(owner)).people).toHaveLength(1);
  });
});

describe('agency verification', () => {
  const joinVerified = async (email: string) => {
    const { call, invite } = callsOf(host);
    await verify(host, owner);
    const { token } = await invite(owner, email);
    host.sentMails.length = 0;
    expect((await call('POST', '/api/auth/join', null, newPerson(token))).status).toBe(200);
    expect((await call('GET', '/api/agency-profile', owner)).body['verified']).toBe(true);
    return host.sentMails.filter(({ to }) => to === host.config.SUPPORT_EMAIL);
  };

  test('is kept when a person with the agency’s own email domain joins', async () => {
    expect(await joinVerified(`${randomUUID()}@agency.example.test`)).toEqual([]);
  });

  test('is kept when somebody with another email domain joins, and the operator gets an email', async () => {
    const mails = await joinVerified(newEmail());
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A verified agency added someone with an outside email address',
    ]);
  });
});

test('a closed agency’s invitation is invalid until the agency reopens', async () => {
  const { call, invite } = callsOf(host);
  const closing = await signUpAgency(host);
  const account = await signUpAgency(host);
  const [fresh, email] = [newEmail(), account.email];
  const { token: freshToken } = await invite(closing, fresh);
  const { token } = await invite(closing, email);
  const { token: toOwner } = await invite(owner, closing.email);
  expect((await call('POST', '/api/join-agency', closing, { token: toOwner, confirmed: true })).status).toBe(200);

  const refused = { status: 400, body: { code: 'link_invalid' } };
  expect(await call('POST', '/api/read-invitation', null, { token: freshToken })).toMatchObject(refused);
  expect(await call('POST', '/api/auth/join', null, newPerson(freshToken))).toMatchObject(refused);
  expect(await call('POST', '/api/preview-join', account, { token })).toMatchObject(refused);
  expect(await call('POST', '/api/join-agency', account, { token, confirmed: true })).toMatchObject(refused);

  expect((await call('POST', '/api/leave-agency', closing, { agency: owner.agencyId })).status).toBe(200);
  expect((await call('POST', '/api/join-agency', account, { token, confirmed: true })).status).toBe(200);
  expect((await callsOf(host).people(closing)).people).toHaveLength(2);
});

describe('accepting and resending an invitation lock rows in the same order', () => {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(host.db);
    return rows[0]?.count;
  };
  test.each(['with an account', 'as a new person'])('when the invited person joins %s', async (how) => {
    const { call, invite } = callsOf(host);
    const account = how === 'with an account' ? await signUpAgency(host) : null;
    const { id, token } = await invite(owner, account?.email ?? newEmail());
    const { accepting } = await host.db.transaction().execute(async (trx) => {
      // Locks as resending does: first the agency, then the invitation.
      await trx.selectFrom('agencies').select('id').where('id', '=', owner.agencyId).forUpdate().execute();
      const answer =
        account === null
          ? call('POST', '/api/auth/join', null, newPerson(token))
          : call('POST', '/api/join-agency', account, { token, confirmed: true });
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000, interval: 20 });
      await trx.selectFrom('agency_invitations').select('id').where('id', '=', id).forUpdate().noWait().execute();
      return { accepting: answer };
    });
    expect((await accepting).status).toBe(200);
  });
});

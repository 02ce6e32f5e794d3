import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCandidate } from '../billing/testing/payments-stack.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../verification/verification.testing.ts';
import { addColleague, callsOf, newPerson } from './colleagues.testing.ts';

let host: TestApp;
let owner: SignedUpAgency;
/** Has an agency of one, and is invited by `owner`. */
let robin: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  owner = await signUpAgency(host);
  robin = await signUpAgency(host);
  host.sentMails.length = 0;
});

/** A paid unlock with a note and its checkout. */
async function unlock(agency: SignedUpAgency, candidateUuid: string, note = ''): Promise<string> {
  const at = { user_id: agency.userId, candidate_uuid: candidateUuid, amount_cents: 40_000 };
  const { id: checkout } = await host.db
    .insertInto('checkouts')
    .values({ ...at, kind: 'unlock', status: 'completed', expires_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await host.db
    .insertInto('candidate_requests')
    .values({
      ...at,
      checkout_id: checkout,
      status: 'completed',
      free: false,
      note,
      candidate_first_name: 'Maria',
      candidate_last_name: 'Quill',
      candidate_email: 'maria@caregiver.example.test',
      candidate_phone: '3175550142',
      candidate_discipline: 'Registered Nurse',
      candidate_city: 'Carmel',
      candidate_state: 'IN',
      unlocked_by: agency.userId,
      unlocked_by_name: 'Dana Reed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const plan = (agency: SignedUpAgency, change: { status?: string; cancel_at_period_end?: boolean } = {}) =>
  host.db
    .insertInto('agency_subscriptions')
    .values({ user_id: agency.userId, stripe_subscription_id: `sub_${agency.userId}`, status: 'active', ...change })
    .execute();
const unlockedBy = async (who: SignedUpAgency) => {
  const answer = await host.app.inject({ url: '/api/unlocked-candidates', headers: who.headers });
  return answer.json<{ unlocked_candidates: { request_id: string; note: string; by?: { id: string } }[] }>()
    .unlocked_candidates;
};

describe('joining with an account', () => {
  test('previews, then moves contacts, notes and shortlist; what the agency has already stays as a record', async () => {
    const { call, invite, people } = callsOf(host);
    const [mine, ours, listed] = [await addCandidate(host), await addCandidate(host), await addCandidate(host)];
    const moved = await unlock(robin, mine.uuid, 'Good with children');
    const duplicate = await unlock(robin, ours.uuid);
    const kept = await unlock(owner, ours.uuid);
    await call('POST', '/api/shortlist', robin, { candidateUuid: listed.uuid });
    const { token } = await invite(owner, robin.email);

    expect((await call('POST', '/api/read-invitation', null, { token })).body).toMatchObject({ has_account: true });
    expect((await call('POST', '/api/preview-join', robin, { token })).body).toEqual({
      agency_name: 'Maple Home Care',
      role: 'recruiter',
      contacts: 1,
      duplicates: 1,
      shortlisted: 1,
      obstacle: null,
    });
    expect(await unlockedBy(robin)).toHaveLength(2);

    expect(await call('POST', '/api/join-agency', robin, { token, confirmed: true })).toMatchObject({
      status: 200,
      body: { agency_name: 'Maple Home Care', role: 'recruiter', moved_contacts: 1 },
    });
    const contacts = await unlockedBy(owner);
    expect(contacts.map(({ request_id }) => request_id).toSorted()).toEqual([moved, kept].toSorted());
    expect(contacts.find(({ request_id }) => request_id === moved)).toMatchObject({
      note: 'Good with children',
      by: { id: robin.userId },
    });
    expect((await call('GET', '/api/shortlist', owner)).body['shortlist']).toMatchObject([
      { candidate_uuid: listed.uuid },
    ]);
    const record = await host.db
      .selectFrom('candidate_requests')
      .select(['user_id', 'status'])
      .where('id', '=', duplicate)
      .executeTakeFirstOrThrow();
    expect(record).toEqual({ user_id: robin.userId, status: 'completed' });
    // A later refund of a moved unlock finds it with its payment.
    const checkouts = await host.db
      .selectFrom('checkouts')
      .select('candidate_uuid')
      .where('user_id', '=', owner.userId)
      .orderBy('id')
      .execute();
    expect(checkouts.map((row) => row.candidate_uuid).toSorted()).toEqual([mine.uuid, ours.uuid].toSorted());
    expect((await people(robin)).you).toEqual({ id: robin.userId, role: 'recruiter' });
  });

  test('needs a confirmation, and twice is once', async () => {
    const { call, invite, people } = callsOf(host);
    const { token } = await invite(owner, robin.email);
    expect((await call('POST', '/api/join-agency', robin, { token })).body['code']).toBe('validation_failed');
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', '/api/join-agency', robin, { token, confirmed: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await call('POST', '/api/join-agency', robin, { token, confirmed: true })).toMatchObject({
      status: 200,
      body: { agency_name: 'Maple Home Care', moved_contacts: 0 },
    });
    expect((await people(owner)).people).toHaveLength(2);
    expect((await people(owner)).history.filter(({ event }) => event === 'joined')).toHaveLength(1);
  });

  test('as a new person is refused', async () => {
    const { call, invite } = callsOf(host);
    const { token } = await invite(owner, robin.email);
    expect((await call('POST', '/api/auth/join', null, newPerson(token))).body['code']).toBe('account_exists');
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).status).toBe(200);
  });

  test('waits until their own plan is canceled', async () => {
    const { call, invite } = callsOf(host);
    const { token } = await invite(owner, robin.email);
    await plan(robin);
    expect((await call('POST', '/api/preview-join', robin, { token })).body['obstacle']).toBe('plan_active');
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).body['code']).toBe(
      'plan_active',
    );
    await host.db
      .updateTable('agency_subscriptions')
      .set({ status: 'canceled' })
      .where('user_id', '=', robin.userId)
      .execute();
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).status).toBe(200);
    expect((await call('GET', '/api/agency-subscription', robin)).body).toEqual({ subscription: null });
  });

  test('is refused to the last owner of an agency with people', async () => {
    const { call, invite } = callsOf(host);
    await addColleague(host, robin);
    const { token } = await invite(owner, robin.email);
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).body['code']).toBe('last_owner');
  });

  test('from an agency with another owner takes nothing along', async () => {
    const { call, invite } = callsOf(host);
    const { uuid } = await addCandidate(host);
    await unlock(robin, uuid);
    const second = await addColleague(host, robin, 'owner');
    const { token } = await invite(owner, robin.email);
    expect((await call('POST', '/api/preview-join', robin, { token })).body).toMatchObject({ contacts: 0 });
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).body).toMatchObject({
      moved_contacts: 0,
    });
    expect(await unlockedBy(owner)).toEqual([]);
    expect(await unlockedBy(second)).toHaveLength(1);
  });

  test('ends the verification of the agency that closes, and its applications do not move', async () => {
    const { call, invite } = callsOf(host);
    await verify(host, robin);
    const { token } = await invite(owner, robin.email);
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).status).toBe(200);
    const closed = await host.db
      .selectFrom('agency_profiles')
      .select(['verified_at', 'closed_at', 'merged_into'])
      .where('id', '=', robin.userId)
      .executeTakeFirstOrThrow();
    expect(closed).toEqual({ verified_at: null, closed_at: expect.any(Date), merged_into: owner.userId });
  });

  test('and leaving again gives back the agency of one, without what moved', async () => {
    const { call, invite, people } = callsOf(host);
    await unlock(robin, (await addCandidate(host)).uuid);
    const { token } = await invite(owner, robin.email);
    await call('POST', '/api/join-agency', robin, { token, confirmed: true });
    expect((await call('POST', '/api/leave-agency', robin, {})).status).toBe(200);
    expect(await people(robin)).toMatchObject({ you: { role: 'owner' }, people: [{ id: robin.userId }] });
    expect(await unlockedBy(robin)).toEqual([]);
    expect(await unlockedBy(owner)).toHaveLength(1);
  });
});

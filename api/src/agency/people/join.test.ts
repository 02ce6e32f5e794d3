import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startSession } from '../accounts/sessions.service.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../verification/verification.testing.ts';
import { addColleague, callsOf, newPerson } from './colleagues.testing.ts';

let host: TestApp;
let owner: SignedUpAgency;
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

async function unlock(
  { agencyId, personId }: Pick<SignedUpAgency, 'agencyId' | 'personId'>,
  candidateUuid: string,
  { note }: { note?: string } = {},
): Promise<string> {
  const at = { agency_id: agencyId, caregiver_uuid: candidateUuid, amount_cents: 40_000 };
  const { id: checkout } = await host.db
    .insertInto('checkouts')
    .values({ ...at, kind: 'unlock', status: 'completed', expires_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await host.db
    .insertInto('unlocks')
    .values({
      ...at,
      checkout_id: checkout,
      status: 'completed',
      free: false,
      candidate_first_name: 'Maria',
      candidate_last_name: 'Quill',
      candidate_email: 'maria@caregiver.example.test',
      candidate_phone: '3175550142',
      candidate_discipline: 'Registered Nurse',
      candidate_city: 'Carmel',
      candidate_state: 'IN',
      unlocked_by: personId,
      unlocked_by_name: 'Dana Reed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (note !== undefined)
    await host.db
      .insertInto('unlock_notes')
      .values({ unlock_id: id, id: randomUUID(), text: note, written_by: personId, written_by_name: 'Dana Reed' })
      .execute();
  return id;
}
const plan = (agency: SignedUpAgency, change: { status?: string; cancel_at_period_end?: boolean } = {}) =>
  host.db
    .insertInto('agency_subscriptions')
    .values({
      agency_id: agency.agencyId,
      stripe_subscription_id: `sub_${agency.agencyId}`,
      status: 'active',
      ...change,
    })
    .execute();
async function signInAgain(person: SignedUpAgency): Promise<SignedUpAgency> {
  const auth = { ...host.deps, tokens: host.app.tokens, device: '' };
  const { session } = await startSession(auth, { id: person.personId, email: person.email });
  return { ...person, headers: { authorization: `Bearer ${session.access_token}` } };
}
const unlockedBy = async (who: SignedUpAgency) => {
  const answer = await host.app.inject({ url: '/api/unlocked-candidates', headers: who.headers });
  return answer.json<{
    unlocked_candidates: { request_id: string; notes: { text: string }[]; by?: { id: string } }[];
  }>().unlocked_candidates;
};

describe('joining an agency with an account', () => {
  test('shows a preview, then moves contacts, notes and shortlist, and keeps duplicates as records', async () => {
    const { call, invite, people } = callsOf(host);
    const [mine, ours, listed] = [await addCandidate(host), await addCandidate(host), await addCandidate(host)];
    const moved = await unlock(robin, mine.uuid, { note: 'Good with children' });
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
      notes: [{ text: 'Good with children' }],
      by: { id: robin.personId },
    });
    expect((await call('GET', '/api/shortlist', owner)).body['shortlist']).toMatchObject([
      { candidate_uuid: listed.uuid },
    ]);
    const record = await host.db
      .selectFrom('unlocks')
      .select(['agency_id', 'status'])
      .where('id', '=', duplicate)
      .executeTakeFirstOrThrow();
    expect(record).toEqual({ agency_id: robin.agencyId, status: 'completed' });
    // A later refund of a moved unlock still finds its payment.
    const checkouts = await host.db
      .selectFrom('checkouts')
      .select('caregiver_uuid')
      .where('agency_id', '=', owner.agencyId)
      .orderBy('id')
      .execute();
    expect(checkouts.map((row) => row.caregiver_uuid).toSorted()).toEqual([mine.uuid, ours.uuid].toSorted());
    expect((await people(robin)).you).toEqual({ id: robin.personId, role: 'recruiter' });
  });

  test('requires a confirmation, and is idempotent', async () => {
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

  test('is rejected if the account holder joins as a new person', async () => {
    const { call, invite } = callsOf(host);
    const { token } = await invite(owner, robin.email);
    expect((await call('POST', '/api/auth/join', null, newPerson(token))).body['code']).toBe('account_exists');
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).status).toBe(200);
  });

  test("is rejected until the account's own plan is canceled", async () => {
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
      .where('agency_id', '=', robin.agencyId)
      .execute();
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).status).toBe(200);
    expect((await call('GET', '/api/agency-subscription', robin)).body).toEqual({ subscription: null });
  });

  test('is rejected for the last owner of an agency with other people', async () => {
    const { call, invite } = callsOf(host);
    await addColleague(host, robin);
    const { token } = await invite(owner, robin.email);
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).body['code']).toBe('last_owner');
  });

  test('moves no data out of an agency that has another owner', async () => {
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

  test('ends the verification of the closed agency, and its applications do not move', async () => {
    const { call, invite } = callsOf(host);
    await verify(host, robin);
    const { token } = await invite(owner, robin.email);
    expect((await call('POST', '/api/join-agency', robin, { token, confirmed: true })).status).toBe(200);
    const closed = await host.db
      .selectFrom('agencies')
      .select(['verified_at', 'closed_at', 'merged_into'])
      .where('id', '=', robin.agencyId)
      .executeTakeFirstOrThrow();
    expect(closed).toEqual({ verified_at: null, closed_at: expect.any(Date), merged_into: owner.agencyId });
  });

  test('is undone when the person leaves: the old agency reopens, and the moved contacts stay with the new one', async () => {
    const { call, invite, people } = callsOf(host);
    await unlock(robin, (await addCandidate(host)).uuid);
    const { token } = await invite(owner, robin.email);
    await call('POST', '/api/join-agency', robin, { token, confirmed: true });
    expect((await call('POST', '/api/leave-agency', robin, { agency: owner.agencyId })).status).toBe(200);
    expect(await people(robin)).toMatchObject({ you: { role: 'owner' }, people: [{ id: robin.personId }] });
    expect(await unlockedBy(robin)).toEqual([]);
    expect(await unlockedBy(owner)).toHaveLength(1);
  });
});

describe('closed agency', () => {
  const joins = async (who: SignedUpAgency, inviter: SignedUpAgency, role?: 'owner') => {
    const { call, invite } = callsOf(host);
    const { token } = await invite(inviter, who.email, role);
    expect((await call('POST', '/api/join-agency', who, { token, confirmed: true })).status).toBe(200);
  };
  const leaves = async (who: SignedUpAgency) => {
    const { call, people } = callsOf(host);
    const { agency_id: agency } = await people(who);
    expect((await call('POST', '/api/leave-agency', who, { agency })).status).toBe(200);
  };
  const agencyOf = async ({ personId }: SignedUpAgency) =>
    (
      await host.db
        .selectFrom('agency_people')
        .select('agency_id')
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow()
    ).agency_id;

  test('reopens for the person who closed it, not for its removed founder', async () => {
    const { call, people } = callsOf(host);
    const founder = robin;
    const bob = await addColleague(host, founder, 'owner');
    const both = (await addCandidate(host)).uuid;
    const record = await unlock(founder, both);
    expect((await call('DELETE', `/api/agency-people/${founder.personId}`, bob)).status).toBe(200);
    await unlock(owner, both);
    await joins(bob, owner);

    const back = await signInAgain(founder);
    const another = await signUpAgency(host);
    await joins(back, another);
    await leaves(back);
    expect(await people(back)).toMatchObject({ agency_name: 'Dana Reed', people: [{ id: founder.personId }] });
    expect(await unlockedBy(back)).toEqual([]);

    await leaves(bob);
    expect(await people(bob)).toMatchObject({ agency_name: 'Maple Home Care', people: [{ id: bob.personId }] });
    expect((await unlockedBy(bob)).map(({ request_id }) => request_id)).toEqual([record]);
  });

  test('reopens with its remaining data each time its person leaves the joined agency', async () => {
    const { call, people } = callsOf(host);
    const dana = await addColleague(host, owner);
    await leaves(dana);
    const own = await agencyOf(dana);
    const profile = { first_name: 'Dana', last_name: 'Lee', phone: '', title: '', agency_name: 'Dana Alone' };
    await call('PATCH', '/api/agency-profile', dana, { ...profile, agency_city: 'Carmel', agency_state: 'IN' });
    const [hidden, both] = [(await addCandidate(host)).uuid, (await addCandidate(host)).uuid];
    await call('POST', '/api/hidden-candidates', dana, { candidateUuid: hidden });
    const record = await unlock({ agencyId: own, personId: dana.personId }, both);
    await unlock(owner, both);

    for (let time = 0; time < 2; time += 1) {
      await joins(dana, owner);
      expect((await call('GET', '/api/hidden-candidates', dana)).body).toEqual({ hidden_candidates: [] });
      await leaves(dana);
      expect(await people(dana)).toMatchObject({ agency_name: 'Dana Alone', you: { role: 'owner' } });
      expect(await agencyOf(dana)).toBe(own);
      expect((await call('GET', '/api/hidden-candidates', dana)).body['hidden_candidates']).toMatchObject([
        { candidate_uuid: hidden },
      ]);
      expect((await unlockedBy(dana)).map(({ request_id }) => request_id)).toEqual([record]);
    }
  });

  test('reopens first if the same person closed it last', async () => {
    const another = await signUpAgency(host);
    await joins(robin, owner, 'owner');
    await leaves(owner);
    await joins(robin, another);
    await leaves(robin);
    expect(await agencyOf(robin)).toBe(owner.agencyId);
    await joins(another, robin, 'owner');
    await leaves(robin);
    expect(await agencyOf(robin)).toBe(robin.agencyId);
  });
});

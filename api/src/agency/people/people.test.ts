import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { startSession } from '../accounts/sessions.service.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
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
  robin = await addColleague(host, owner);
  host.sentMails.length = 0;
});

async function freeUnlock(agency: SignedUpAgency): Promise<string> {
  const subscription = `sub_${agency.agencyId}`;
  await host.db
    .insertInto('agency_subscriptions')
    .values({ agency_id: agency.agencyId, stripe_subscription_id: subscription, status: 'active' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await host.db
    .insertInto('free_unlocks')
    .values({
      agency_id: agency.agencyId,
      stripe_subscription_id: subscription,
      period_start: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('account created before colleagues were supported', () => {
  test('becomes an agency of one person, who is its owner', async () => {
    const alone = await signUpAgency(host);
    expect(await callsOf(host).people(alone)).toMatchObject({
      agency_name: 'Maple Home Care',
      you: { id: alone.personId, role: 'owner' },
      people: [{ id: alone.personId, first_name: 'Dana', email: alone.email, role: 'owner' }],
      invitations: [],
    });
  });
});

describe('colleagues', () => {
  test('share plan, free unlock, contacts, notes and shortlist, and see who did what', async () => {
    const { call } = callsOf(host);
    const freeUnlockId = await freeUnlock(owner);
    const { uuid: candidateUuid } = await addCandidate(host);
    expect((await call('GET', '/api/free-unlock', robin)).body['free_unlock']).toMatchObject({
      unlock_id: freeUnlockId,
    });
    expect((await call('GET', '/api/agency-subscription', robin)).body['subscription']).toMatchObject({
      status: 'active',
    });
    expect((await call('POST', '/api/redeem-free-unlock', robin, { candidateUuid, freeUnlockId })).status).toBe(200);
    expect(host.sentMails.map(({ to }) => to)).toEqual([robin.email, `${candidateUuid}@caregiver.example.test`]);

    const unlocked = async (who: SignedUpAgency) => {
      const { body } = await call('GET', '/api/unlocked-candidates', who);
      return body['unlocked_candidates'];
    };
    const by = { id: robin.personId, name: 'Robin Vale' };
    expect(await unlocked(owner)).toMatchObject([{ candidate_uuid: candidateUuid, by }]);
    const list = await unlocked(owner);
    const [{ request_id: unlockId = '' } = {}] = Array.isArray(list) ? list : [];
    await call('PATCH', `/api/unlocked-candidates/${unlockId}`, owner, { status: 'contacted' });
    expect(await unlocked(robin)).toMatchObject([
      { status: 'contacted', by, status_changed: { by: { id: owner.personId, name: 'Dana Reed' } } },
    ]);

    await call('POST', '/api/shortlist', owner, { candidateUuid });
    expect((await call('GET', '/api/shortlist', robin)).body['shortlist']).toMatchObject([
      { candidate_uuid: candidateUuid },
    ]);
    expect((await call('GET', `/api/candidate-requests/${candidateUuid}`, owner)).body['status']).toBe('completed');
  });

  test('do not share saved searches', async () => {
    const { call } = callsOf(host);
    await host.db
      .insertInto('saved_searches')
      .values({
        person_id: owner.agencyId,
        name: 'Nurses',
        discipline: 1,
        criteria: '{}',
        daily_mail: false,
        last_seen_caregiver: 0,
      })
      .execute();
    expect((await call('GET', '/api/saved-searches', robin)).body).toEqual({ saved_searches: [] });
  });

  test('buy one unlock of a candidate, even when both unlock at once', async () => {
    const { call } = callsOf(host);
    const unlocks = [await freeUnlock(owner)];
    const { uuid: candidateUuid } = await addCandidate(host);
    const answers = await Promise.all(
      [owner, robin, owner, robin].map((who) =>
        call('POST', '/api/redeem-free-unlock', who, { candidateUuid, freeUnlockId: unlocks[0] }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

function editable(profile: Record<string, unknown>) {
  const {
    id: _id,
    email: _email,
    email_reached: _,
    verified: _verified,
    role: _role,
    people: _people,
    ...form
  } = profile;
  return form;
}

describe('owner rights', () => {
  test('are required to invite, remove, change roles, and manage plan and name', async () => {
    const { call } = callsOf(host);
    const profile = (await call('GET', '/api/agency-profile', robin)).body;
    const form = editable(profile);
    for (const [method, path, body] of [
      ['POST', '/api/agency-invitations', { email: 'new@colleague.example.test', role: 'recruiter' }],
      ['PATCH', `/api/agency-people/${robin.personId}`, { role: 'owner' }],
      ['DELETE', `/api/agency-people/${owner.personId}`, undefined],
      ['POST', '/api/create-stripe-checkout', {}],
      ['PATCH', '/api/agency-profile', { ...form, agency_name: 'Robin Home Care' }],
    ] as const) {
      expect(await call(method, path, robin, body), path).toMatchObject({
        status: 403,
        body: { code: 'owner_required' },
      });
    }
    expect(
      (await call('PATCH', '/api/agency-profile', robin, { ...form, title: 'Lead recruiter' })).body,
    ).toMatchObject({
      title: 'Lead recruiter',
      agency_name: 'Maple Home Care',
    });
    expect((await call('GET', '/api/agency-profile', owner)).body['title']).toBe('Director');
    expect(profile).toMatchObject({ role: 'recruiter', people: 2 });
    const seen = await callsOf(host).people(robin);
    expect(seen.people).toHaveLength(2);
    expect(seen.history).toEqual([]);
  });

  test('end in a demoted owner’s open tab, too', async () => {
    const { call } = callsOf(host);
    const second = await addColleague(host, owner, 'owner');
    expect((await call('PATCH', `/api/agency-people/${owner.personId}`, second, { role: 'recruiter' })).status).toBe(
      200,
    );
    expect((await call('DELETE', `/api/agency-people/${robin.personId}`, owner)).body['code']).toBe('owner_required');
    expect((await callsOf(host).people(second)).people).toHaveLength(3);
  });
});

describe('removed colleague', () => {
  test('is signed out immediately, cannot refresh the session, and sees none of the agency’s data afterwards', async () => {
    const { call, people } = callsOf(host);
    const { uuid: candidateUuid } = await addCandidate(host);
    const freeUnlockId = await freeUnlock(owner);
    await call('POST', '/api/redeem-free-unlock', robin, { candidateUuid, freeUnlockId });
    const auth = { ...host.deps, tokens: host.app.tokens, device: '' };
    const { refreshToken } = await startSession(auth, { id: robin.personId, email: robin.email });
    expect((await call('DELETE', `/api/agency-people/${robin.personId}`, owner)).status).toBe(200);

    expect((await call('GET', '/api/unlocked-candidates', robin)).body['code']).toBe('session_expired');
    const refreshed = await host.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      cookies: { refresh: refreshToken },
      headers: { origin: 'http://localhost:4000' },
    });
    expect(refreshed.statusCode).toBe(401);
    expect((await call('DELETE', `/api/agency-people/${robin.personId}`, owner)).status).toBe(404);

    const { session } = await startSession(auth, { id: robin.personId, email: robin.email });
    const back = { ...robin, headers: { authorization: `Bearer ${session.access_token}` } };
    expect((await call('GET', '/api/unlocked-candidates', back)).body).toEqual({ unlocked_candidates: [] });
    expect((await call('GET', '/api/free-unlock', back)).body).toEqual({ free_unlock: null });
    expect(await people(back)).toMatchObject({ agency_name: 'Robin Vale', you: { role: 'owner' }, people: [{}] });
    // The records stay with the agency, with their author's name.
    expect((await call('GET', '/api/unlocked-candidates', owner)).body['unlocked_candidates']).toMatchObject([
      { candidate_uuid: candidateUuid, by: { id: robin.personId, name: 'Robin Vale' } },
    ]);
    expect((await people(owner)).history[0]).toMatchObject({
      event: 'removed',
      by: { id: owner.personId, name: 'Dana Reed' },
      about: 'Robin Vale',
    });
    expect(host.sentMails.at(-1)).toMatchObject({ to: robin.email });
  });

  test('gets an email that names the association through which they joined', async () => {
    const { call, invite, people } = callsOf(host);
    const email = `${randomUUID()}@colleague.example.test`;
    const { token } = await invite(owner, email, 'recruiter', 'iahhc');
    await call('POST', '/api/auth/join', null, newPerson(token));
    const joined = (await people(owner)).people.find((person) => person.email === email);
    await call('DELETE', `/api/agency-people/${joined?.id}`, owner);
    expect(host.sentMails.at(-1)).toMatchObject({ to: email, subject: expect.stringContaining('no longer') });
    expect(host.sentMails.at(-1)?.html).toContain('/api/associations/iahhc/logo/');
  });

  test('stays blocked by caregivers who block the agency', async () => {
    const { uuid } = await addCandidate(host);
    const { id: caregiverId } = await host.db
      .selectFrom('caregivers')
      .select('id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    await host.db
      .insertInto('caregiver_agency_blocks')
      .values({
        caregiver_id: caregiverId,
        agency_id: owner.agencyId,
        agency_key: 'maple home care',
        agency_name: 'Maple Home Care',
      })
      .execute();
    const { call } = callsOf(host);
    expect((await call('POST', '/api/leave-agency', robin, { agency: owner.agencyId })).status).toBe(200);
    expect((await call('GET', `/api/candidates/rn/${uuid}`, robin)).body['code']).toBe('candidate_not_found');
  });
});

describe('leaving an agency', () => {
  test('keeps the session and moves the person into an agency of one person', async () => {
    const { call, people } = callsOf(host);
    expect((await call('POST', '/api/leave-agency', robin, { agency: owner.agencyId })).status).toBe(200);
    expect((await people(robin)).people).toHaveLength(1);
    expect((await people(owner)).people).toHaveLength(1);
  });

  test('is idempotent after a lost response', async () => {
    const { call, people } = callsOf(host);
    const { agency_id: agency } = await people(robin);
    expect(agency).toBe(owner.agencyId);
    const answers = await Promise.all([1, 2].map(() => call('POST', '/api/leave-agency', robin, { agency })));
    answers.push(await call('POST', '/api/leave-agency', robin, { agency }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { agency_id: own, people: alone } = await people(robin);
    expect(own).not.toBe(agency);
    expect(alone).toHaveLength(1);
    expect((await people(owner)).history.filter(({ event }) => event === 'left')).toHaveLength(1);
    // Leaving the next agency requires that agency's id.
    expect((await call('POST', '/api/leave-agency', robin, { agency: own })).body['code']).toBe('last_owner');
  });

  test('is rejected for the last owner, who cannot give up the owner role either', async () => {
    const { call } = callsOf(host);
    expect((await call('POST', '/api/leave-agency', owner, { agency: owner.agencyId })).body['code']).toBe(
      'last_owner',
    );
    const demotion = await call('PATCH', `/api/agency-people/${owner.personId}`, owner, { role: 'recruiter' });
    expect(demotion.body['code']).toBe('last_owner');
  });

  test('keeps one of two owners in the agency if both leave concurrently', async () => {
    const { call, people } = callsOf(host);
    const second = await addColleague(host, owner, 'owner');
    const answers = await Promise.all(
      [owner, second].map((who) => call('POST', '/api/leave-agency', who, { agency: owner.agencyId })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { people: left } = await people(robin);
    expect(left.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  test('keeps the agency’s contacts, emails and name if the founder leaves', async () => {
    const { call, people } = callsOf(host);
    const second = await addColleague(host, owner, 'owner');
    const freeUnlockId = await freeUnlock(owner);
    expect((await call('POST', '/api/leave-agency', owner, { agency: owner.agencyId })).status).toBe(200);
    expect(await people(owner)).toMatchObject({ agency_name: 'Dana Reed', people: [{ id: owner.personId }] });
    expect((await call('GET', '/api/free-unlock', owner)).body).toEqual({ free_unlock: null });
    expect((await call('GET', '/api/free-unlock', second)).body['free_unlock']).toMatchObject({
      unlock_id: freeUnlockId,
    });
    const mine = (await call('GET', '/api/agency-profile', owner)).body;
    const form = editable(mine);
    const saved = await call('PATCH', '/api/agency-profile', owner, {
      ...form,
      agency_name: 'Dana Alone',
      title: 'CEO',
    });
    expect(saved.body).toMatchObject({ agency_name: 'Dana Alone', title: 'CEO' });
    expect((await people(second)).agency_name).toBe('Maple Home Care');
  });
});

test('a stranger cannot change or remove anybody', async () => {
  const { call, people } = callsOf(host);
  const stranger = await signUpAgency(host);
  expect((await call('PATCH', `/api/agency-people/${robin.personId}`, stranger, { role: 'owner' })).status).toBe(404);
  expect((await call('DELETE', `/api/agency-people/${robin.personId}`, stranger)).status).toBe(404);
  expect((await people(owner)).people.map(({ role }) => role)).toEqual(['owner', 'recruiter']);
});

import { randomUUID } from 'node:crypto';
import type { CandidateListResponse, CaregiverControls, CaregiverData } from '@marketplace/contracts';
import { NO_STORED_FACTS, recordOf, YES_NO_KEYS } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { askAboutAvailabilityJob } from '../availability/ask-about-availability.job.ts';
import { confirmedDaysAgo, questionsTo } from '../availability/availability-confirmation.testing.ts';
import { createProfile, storedCaregivers, type CreatedProfile } from '../profile/caregivers.testing.ts';
import { verify } from '../../agency/verification/verification.testing.ts';
import { grantUnlock } from '../../agency/unlocks/unlocks.service.ts';
import { listMailsTo, insertQueuedMail } from '../../mail/mail-log.repository.ts';

let host: TestApp;
let nora: CreatedProfile;
let agency: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  nora = await createProfile(host);
  agency = await signUpAgency(host);
  host.sentMails.length = 0;
});

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const get = (url: string, token = nora.editToken) => host.app.inject({ url, headers: as(token) });
const post = (url: string, payload: object, token = nora.editToken) =>
  host.app.inject({ method: 'POST', url, payload, headers: as(token) });
const controls = async () => (await get('/api/caregiver-controls')).json<CaregiverControls>();
const unlock = (user = agency) =>
  host.db.transaction().execute((trx) =>
    grantUnlock(
      { ...host.deps, db: trx },
      {
        agencyId: user.agencyId,
        candidateUuid: nora.uuid,
        payment: null,
        association: null,
      },
    ),
  );
const rename = (user: SignedUpAgency, agency_name: string) =>
  host.db.updateTable('agencies').set({ agency_name }).where('id', '=', user.agencyId).execute();
const listed = async (user: SignedUpAgency) => {
  const answer = await host.app.inject({ url: '/api/candidates?sort_by=created_date', headers: user.headers });
  const { candidates, total_count } = answer.json<CandidateListResponse>();
  return { sees: candidates.some((row) => row.uuid === nora.uuid), total_count };
};
const checkout = (user: SignedUpAgency) =>
  host.app.inject({
    method: 'POST',
    url: '/api/create-candidate-unlock-checkout',
    headers: user.headers,
    payload: { candidateUuid: nora.uuid },
  });
const week = (user: SignedUpAgency) =>
  host.app.inject({ url: `/api/user-availability?uuid=${nora.uuid}`, headers: user.headers });
const requests = () => host.db.selectFrom('unlocks').selectAll().where('caregiver_uuid', '=', nora.uuid).execute();

const CALLS = [
  ['GET', '/api/caregiver-controls', undefined],
  ['POST', '/api/pause-caregiver-profile', { paused: true }],
  ['POST', '/api/days-off', { days_off: null }],
  ['POST', '/api/monthly-question', { monthly_question: false }],
  ['POST', '/api/block-agency', { agency_name: 'Maple Home Care', blocked: true }],
  ['GET', '/api/caregiver-data', undefined],
  ['POST', '/api/delete-caregiver-profile', { confirmation: 'DELETE' }],
] as const;

describe('caregiver calls without a link or edit token', () => {
  test.each(CALLS)('%s %s returns 401 and changes nothing', async (method, url, payload) => {
    const before = await storedCaregivers(host);
    for (const headers of [{}, as(nora.uuid), agency.headers]) {
      const answer = await host.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      expect(answer.json()).toMatchObject({ status: 401, code: 'edit_token_required' });
    }
    const withUuid = await host.app.inject({ method: 'POST', url, payload: { ...payload, uuid: nora.uuid } });
    expect(withUuid.statusCode).toBeGreaterThanOrEqual(400);
    expect(await storedCaregivers(host)).toEqual(before);
    expect(host.sentMails).toEqual([]);
  });

  test.each(CALLS)("%s %s never changes this profile with somebody else's token", async (method, url, payload) => {
    const other = await createProfile(host);
    await host.app.inject({ method, url, headers: as(other.editToken), ...(payload ? { payload } : {}) });
    expect(await listed(agency)).toMatchObject({ sees: true });
  });
});

describe('agencies that saw the caregiver', () => {
  test('are listed with place and day, newest first', async () => {
    expect(await controls()).toMatchObject({ paused: false, seen_by: [], blocked_agencies: [] });
    const later = await signUpAgency(host);
    await rename(later, 'Oak Home Health');
    await verify(host, later);
    await unlock();
    host.clock.advance(60_000);
    await unlock(later);
    expect((await controls()).seen_by).toEqual([
      {
        agency_key: 'oak home health',
        agency_name: 'Oak Home Health',
        agency_city: 'Carmel',
        agency_state: 'IN',
        verified: true,
        unlocked_at: expect.stringMatching(/^\d{4}-/),
        claim: null,
      },
      expect.objectContaining({ agency_name: 'Maple Home Care', verified: false }),
    ]);
  });

  test('are listed next to the caregiver’s SMS consent history', async () => {
    await post('/api/caregiver-profile', { method: 'UPDATE_SMS_CONSENT', sms_opt_in: false });
    expect((await controls()).sms_consent_history.map((event) => event.granted)).toEqual([false, true]);
  });
});

describe('paused profile', () => {
  test('appears nowhere, cannot be unlocked, and returns when resumed', async () => {
    const { total_count } = await listed(agency);
    expect((await post('/api/pause-caregiver-profile', { paused: true })).json()).toEqual({
      paused: true,
      days_off: null,
    });
    expect(await controls()).toMatchObject({ paused: true });
    expect(await listed(agency)).toEqual({ sees: false, total_count: total_count - 1 });
    expect((await checkout(agency)).json()).toMatchObject({ status: 404, code: 'candidate_not_found' });
    expect((await week(agency)).json()).toMatchObject({ code: 'candidate_not_found' });
    expect(await unlock()).toEqual({ granted: false, reason: 'candidate_not_found' });
    await post('/api/pause-caregiver-profile', { paused: false });
    expect(await listed(agency)).toEqual({ sees: true, total_count });
  });

  test('can still be edited by its owner', async () => {
    await post('/api/pause-caregiver-profile', { paused: true });
    const answer = await post('/api/caregiver-profile', { updates: { first_name: 'Norah' } });
    expect(answer.json()).toMatchObject({ profile: { first_name: 'Norah' } });
    expect(await controls()).toMatchObject({ paused: true });
  });
});

describe('monthly question', () => {
  const want = (monthly_question: boolean) => post('/api/monthly-question', { monthly_question });
  const asked = async () => {
    await confirmedDaysAgo(host, nora.uuid, 40);
    await askAboutAvailabilityJob.run(host.deps);
    return questionsTo(host, nora.email).length;
  };

  test('is emailed until the caregiver turns it off, and again after the caregiver turns it on', async () => {
    expect(await controls()).toMatchObject({ monthly_question: true });
    expect((await want(false)).json()).toEqual({ monthly_question: false });
    expect(await controls()).toMatchObject({ monthly_question: false });
    expect(await asked()).toBe(0);
    expect((await want(true)).json()).toEqual({ monthly_question: true });
    expect(await controls()).toMatchObject({ monthly_question: true });
    expect(await asked()).toBe(1);
  });

  test('is not emailed twice in a month if it is turned off and on', async () => {
    expect(await asked()).toBe(1);
    await want(false);
    await want(true);
    expect(await asked()).toBe(1);
  });
});

describe('blocked agency', () => {
  const block = (agency_name: string, blocked = true) => post('/api/block-agency', { agency_name, blocked });

  test('does not see the profile in list and count, and cannot unlock it, while other agencies can', async () => {
    const other = await signUpAgency(host);
    await rename(other, 'Oak Home Health');
    const { total_count } = await listed(agency);
    const answer = await block('  maple HOME care ');
    expect(answer.json()).toEqual({
      blocked_agencies: [
        { agency_key: 'maple home care', agency_name: 'Maple Home Care', blocked_at: expect.any(String) },
      ],
    });
    expect(await listed(agency)).toEqual({ sees: false, total_count: total_count - 1 });
    expect((await checkout(agency)).json()).toMatchObject({ status: 404, code: 'candidate_not_found' });
    expect((await week(agency)).json()).toMatchObject({ status: 404, code: 'candidate_not_found' });
    expect(await unlock()).toEqual({ granted: false, reason: 'candidate_not_found' });
    expect(await listed(other)).toMatchObject({ sees: true });
    expect(await unlock(other)).toMatchObject({ granted: true });
  });

  test('stays blocked under a new name, and another agency that takes the old name is blocked too', async () => {
    await block('Maple Home Care');
    await rename(agency, 'Harmless Care');
    expect(await listed(agency)).toMatchObject({ sees: false });
    expect(await unlock()).toMatchObject({ granted: false });
    const colleague = await signUpAgency(host);
    expect(await listed(colleague)).toMatchObject({ sees: false });
    expect((await week(colleague)).json()).toMatchObject({ code: 'candidate_not_found' });
  });

  test('is unblocked by its name', async () => {
    await block('Maple Home Care');
    expect((await block('MAPLE home care', false)).json()).toEqual({ blocked_agencies: [] });
    expect(await listed(agency)).toMatchObject({ sees: true });
  });

  test('must exist under the given name', async () => {
    expect((await block('Nobody Knows Care')).json()).toMatchObject({ status: 404, code: 'agency_not_found' });
    expect((await block('  ')).json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'agency_name', message: 'Please enter the name of the agency' }],
    });
  });
});

describe('download of the caregiver’s own data', () => {
  test('contains everything that is stored about the caregiver', async () => {
    await unlock();
    await host.app.inject({ url: '/api/unlocked-candidates', headers: agency.headers });
    await post('/api/create-job-application', { communityMemberUuid: nora.uuid, job_title: 'Night RN', agency: 'Any' });
    await post('/api/block-agency', { agency_name: 'Maple Home Care', blocked: true });
    await post('/api/monthly-question', { monthly_question: false });
    await host.app.inject({ method: 'POST', url: '/api/send-caregiver-token', payload: { email: nora.email } });
    const moved = host.db.updateTable('caregivers').set({ city: 'Gary' }).where('uuid', '=', nora.uuid);
    await moved.execute();
    const data = (await get('/api/caregiver-data')).json<CaregiverData>();
    expect(data).toMatchObject({
      profile: {
        uuid: nora.uuid,
        email_address: nora.email,
        phone_number: '3175550142',
        display_status: 'shown',
        availability_confirmed_at: expect.any(String),
      },
      monthly_question: { mailed_at: null, stopped_at: expect.any(String) },
      consents: [
        { kind: 'sms', granted: true, phone_number: '3175550142', source: 'profile_wizard' },
        { kind: 'terms', granted: true, phone_number: null },
      ],
      secure_link: { expires_at: expect.any(String) },
      job_applications: [{ job_title: 'Night RN', agency: 'Any' }],
      unlocks: [
        {
          agency_name: 'Maple Home Care',
          last_name: "O'Brien",
          email_address: nora.email,
          accesses: [{ channel: 'account' }, { channel: 'mail' }],
        },
      ],
      blocked_agencies: [{ agency_name: 'Maple Home Care' }],
      earlier_profiles: [
        {
          until: expect.any(String),
          shown_as_looking_for_work: true,
          availability: data.profile.availability,
          preferred_city: expect.not.stringContaining('Gary'),
        },
      ],
    });
    expect(JSON.stringify(data)).not.toContain('hash');
  });
});

describe('deleting the profile', () => {
  const erase = (payload: object = { confirmation: 'DELETE' }) => post('/api/delete-caregiver-profile', payload);

  test.each([[{}], [{ confirmation: 'delete' }], [{ confirmation: '' }]])(
    'is rejected if the request body is %j',
    async (payload) => {
      const before = await storedCaregivers(host);
      expect((await erase(payload)).json()).toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'confirmation', message: 'Please type DELETE to confirm' }],
      });
      expect(await storedCaregivers(host)).toEqual(before);
      expect(host.sentMails).toEqual([]);
    },
  );

  test('is rejected for an unknown association and deletes nothing', async () => {
    const answer = await erase({ confirmation: 'DELETE', association: 'nowhere' });
    expect(answer.json()).toMatchObject({ code: 'association_not_found' });
    expect(await controls()).toMatchObject({ paused: false });
  });

  test('erases the person, and keeps the consents and what agencies received', async () => {
    await unlock();
    await post('/api/block-agency', { agency_name: 'Maple Home Care', blocked: true });
    await post('/api/create-job-application', { communityMemberUuid: nora.uuid, job_title: 'Night RN' });
    const facts = recordOf(YES_NO_KEYS, () => true);
    await host.db.updateTable('caregivers').set(facts).where('uuid', '=', nora.uuid).execute();
    const given = await requests();
    await insertQueuedMail(host.db, { id: randomUUID(), to: nora.email, subject: 'Your link', at: new Date() });
    host.sentMails.length = 0;
    expect((await erase()).json()).toEqual({ deleted: true });
    expect(await listMailsTo(host.db, nora.email)).toEqual([]);

    expect(host.sentMails).toMatchObject([{ to: nora.email, subject: 'Your profile is deleted' }]);
    const caregiver = await host.db
      .selectFrom('caregivers')
      .selectAll()
      .where('uuid', '=', nora.uuid)
      .executeTakeFirstOrThrow();
    expect(caregiver).toMatchObject({ display_status: 'deleted', first_name: '', city: '', zip: null, place: null });
    expect(caregiver).toMatchObject(NO_STORED_FACTS);
    const consents = await host.db
      .selectFrom('consent_events')
      .selectAll()
      .where('caregiver_id', '=', caregiver.id)
      .execute();
    expect(consents.map(({ kind, granted, phone, source }) => ({ kind, granted, phone, source }))).toEqual([
      { kind: 'terms', granted: true, phone: null, source: 'profile_wizard' },
      { kind: 'sms', granted: true, phone: null, source: 'profile_wizard' },
      { kind: 'sms', granted: false, phone: null, source: 'profile_deletion' },
    ]);
    for (const table of ['caregiver_contacts', 'caregiver_agency_blocks', 'job_applications'] as const) {
      expect(await host.db.selectFrom(table).selectAll().where('caregiver_id', '=', caregiver.id).execute()).toEqual(
        [],
      );
    }
    expect(await requests()).toEqual(given);
  });

  test('invalidates link and tokens, and frees the email address', async () => {
    await host.app.inject({ method: 'POST', url: '/api/send-caregiver-token', payload: { email: nora.email } });
    const link = /token=([\w-]+)/.exec(host.sentMails.at(-1)?.text ?? '')?.[1] ?? '';
    expect((await get('/api/caregiver-controls', link)).statusCode).toBe(200);
    expect((await post('/api/delete-caregiver-profile', { confirmation: 'DELETE' }, link)).statusCode).toBe(200);
    for (const token of [link, nora.editToken]) {
      for (const [method, url, payload] of CALLS) {
        const answer = await host.app.inject({ method, url, headers: as(token), ...(payload ? { payload } : {}) });
        expect(answer.json()).toMatchObject({ status: 401, code: 'edit_token_required' });
      }
      expect((await post('/api/caregiver-profile', { method: 'GET' }, token)).statusCode).toBe(401);
    }
    const verified = await host.app.inject({
      method: 'POST',
      url: '/api/verify-caregiver-token',
      payload: { token: link },
    });
    expect(verified.json()).toMatchObject({ valid: false });
    const again = await createProfile(host, { email_address: nora.email });
    expect(again.uuid).not.toBe(nora.uuid);
  });

  test('changes nothing if the email fails', async () => {
    const broken = await createTestApp({
      overrides: { db: host.db, outbox: { enqueue: () => Promise.reject(new Error('no queue')) } },
    });
    const answer = await broken.app.inject({
      method: 'POST',
      url: '/api/delete-caregiver-profile',
      payload: { confirmation: 'DELETE' },
      headers: as(nora.editToken),
    });
    expect(answer.statusCode).toBe(500);
    await broken.app.close();
    expect(await controls()).toMatchObject({ paused: false });
  });
});

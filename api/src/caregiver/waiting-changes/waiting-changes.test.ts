import { HOUR_MS } from '@marketplace/domain';
import { randomUUID } from 'node:crypto';
import type { CaregiverControls, CaregiverProfile, WaitingChange, WaitingTokensResponse } from '@marketplace/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSecretToken } from '../../crypto/secret-tokens.ts';
import { createTestApp, signUpAgency, type TestApp } from '../../testing/test-app.ts';
import { askedCaregiver } from '../availability/availability-confirmation.testing.ts';
import { createProfile, storedCaregivers, type CreatedProfile } from '../profile/caregivers.testing.ts';
import { housekeepingJob } from '../../main/housekeeping.job.ts';

let host: TestApp;
let nora: CreatedProfile;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  nora = await createProfile(host);
  host.sentMails.length = 0;
});

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  host.app.inject({ method: 'POST', url, payload, headers });
async function tokens(changes: WaitingChange[], body: object = {}, headers = as(nora.editToken)): Promise<string[]> {
  const answer = await post('/api/waiting-change-tokens', { changes, ...body }, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json<WaitingTokensResponse>().tokens;
}
async function tokenFor(change: WaitingChange, owner = nora): Promise<string> {
  return (await tokens([change], {}, as(owner.editToken)))[0] ?? '';
}
const keyed = (key: string) => ({ 'idempotency-key': key });
const pause = (paused: boolean, token: string, key: string = randomUUID()) =>
  post('/api/pause-caregiver-profile', { paused }, { ...as(token), ...keyed(key) });
const update = (updates: object, token: string, key: string = randomUUID()) =>
  post('/api/caregiver-profile', { token, updates }, keyed(key));
const apply = (token: string, key: string = randomUUID(), job_title = 'Night RN') =>
  post('/api/create-job-application', { token, communityMemberUuid: nora.uuid, job_title }, keyed(key));
const isPaused = async (owner = nora) => {
  const answer = await host.app.inject({ url: '/api/caregiver-controls', headers: as(owner.editToken) });
  return answer.json<CaregiverControls>().paused;
};
const REFUSED = { status: 401, code: 'edit_token_required' };

describe('token for a queued change', () => {
  test.each<[WaitingChange, string, (token: string) => object, number]>([
    ['profile', '/api/caregiver-profile', (token) => ({ token, updates: { first_name: 'Nova' } }), 200],
    ['pause', '/api/pause-caregiver-profile', () => ({ paused: true }), 200],
    ['days_off', '/api/days-off', () => ({ days_off: null }), 200],
    ['monthly_question', '/api/monthly-question', () => ({ monthly_question: false }), 200],
    ['texts', '/api/caregiver-texts', () => ({ wanted: false }), 404],
    ['block', '/api/block-agency', () => ({ agency_name: 'Nobody Care', blocked: false }), 200],
    ['question_mails', '/api/caregiver-questions/mails', () => ({ stopped: true }), 200],
    [
      'application',
      '/api/create-job-application',
      (token) => ({ token, communityMemberUuid: nora.uuid, job_title: 'Night RN' }),
      201,
    ],
  ])('makes exactly one change: %s', async (change, url, body, status) => {
    const token = await tokenFor(change);
    expect((await post(url, body(token), as(token))).statusCode).toBe(status);
  });

  test('is rejected by all other endpoints', async () => {
    const before = await storedCaregivers(host);
    const token = await tokenFor('pause');
    for (const refused of [
      update({ first_name: 'Nova' }, token),
      post('/api/caregiver-profile', { token, method: 'GET' }),
      post('/api/caregiver-profile', { token, method: 'UPDATE_SMS_CONSENT', sms_opt_in: false }),
      post('/api/user-availability', { token, slots: [] }),
      post('/api/block-agency', { agency_name: 'Maple', blocked: true }, as(token)),
      post('/api/delete-caregiver-profile', { confirmation: 'DELETE' }, as(token)),
      post('/api/waiting-change-tokens', { changes: ['pause'] }, as(token)),
      apply(token),
    ]) {
      expect((await refused).json()).toMatchObject(REFUSED);
    }
    expect(await storedCaregivers(host)).toEqual(before);
  });

  test('is rejected for another profile', async () => {
    const other = await createProfile(host);
    const token = await tokenFor('application', other);
    expect((await apply(token)).json()).toMatchObject(REFUSED);
    const updated = await post('/api/caregiver-profile', {
      token: await tokenFor('profile', other),
      updates: { first_name: 'Nova' },
    });
    expect(updated.json<{ profile: CaregiverProfile }>().profile.uuid).toBe(other.uuid);
    await pause(true, await tokenFor('pause', other));
    expect([await isPaused(), await isPaused(other)]).toEqual([false, true]);
  });

  test('expires after 24 hours, later than the edit token', async () => {
    const [first = '', second = ''] = await tokens(['pause', 'pause']);
    host.clock.advance(23 * HOUR_MS);
    expect((await pause(true, nora.editToken)).json()).toMatchObject(REFUSED);
    expect((await pause(true, first)).statusCode).toBe(200);
    host.clock.advance(2 * HOUR_MS);
    expect((await pause(false, second)).json()).toMatchObject(REFUSED);
  });

  test('is rejected after its change is made', async () => {
    const token = await tokenFor('pause');
    expect((await pause(true, token)).statusCode).toBe(200);
    expect((await pause(false, token)).json()).toMatchObject(REFUSED);
    expect(await isPaused()).toBe(true);
  });

  test('stays valid after its change fails validation', async () => {
    const token = await tokenFor('profile');
    expect((await update({ preferred_zip: '00000' }, token)).statusCode).toBe(400);
    expect((await update({ preferred_zip: '46204' }, token)).statusCode).toBe(200);
  });

  test('is rejected after the profile is deleted', async () => {
    const [unused = '', used = ''] = await tokens(['pause', 'profile']);
    const key = randomUUID();
    await update({ first_name: 'Nova' }, used, key);
    await post('/api/delete-caregiver-profile', { confirmation: 'DELETE' }, as(nora.editToken));
    expect((await pause(true, unused)).json()).toMatchObject(REFUSED);
    expect((await update({ first_name: 'Nova' }, used, key)).json()).toMatchObject(REFUSED);
    expect(await host.db.selectFrom('sent_changes').selectAll().where('key', '=', key).execute()).toEqual([]);
  });

  test('is not issued for a bare uuid, for somebody else’s week, or without a change', async () => {
    for (const headers of [{}, as(nora.uuid)]) {
      const answer = await post('/api/waiting-change-tokens', { changes: ['pause'] }, headers);
      expect(answer.json()).toMatchObject(REFUSED);
    }
    const week = await post('/api/waiting-change-tokens', { changes: ['change_week'] }, as(nora.editToken));
    expect(week.json()).toMatchObject(REFUSED);
    const none = await post('/api/waiting-change-tokens', { changes: [] }, as(nora.editToken));
    expect(none.statusCode).toBe(400);
  });
});

describe('idempotency key', () => {
  test('applies a retried change once, even after another change in between', async () => {
    const key = randomUUID();
    const token = await tokenFor('pause');
    await pause(true, token, key);
    await pause(false, nora.editToken);
    const again = await pause(true, token, key);
    expect([again.statusCode, again.json()]).toEqual([200, { paused: true, days_off: null }]);
    expect(await isPaused()).toBe(false);
  });

  test('applies a change once, even if the page has already sent it with its own token', async () => {
    const key = randomUUID();
    await pause(true, nora.editToken, key);
    await pause(false, nora.editToken);
    expect((await pause(true, await tokenFor('pause'), key)).statusCode).toBe(200);
    expect(await isPaused()).toBe(false);
  });

  test('applies a change once if two processes receive it concurrently', async () => {
    const key = randomUUID();
    const token = await tokenFor('application');
    const answers = await Promise.all([apply(token, key), apply(token, key), apply(token, key)]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    // One email to support about the application, and one receipt.
    expect(host.sentMails).toHaveLength(2);
  });

  test('returns the current profile for a retried change', async () => {
    const key = randomUUID();
    await update({ first_name: 'Nova' }, nora.editToken, key);
    await update({ first_name: 'Nina' }, nora.editToken);
    const again = await update({ first_name: 'Nova' }, await tokenFor('profile'), key);
    expect(again.json<{ profile: CaregiverProfile }>().profile.first_name).toBe('Nina');
  });

  test('prevents a second application email even if the profile has changed in the meantime', async () => {
    const key = randomUUID();
    const first = await apply(nora.editToken, key);
    await update({ last_name: 'Changed' }, nora.editToken);
    const again = await apply(await tokenFor('application'), key);
    expect(again.json()).toEqual(first.json());
    // One email to support about the application, and one receipt.
    expect(host.sentMails).toHaveLength(2);
  });

  test('is rejected with 422 and changes nothing if reused for another change or body', async () => {
    const key = randomUUID();
    const reused = { status: 422, code: 'idempotency_key_reused' };
    await pause(true, nora.editToken, key);
    expect((await pause(false, nora.editToken, key)).json()).toMatchObject(reused);
    expect((await pause(false, await tokenFor('pause'), key)).json()).toMatchObject(reused);
    expect((await update({ first_name: 'Nova' }, nora.editToken, key)).json()).toMatchObject(reused);
    expect(await isPaused()).toBe(true);
  });

  test('can be used by another caregiver, too', async () => {
    const key = randomUUID();
    const other = await createProfile(host);
    await pause(true, nora.editToken, key);
    expect((await pause(true, other.editToken, key)).statusCode).toBe(200);
    expect(await isPaused(other)).toBe(true);
  });

  test('can be used again after a rejection', async () => {
    const key = randomUUID();
    const block = () =>
      post('/api/block-agency', { agency_name: 'Unknown', blocked: true }, { ...as(nora.editToken), ...keyed(key) });
    expect((await block()).statusCode).toBe(404);
    expect((await block()).statusCode).toBe(404);
  });

  test('must be a uuid', async () => {
    const answer = await pause(true, nora.editToken, 'again');
    expect(answer.json()).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await isPaused()).toBe(false);
  });

  test('is forgotten after two days', async () => {
    const key = randomUUID();
    await pause(true, nora.editToken, key);
    const count = async () =>
      (await host.db.selectFrom('sent_changes').select('key').where('key', '=', key).execute()).length;
    await housekeepingJob.run(host.deps);
    expect(await count()).toBe(1);
    await housekeepingJob.run({ ...host.deps, now: () => new Date(host.clock.now().getTime() + 49 * HOUR_MS) });
    expect(await count()).toBe(0);
  });
});

describe('queued answer to a question', () => {
  async function askedNora() {
    const agency = await signUpAgency(host);
    const { id } = await host.db
      .selectFrom('caregivers')
      .select('id')
      .where('uuid', '=', nora.uuid)
      .executeTakeFirstOrThrow();
    const { token, hash } = newSecretToken();
    const asked = { agency_id: agency.agencyId, caregiver_id: id, asked_by: agency.personId, token_hash: hash };
    const question = await host.db
      .insertInto('questions')
      .values({ ...asked, hours: 1, pay_cents: 2000, needs: [], area: 'Carmel, IN', asked_at: host.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: question.id, token };
  }
  const give = (id: string, answer: string, token: string, key: string = randomUUID()) =>
    post(`/api/caregiver-questions/${id}/answer`, { answer }, { ...as(token), ...keyed(key) });

  test('is sent with a token that the page or the email’s link issues, and is applied once', async () => {
    const asked = await askedNora();
    const [byLink = ''] = await tokens(['answer'], { token: asked.token });
    const key = randomUUID();
    expect((await give(asked.id, 'yes', byLink, key)).json()).toMatchObject({ answer: 'yes' });
    expect((await give(asked.id, 'no', await tokenFor('answer'))).json()).toMatchObject({ answer: 'no' });
    expect((await give(asked.id, 'yes', byLink, key)).json()).toMatchObject({ answer: 'no' });
    expect(host.sentMails.filter(({ subject }) => subject.includes('said yes'))).toHaveLength(1);
  });

  test('is the only change that the token from the link allows, and only for its own caregiver', async () => {
    const asked = await askedNora();
    for (const changes of [['pause'], ['answer', 'profile'], ['change_week']]) {
      const more = await post('/api/waiting-change-tokens', { changes, token: asked.token });
      expect(more.statusCode).toBeGreaterThanOrEqual(400);
    }
    const forged = await post('/api/waiting-change-tokens', { changes: ['answer'], token: 'x'.repeat(43) });
    expect(forged.json()).toMatchObject({ code: 'link_invalid' });
    const other = await createProfile(host);
    const strange = await give(asked.id, 'yes', await tokenFor('answer', other));
    expect(strange.statusCode).toBe(404);
  });
});

describe('queued withdrawal', () => {
  test('is sent with its own token, and emails the agency once', async () => {
    const { application_id: id } = (await apply(nora.editToken)).json<{ application_id: string }>();
    const key = randomUUID();
    const token = await tokenFor('withdrawal');
    const withdraw = () => post(`/api/own-applications/${id}/withdraw`, {}, { ...as(token), ...keyed(key) });
    const first = await withdraw();
    expect(first.json()).toMatchObject({ applications: [{ application_id: id, state: 'withdrawn' }] });
    expect((await withdraw()).json()).toEqual(first.json());
    const strange = await createProfile(host);
    const other = await tokenFor('withdrawal', strange);
    expect((await post(`/api/own-applications/${id}/withdraw`, {}, as(other))).statusCode).toBe(404);
  });
});

describe('queued change of the week from the monthly email', () => {
  const SLOTS = [{ day_of_week: 3, time_window: 2 }];
  const weekTokens = async (token: string) => tokens(['change_week', 'confirm_week'], { token }, as(nora.editToken));

  test('is sent with a token that the email’s link issues', async () => {
    const asked = await askedCaregiver(host);
    const [change = '', confirm = ''] = await weekTokens(asked.token);
    const key = randomUUID();
    const send = () =>
      post('/api/availability-confirmation/change-week', { slots: SLOTS }, { ...as(change), ...keyed(key) });
    const first = await send();
    expect(first.json()).toMatchObject({ availability: SLOTS });
    const mine = await post('/api/availability-confirmation/change-week', { token: asked.token, slots: [] });
    expect(mine.statusCode).toBe(200);
    expect((await send()).json()).toMatchObject({ availability: SLOTS });
    const stored = await post('/api/availability-confirmation/open', { token: asked.token });
    expect(stored.json()).toMatchObject({ availability: [] });
    const nothing = await post('/api/availability-confirmation/confirm', { token: confirm });
    expect(nothing.json()).toMatchObject({ code: 'nothing_to_confirm' });
  });

  test('confirms the week once', async () => {
    const asked = await askedCaregiver(host);
    const [, confirm = ''] = await weekTokens(asked.token);
    const send = () => post('/api/availability-confirmation/confirm', {}, as(confirm));
    const first = await send();
    expect(first.statusCode).toBe(200);
    host.clock.advance(HOUR_MS);
    expect((await send()).json()).toEqual(first.json());
  });

  test('is rejected for a paused profile, and once the email’s link is invalid', async () => {
    const asked = await askedCaregiver(host);
    const [change = ''] = await weekTokens(asked.token);
    await pause(true, asked.editToken);
    const refused = await post('/api/availability-confirmation/change-week', { token: change, slots: SLOTS });
    expect(refused.json()).toMatchObject({ code: 'nothing_to_confirm' });
    const nobody = await post('/api/availability-confirmation/change-week', { slots: SLOTS });
    expect(nobody.json()).toMatchObject({ code: 'link_invalid' });
    const unknown = await post('/api/waiting-change-tokens', { changes: ['change_week'], token: 'x'.repeat(43) });
    expect(unknown.json()).toMatchObject({ code: 'link_invalid' });
    const more = await post('/api/waiting-change-tokens', { changes: ['profile'], token: asked.token });
    expect(more.json()).toMatchObject(REFUSED);
  });
});

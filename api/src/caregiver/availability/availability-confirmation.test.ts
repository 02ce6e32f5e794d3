import type { CandidateListResponse } from '@marketplace/contracts';
import { DAY_MS, CONFIRMATION_LINK_DAYS, slotsFromWeek } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type TestApp } from '../../testing/test-app.ts';
import { createProfile, storedCaregivers } from '../profile/caregivers.testing.ts';
import { askAboutAvailabilityJob } from './ask-about-availability.job.ts';
import {
  askedCaregiver,
  confirmedDaysAgo,
  questionsTo,
  storedRank,
  tokensOf,
  type AskedCaregiver,
} from './availability-confirmation.testing.ts';

const OPEN = '/api/availability-confirmation/open';
const CONFIRM = '/api/availability-confirmation/confirm';
const CHANGE = '/api/availability-confirmation/change-week';
const SEND = '/api/availability-confirmation/send-link';
const STOP = '/api/availability-confirmation/stop';
const BY_MAIL = '/api/availability-confirmation/stop-by-mail';
const REFUSED = { status: 400, code: 'link_invalid' };

let host: TestApp;
let nora: AskedCaregiver;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  nora = await askedCaregiver(host);
});

const post = (url: string, payload: object) => host.app.inject({ method: 'POST', url, payload });
const setCaregiver = (
  uuid: string,
  set: { display_status?: 'hidden' | 'deleted'; looking_for_work?: boolean; week?: number },
) => host.db.updateTable('caregivers').set(set).where('uuid', '=', uuid).execute();
const stored = async () => ({
  caregivers: await storedCaregivers(host),
  questions: await host.db.selectFrom('availability_questions').selectAll().orderBy('caregiver_id').execute(),
});

describe('monthly email link', () => {
  test('shows the week with only the first name, and changes nothing', async () => {
    const before = await stored();
    const answer = await post(OPEN, { token: nora.token });
    expect(answer.json()).toEqual({
      first_name: 'Nora',
      availability: [
        { day_of_week: 1, time_window: 1 },
        { day_of_week: 6, time_window: 4 },
      ],
      open: true,
      confirmed_at: (await storedRank(host, nora.uuid)).availability_confirmed_at.toISOString(),
    });
    for (const secret of [nora.email, '5550142', "O'Brien"]) expect(answer.body).not.toContain(secret);
    expect(await stored()).toEqual(before);
  });

  test('confirms the week, which agencies see immediately, and restores the rank', async () => {
    const other = await createProfile(host);
    const agency = await signUpAgency(host);
    const found = async () => {
      const list = await host.app.inject({
        url: '/api/candidates?discipline_filters=RN&page_limit=100',
        headers: agency.headers,
      });
      const { candidates } = list.json<CandidateListResponse>();
      return candidates.filter(({ uuid }) => [nora.uuid, other.uuid].includes(uuid));
    };
    await confirmedDaysAgo(host, nora.uuid, 100);
    await confirmedDaysAgo(host, other.uuid, 20);
    expect((await found()).map(({ uuid }) => uuid)).toEqual([other.uuid, nora.uuid]);
    const answer = await post(CONFIRM, { token: nora.token });
    expect(answer.statusCode).toBe(200);
    const after = await found();
    expect(after.map(({ uuid }) => uuid)).toEqual([nora.uuid, other.uuid]);
    expect(after[0]?.availability_confirmed_at).toBe(answer.json<{ confirmed_at: string }>().confirmed_at);
  });

  test('works repeatedly, even concurrently, and leaves the stored score unchanged', async () => {
    await confirmedDaysAgo(host, nora.uuid, 100);
    const { score } = await storedRank(host, nora.uuid);
    const answers = await Promise.all([1, 2, 3].map(() => post(CONFIRM, { token: nora.token })));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect((await storedRank(host, nora.uuid)).score).toBe(score);
  });

  test('can change only the week, which also confirms it, until the profile is hidden', async () => {
    const slots = [{ day_of_week: 3, time_window: 2 }];
    await confirmedDaysAgo(host, nora.uuid, 40);
    const before = (await storedCaregivers(host)).members.find(({ uuid }) => uuid === nora.uuid);
    const asked = host.clock.now();
    const answer = await post(CHANGE, { token: nora.token, slots });
    expect(answer.json()).toMatchObject({ availability: slots });
    const opened = await post(OPEN, { token: nora.token });
    expect(opened.json()).toMatchObject({ availability: slots, open: true });
    const { availability_confirmed_at } = await storedRank(host, nora.uuid);
    expect(availability_confirmed_at.getTime()).toBeGreaterThanOrEqual(asked.getTime());
    const after = (await storedCaregivers(host)).members.find(({ uuid }) => uuid === nora.uuid);
    expect(after).toMatchObject({ first_name: before?.first_name, city: before?.city });
    expect((await post(CHANGE, { token: nora.token, slots: [] })).json()).toMatchObject({ availability: [] });
    for (const set of [{ display_status: 'hidden' as const }, { looking_for_work: false }]) {
      await setCaregiver(nora.uuid, set);
      expect((await post(CHANGE, { token: nora.token, slots })).json()).toMatchObject({ code: 'nothing_to_confirm' });
    }
  });

  test('emails a secure link to the caregiver’s own address on request, without revealing the address', async () => {
    const answer = await post(SEND, { token: nora.token });
    expect(answer.json()).toEqual({ sent: true });
    const mail = host.sentMails.at(-1);
    expect(mail).toMatchObject({ to: nora.email, subject: 'Your secure link to update your profile' });
    const link = /update-profile\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect((await post('/api/verify-caregiver-token', { token: link })).json()).toMatchObject({ valid: true });
    const inAssociation = await post(SEND, { token: nora.token, association: 'iahhc' });
    expect(inAssociation.statusCode).toBe(200);
    expect(host.sentMails.at(-1)?.text).toContain('http://localhost:4000/iahhc/update-profile?token=');
    expect((await post(SEND, { token: nora.token, association: 'nowhere' })).json()).toMatchObject({
      code: 'association_not_found',
    });
  });

  test.each([OPEN, CONFIRM, CHANGE, SEND])(
    'is rejected by %s if it is unknown, a uuid, or issued for another purpose',
    async (url) => {
      const more = url === CHANGE ? { slots: [] } : {};
      await post('/api/send-caregiver-token', { email: nora.email });
      const updateToken = /token=([\w-]+)/.exec(host.sentMails.at(-1)?.text ?? '')?.[1];
      const before = await stored();
      const mails = host.sentMails.length;
      for (const token of ['x'.repeat(43), nora.uuid, nora.editToken, nora.stopToken, updateToken]) {
        expect((await post(url, { token, ...more })).json()).toMatchObject(REFUSED);
      }
      expect((await post(url, { uuid: nora.uuid })).json()).toMatchObject({ status: 400, code: 'validation_failed' });
      expect((await post(url, { token: nora.token, uuid: nora.uuid })).json()).toMatchObject({
        code: 'validation_failed',
      });
      expect(await stored()).toEqual(before);
      expect(host.sentMails).toHaveLength(mails);
    },
  );

  test('cannot be used as a link or an edit token in other calls', async () => {
    const before = await stored();
    const { token, uuid } = nora;
    for (const [url, payload] of [
      ['/api/caregiver-profile', { token, method: 'GET' }],
      ['/api/caregiver-profile', { token, updates: { first_name: 'Mallory' } }],
      ['/api/user-availability', { token, slots: [] }],
      ['/api/create-job-application', { token, communityMemberUuid: uuid, job_title: 'RN' }],
      ['/api/pause-caregiver-profile', { paused: true }],
    ] as const) {
      const answer = await host.app.inject({
        method: 'POST',
        url,
        payload,
        headers: 'token' in payload ? {} : { authorization: `Bearer ${token}` },
      });
      expect(answer.json()).toMatchObject({ status: 401, code: 'edit_token_required' });
    }
    expect((await post('/api/verify-caregiver-token', { token })).json()).toMatchObject({
      valid: false,
      profile: null,
    });
    expect(await stored()).toEqual(before);
  });

  test(`expires after ${CONFIRMATION_LINK_DAYS} days, and when a newer email is sent`, async () => {
    const caregiver = await host.db
      .selectFrom('caregivers')
      .select('id')
      .where('uuid', '=', nora.uuid)
      .executeTakeFirstOrThrow();
    const expireIn = (ms: number) =>
      host.db
        .updateTable('availability_questions')
        .set({ expires_at: new Date(host.clock.now().getTime() + ms) })
        .where('caregiver_id', '=', caregiver.id)
        .execute();
    await expireIn(60_000);
    expect((await post(OPEN, { token: nora.token })).statusCode).toBe(200);
    await expireIn(0);
    for (const url of [OPEN, CONFIRM, SEND])
      expect((await post(url, { token: nora.token })).json()).toMatchObject(REFUSED);

    const lena = await askedCaregiver(host);
    host.clock.advance(31 * DAY_MS);
    await askAboutAvailabilityJob.run(host.deps);
    expect(questionsTo(host, lena.email)).toHaveLength(2);
    expect((await post(OPEN, { token: lena.token })).json()).toMatchObject(REFUSED);
    const { token } = tokensOf(host, lena.email);
    host.clock.advance((CONFIRMATION_LINK_DAYS - 1) * DAY_MS);
    expect((await post(CONFIRM, { token })).statusCode).toBe(200);
    host.clock.advance(DAY_MS);
    expect((await post(CONFIRM, { token })).json()).toMatchObject(REFUSED);
  });

  test.each([
    ['stopped looking for work', { looking_for_work: false, week: 0 }],
    ['paused the profile', { display_status: 'hidden' as const }],
    ['emptied the week', { week: 0 }],
  ])('has nothing to confirm for a caregiver who %s', async (_, change) => {
    await setCaregiver(nora.uuid, change);
    const before = await stored();
    expect((await post(OPEN, { token: nora.token })).json()).toMatchObject({ open: false });
    expect((await post(CONFIRM, { token: nora.token })).json()).toMatchObject({
      status: 409,
      code: 'nothing_to_confirm',
    });
    expect(await stored()).toEqual(before);
    expect((await post(SEND, { token: nora.token })).statusCode).toBe(200);
  });

  test('is invalid after the profile is deleted', async () => {
    await host.app.inject({
      method: 'POST',
      url: '/api/delete-caregiver-profile',
      headers: { authorization: `Bearer ${nora.editToken}` },
      payload: { confirmation: 'DELETE' },
    });
    for (const url of [OPEN, CONFIRM, SEND])
      expect((await post(url, { token: nora.token })).json()).toMatchObject(REFUSED);
    await post(STOP, { token: nora.stopToken });
    expect(
      await host.db
        .selectFrom('availability_questions as q')
        .innerJoin('caregivers as caregiver', 'caregiver.id', 'q.caregiver_id')
        .select('q.caregiver_id')
        .where('caregiver.uuid', '=', nora.uuid)
        .execute(),
    ).toEqual([]);
  });

  test('is stored hashed and appears in no log', async () => {
    const rows = await host.db.selectFrom('availability_questions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(nora.token);
    await post(OPEN, { token: nora.token });
    await host.app.inject({ method: 'POST', url: `${BY_MAIL}?token=${nora.stopToken}` });
    for (const secret of [nora.token, nora.stopToken, nora.email]) expect(host.logLines.join('')).not.toContain(secret);
  });
});

describe('saved profile', () => {
  test('counts as a confirmation, so that the age of the week restarts', async () => {
    for (const [url, payload] of [
      ['/api/user-availability', { slots: slotsFromWeek(0b1001) }],
      ['/api/caregiver-profile', { updates: { preferred_city: 'Fishers' } }],
    ] as const) {
      await confirmedDaysAgo(host, nora.uuid, 200);
      expect((await post(url, { ...payload, token: nora.editToken })).statusCode).toBe(200);
      const after = await storedRank(host, nora.uuid);
      expect(host.clock.now().getTime() - after.availability_confirmed_at.getTime()).toBeLessThan(60_000);
    }
  });
});

describe('stopping the monthly emails', () => {
  const stoppedAt = async (uuid: string) =>
    (
      await host.db
        .selectFrom('availability_questions as q')
        .innerJoin('caregivers as caregiver', 'caregiver.id', 'q.caregiver_id')
        .select('q.stopped_at')
        .where('caregiver.uuid', '=', uuid)
        .executeTakeFirst()
    )?.stopped_at ?? null;

  test('works on the page, even twice', async () => {
    expect((await post(STOP, { token: nora.stopToken })).json()).toEqual({ success: true });
    const at = await stoppedAt(nora.uuid);
    expect(at).not.toBeNull();
    host.clock.advance(1000);
    expect((await post(STOP, { token: nora.stopToken })).statusCode).toBe(200);
    expect(await stoppedAt(nora.uuid)).toEqual(at);
    await confirmedDaysAgo(host, nora.uuid, 300);
    host.clock.advance(40 * DAY_MS);
    await askAboutAvailabilityJob.run(host.deps);
    expect(questionsTo(host, nora.email)).toHaveLength(1);
    expect((await post(CONFIRM, { token: tokensOf(host, nora.email).token })).json()).toMatchObject(REFUSED);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('works for a mail client that posts %s', async (type, payload) => {
    const answer = await host.app.inject({
      method: 'POST',
      url: `${BY_MAIL}?token=${nora.stopToken}`,
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.json()).toEqual({ success: true });
    expect(await stoppedAt(nora.uuid)).not.toBeNull();
  });

  test('does not happen when an older mail client opens the URL, which only leads to the page', async () => {
    const answer = await host.app.inject({ url: `${BY_MAIL}?token=${nora.stopToken}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `http://localhost:4000/availability-mail-stopped?token=${nora.stopToken}`,
    ]);
    expect(await stoppedAt(nora.uuid)).toBeNull();
  });

  test('rejects any token other than the stop token', async () => {
    for (const token of [nora.token, nora.editToken, nora.uuid, 'x'.repeat(64), `${nora.stopToken.slice(0, -4)}AAAA`]) {
      expect((await post(STOP, { token })).json()).toMatchObject(REFUSED);
      expect((await host.app.inject({ method: 'POST', url: `${BY_MAIL}?token=${token}` })).json()).toMatchObject(
        REFUSED,
      );
    }
    expect(await stoppedAt(nora.uuid)).toBeNull();
  });
});

test('the link of one monthly email can request only a limited number of secure links', async () => {
  const limited = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } });
  const caregiver = await askedCaregiver(limited);
  const send = () => limited.app.inject({ method: 'POST', url: SEND, payload: { token: caregiver.token } });
  const answers = [];
  for (let attempt = 0; attempt < 6; attempt += 1) answers.push((await send()).statusCode);
  await limited.close();
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

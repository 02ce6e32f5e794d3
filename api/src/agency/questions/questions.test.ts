import { randomUUID } from 'node:crypto';
import { HOUR_MS, DAY_MS, stateNumber, weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { addColleague } from '../people/colleagues.testing.ts';
import { verify } from '../verification/verification.testing.ts';
import { mailNewTermsJob } from '../../terms/mail-new-terms.job.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { listQuestionReports } from './questions.repository.ts';

const MORNINGS = weekOf(WEEKDAY_DAYS, [1]);

let host: TestApp;
let agency: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  await host.db.deleteFrom('caregivers').execute();
  host.sentMails.length = 0;
  agency = await verified();
});

async function verified(name = `Agency ${randomUUID()}`): Promise<SignedUpAgency> {
  const one = await signUpAgency(host);
  await host.db.updateTable('agencies').set({ agency_name: name }).where('id', '=', one.agencyId).execute();
  await verify(host, one);
  return one;
}

async function caregiver(firstName = 'Maria') {
  const one = await addCandidate(host, firstName);
  await host.db.updateTable('caregivers').set({ week: MORNINGS }).where('uuid', '=', one.uuid).execute();
  return one;
}
const change = (uuid: string, set: Record<string, unknown>) =>
  host.db.updateTable('caregivers').set(set).where('uuid', '=', uuid).execute();

const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  by: SignedUpAgency | null = agency,
) => {
  // The test clock may move past a token's expiry, so issue a new token.
  const headers = by === null ? {} : { authorization: `Bearer ${host.app.tokens.issueAccessToken(by).access_token}` };
  const answer = await host.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
};
const question = (candidates: string[], changes: object = {}) => ({
  candidates,
  hours: MORNINGS,
  zip_code: '46204',
  pay_cents: 1_850,
  starts_on: '2026-12-01',
  needs: ['dementia', 'pets'],
  ...changes,
});
const ask = (uuids: string[], changes: object = {}, by = agency) =>
  call('POST', '/api/questions', question(uuids, changes), by);
const states = async (by = agency, query = '') => (await call('GET', `/api/questions${query}`, undefined, by)).body;
const refusal = (uuid: string, reason: string) => ({ asked: [], refused: [{ candidate_uuid: uuid, reason }] });

function mailedToken(email: string): string {
  const mail = host.sentMails.findLast(({ to }) => to === email);
  return /\/question\?\S*token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const answer = (token: string, given: 'yes' | 'no') =>
  call('POST', '/api/question/answer', { token, answer: given }, null);

describe('question to a caregiver', () => {
  test('is emailed with hours, pay, place and needs but no free text, and is answered on its page', async () => {
    const maria = await caregiver();
    expect(await ask([maria.uuid])).toEqual({ status: 200, body: { asked: [maria.uuid], refused: [] } });
    const [mail] = host.sentMails;
    expect(mail?.to).toBe(maria.email);
    for (const words of [
      'Weekday mornings',
      '$18.50 an hour',
      'Dementia care, Pets in the home',
      'December 1, 2026',
      'We verified this agency.',
      'This is not a job offer yet.',
      'Block this agency',
      'No more questions',
    ]) {
      expect(mail?.text).toContain(words);
    }
    expect((await states()).questions).toMatchObject([{ candidate_uuid: maria.uuid, state: 'asked' }]);

    const token = mailedToken(maria.email);
    const opened = await call('POST', '/api/question/open', { token }, null);
    expect(opened.body).toMatchObject({
      first_name: 'Maria',
      question: { pay_cents: 1_850, hours: MORNINGS, answer: null, state: 'open', verified: true },
    });
    expect((await states()).questions).toMatchObject([{ state: 'asked' }]);
    expect((await answer(token, 'yes')).body).toMatchObject({ answer: 'yes' });
    const [asked] = (await states()).questions;
    expect(asked).toEqual({
      candidate_uuid: maria.uuid,
      case_id: null,
      state: 'yes',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      asked_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      hours: MORNINGS,
      pay_cents: 1_850,
    });
    // The agency gets only one email, even after several clicks. The email contains nothing that the list hides.
    await answer(token, 'yes');
    const told = host.sentMails.filter(({ to }) => to === agency.email);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).not.toMatch(new RegExp(`Quill|${maria.email}|3175550142`));
    expect(told[0]?.text).toContain(`/candidates/rn/${maria.uuid}`);
  });

  test('is in Spanish for a caregiver who reads Spanish', async () => {
    const maria = await caregiver();
    await change(maria.uuid, { preferred_language: 'es' });
    await ask([maria.uuid]);
    expect(host.sentMails[0]?.subject).toBe('¿Le interesan estos turnos?');
    expect(host.sentMails[0]?.text).not.toMatch(/Start|an hour|Dementia|Weekday|mornings/);
  });

  test('lists each day and time if a short phrase would omit some', async () => {
    const week = MORNINGS | weekOf([6], [3, 4]);
    const maria = await caregiver();
    await change(maria.uuid, { week, preferred_language: 'es' });
    await ask([maria.uuid], { hours: week });
    for (const line of ['Lunes: Mañana 6AM-12PM', 'Sábado: Noche temprana 6PM-10PM, Noche 10PM-6AM'])
      expect(host.sentMails[0]?.text).toContain(line);
  });

  test('asks only about hours in the caregiver’s week', async () => {
    const maria = await caregiver();
    await ask([maria.uuid], { hours: MORNINGS | weekOf([0], [4]) });
    expect((await states()).questions).toMatchObject([{ hours: MORNINGS }]);
  });

  test('shows the agency that the answer is no, or that no answer came within 72 hours', async () => {
    const [maria, joan] = [await caregiver(), await caregiver('Joan')];
    await ask([maria.uuid, joan.uuid]);
    await answer(mailedToken(maria.email), 'no');
    host.clock.advance(72 * HOUR_MS);
    const found = Object.fromEntries(
      (await states()).questions.map((one: { candidate_uuid: string; state: string }) => [
        one.candidate_uuid,
        one.state,
      ]),
    );
    expect(found).toEqual({ [maria.uuid]: 'no', [joan.uuid]: 'no_answer' });
  });

  test.each([
    ['the week no longer covers the hours', { week: weekOf([1], [1]) }],
    ['the caregiver is not looking for work', { looking_for_work: false, week: 0 }],
  ])('loses its yes when %s, even if the week is then restored', async (_why, now) => {
    const maria = await caregiver();
    await ask([maria.uuid]);
    await answer(mailedToken(maria.email), 'yes');
    await change(maria.uuid, { week: MORNINGS | weekOf([0], [1]) });
    expect((await states()).questions).toMatchObject([{ state: 'yes' }]);
    await change(maria.uuid, now);
    await change(maria.uuid, { week: MORNINGS, looking_for_work: true });
    expect((await states()).questions).toMatchObject([{ state: 'ended' }]);
  });

  test('is not shown while the caregiver is paused, and loses its yes after 14 days', async () => {
    const [maria, joan] = [await caregiver(), await caregiver('Joan')];
    await ask([maria.uuid, joan.uuid]);
    for (const { email } of [maria, joan]) await answer(mailedToken(email), 'yes');
    await change(maria.uuid, { display_status: 'hidden' });
    expect((await states()).questions).toMatchObject([{ candidate_uuid: joan.uuid, state: 'yes' }]);
    await change(maria.uuid, { display_status: 'shown' });
    host.clock.advance(14 * DAY_MS);
    expect((await states()).questions).toMatchObject([{ state: 'ended' }, { state: 'ended' }]);
  });

  test('has a link that blocks the agency, which then no longer sees the question and cannot ask again', async () => {
    const maria = await caregiver();
    await ask([maria.uuid]);
    const token = mailedToken(maria.email);
    await answer(token, 'yes');
    expect((await call('POST', '/api/question/block', { token }, null)).status).toBe(200);
    expect((await states()).questions).toEqual([]);
    host.clock.advance(20 * DAY_MS);
    expect((await ask([maria.uuid])).body).toEqual(refusal(maria.uuid, 'candidate_not_found'));
    expect((await call('POST', '/api/question/open', { token }, null)).body.question).toMatchObject({ blocked: true });
    expect((await answer(token, 'no')).body.code).toBe('question_over');
  });

  test('has a “No more questions” link that stops the emails with one click, without the agency noticing', async () => {
    const maria = await caregiver();
    await ask([maria.uuid]);
    const url = new URL(host.sentMails[0]?.unsubscribeUrl ?? '');
    const stop = await host.app.inject({
      method: 'POST',
      url: `${url.pathname}${url.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(stop.statusCode).toBe(200);
    host.sentMails.length = 0;
    const other = await verified();
    expect((await ask([maria.uuid], {}, other)).body).toEqual({ asked: [maria.uuid], refused: [] });
    expect(host.sentMails).toEqual([]);
    expect((await states(other)).questions).toMatchObject([{ state: 'asked' }]);
  });

  test.each(['x'.repeat(43), randomUUID()])('cannot be opened or changed with the invented link %s', async (token) => {
    for (const path of ['open', 'block', 'stop']) {
      expect((await call('POST', `/api/question/${path}`, { token }, null)).body.code).toBe('link_invalid');
    }
    expect((await answer(token, 'yes')).body.code).toBe('link_invalid');
  });
});

describe('limits on questions', () => {
  test('allow an agency one question per caregiver in 14 days', async () => {
    const maria = await caregiver();
    await ask([maria.uuid]);
    expect((await ask([maria.uuid])).body).toEqual(refusal(maria.uuid, 'asked_recently'));
    const robin = await addColleague(host, agency);
    expect((await ask([maria.uuid], {}, robin)).body).toEqual(refusal(maria.uuid, 'asked_recently'));
    host.clock.advance(14 * DAY_MS + 1);
    expect((await ask([maria.uuid])).body.asked).toEqual([maria.uuid]);
    expect(host.sentMails).toHaveLength(2);
  });

  test('allow two questions a day to a caregiver, and a third is rejected and never queued', async () => {
    const maria = await caregiver();
    for (const by of [agency, await verified()]) await ask([maria.uuid], {}, by);
    const third = await verified();
    expect((await ask([maria.uuid], {}, third)).body).toEqual(refusal(maria.uuid, 'two_today'));
    host.clock.advance(DAY_MS + 1);
    expect(host.sentMails).toHaveLength(2);
    expect((await ask([maria.uuid], {}, third)).body.asked).toEqual([maria.uuid]);
  });

  test('allow a question one day after the email about new terms, even without a new consent', async () => {
    const maria = await caregiver();
    await host.db.updateTable('consent_events').set({ wording_version: 'caregiver-release-1' }).execute();
    expect((await ask([maria.uuid])).body).toEqual(refusal(maria.uuid, 'terms_pending'));
    await mailNewTermsJob.run(host.deps);
    expect(host.sentMails).toMatchObject([{ to: maria.email, subject: expect.stringContaining('New terms') }]);
    expect((await ask([maria.uuid])).body).toEqual(refusal(maria.uuid, 'terms_pending'));
    host.clock.advance(DAY_MS + 1);
    expect((await ask([maria.uuid])).body.asked).toEqual([maria.uuid]);
  });

  test('allow ten questions a day before the first purchase', async () => {
    const people: string[] = [];
    for (let index = 0; index < 11; index += 1) people.push((await caregiver()).uuid);
    expect((await ask(people.slice(0, 9))).body.asked).toHaveLength(9);
    const [tenth = '', eleventh = ''] = people.slice(9);
    expect((await ask([tenth, eleventh])).body).toEqual({
      asked: [tenth],
      refused: [{ candidate_uuid: eleventh, reason: 'day_used' }],
    });
    expect(await states()).toMatchObject({ may_ask: true, left_today: 0 });
  });

  test('hold for concurrent colleagues in two processes', async () => {
    const people: string[] = [];
    for (let index = 0; index < 12; index += 1) people.push((await caregiver()).uuid);
    const robin = await addColleague(host, agency);
    const second = await createTestApp({ overrides: { db: host.db, now: host.clock.now } });
    const calls = Array.from({ length: 8 }, (_, at) =>
      (at % 2 === 0 ? host : second).app.inject({
        method: 'POST',
        url: '/api/questions',
        headers: (at % 3 === 0 ? robin : agency).headers,
        payload: question(at % 2 === 0 ? people.slice(0, 10) : people.slice(2).toReversed()),
      }),
    );
    const answers = await Promise.all(calls);
    await second.close();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const asked = answers.flatMap((one) => one.json().asked);
    expect(asked).toHaveLength(10);
    expect(new Set(asked).size).toBe(10);
  });

  test('allow a caregiver two questions a day even if many agencies ask concurrently in two processes', async () => {
    const [maria, joan] = [await caregiver(), await caregiver('Joan')];
    const agencies = await Promise.all(Array.from({ length: 6 }, () => verified()));
    const second = await createTestApp({ overrides: { db: host.db, now: host.clock.now } });
    const pair = [maria.uuid, joan.uuid];
    const answers = await Promise.all(
      agencies.map((by, at) =>
        (at % 2 === 0 ? host : second).app.inject({
          method: 'POST',
          url: '/api/questions',
          headers: by.headers,
          payload: question(at % 2 === 0 ? pair : pair.toReversed()),
        }),
      ),
    );
    await second.close();
    const asked = answers.flatMap((one) => one.json().asked);
    expect(asked.filter((uuid) => uuid === maria.uuid)).toHaveLength(2);
    expect(asked.filter((uuid) => uuid === joan.uuid)).toHaveLength(2);
  });
});

describe('strangers', () => {
  test('cannot ask without a verification or a purchase, under any name', async () => {
    const maria = await caregiver();
    const free = await signUpAgency(host);
    expect((await ask([maria.uuid], {}, free)).body.code).toBe('questions_unverified');
    expect((await ask([randomUUID()], {}, free)).body.code).toBe('questions_unverified');
    expect(await states(free)).toMatchObject({ may_ask: false, left_today: 0 });
    await host.db.updateTable('agencies').set({ agency_name: 'Renamed' }).where('id', '=', agency.agencyId).execute();
    expect((await ask([maria.uuid])).body.code).toBe('questions_unverified');
  });

  test('cannot learn why a candidate is missing (unknown, paused, blocking, in another state or not looking)', async () => {
    const [paused, blocking, elsewhere, idle] = [
      await caregiver(),
      await caregiver(),
      await caregiver(),
      await caregiver(),
    ];
    await change(paused.uuid, { display_status: 'hidden' });
    await change(idle.uuid, { looking_for_work: false });
    await change(elsewhere.uuid, { state: stateNumber('OH') ?? 0 });
    const { id } = await host.db
      .selectFrom('caregivers')
      .where('uuid', '=', blocking.uuid)
      .select('id')
      .executeTakeFirstOrThrow();
    await host.db
      .insertInto('caregiver_agency_blocks')
      .values({ caregiver_id: id, agency_id: agency.agencyId, agency_key: 'x', agency_name: 'x' })
      .execute();
    for (const uuid of [randomUUID(), paused.uuid, blocking.uuid, elsewhere.uuid, idle.uuid]) {
      expect((await ask([uuid], { association: 'iahhc' })).body).toEqual(refusal(uuid, 'candidate_not_found'));
    }
    expect(host.sentMails).toEqual([]);
    expect((await states()).left_today).toBe(10);
  });

  test('cannot see another agency’s questions, and a colleague who left can neither see them nor get the email', async () => {
    const maria = await caregiver();
    const robin = await addColleague(host, agency);
    await ask([maria.uuid], {}, robin);
    await call('POST', '/api/leave-agency', { agency: agency.agencyId }, robin);
    await answer(mailedToken(maria.email), 'yes');
    expect(host.sentMails.filter(({ to }) => to === robin.email)).toEqual([]);
    expect((await states(robin)).questions ?? []).toEqual([]);
    expect((await states(await verified())).questions).toEqual([]);
    expect((await states()).questions).toMatchObject([{ state: 'yes' }]);
  });

  test('with several accounts under one name are blocked in all of them', async () => {
    const maria = await caregiver();
    const [first, second] = [await verified('Many Accounts Home Care'), await verified('many accounts  home care')];
    await ask([maria.uuid], {}, first);
    await call('POST', '/api/question/block', { token: mailedToken(maria.email) }, null);
    for (const by of [first, second]) {
      expect((await ask([maria.uuid], {}, by)).body).toEqual(refusal(maria.uuid, 'candidate_not_found'));
      expect((await states(by)).questions).toEqual([]);
    }
  });

  test.each([
    { pay_cents: 100 },
    { pay_cents: undefined },
    { needs: ['call me at 317 555 0100'] },
    { hours: 0 },
    { starts_on: 'soon' },
    { note: 'hello' },
    { candidates: [] },
  ])('cannot ask with the invalid values %j', async (changes) => {
    expect(await ask([randomUUID()], changes)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

describe('questions', () => {
  test('can be turned off for an association', async () => {
    const maria = await caregiver();
    await host.db.updateTable('associations').set({ questions: false }).where('code', '=', 'iahhc').execute();
    expect((await ask([maria.uuid], { association: 'iahhc' })).body.code).toBe('questions_off');
    expect(await states(agency, '?association=iahhc')).toMatchObject({ on: false });
    expect((await ask([maria.uuid])).body.asked).toEqual([maria.uuid]);
    await host.db.updateTable('associations').set({ questions: true }).where('code', '=', 'iahhc').execute();
  });

  test('can be turned off for a deployment', async () => {
    const off = await createTestApp({ environment: { QUESTIONS: 'false' }, overrides: { db: host.db } });
    const answered = await off.app.inject({
      method: 'POST',
      url: '/api/questions',
      headers: agency.headers,
      payload: question([randomUUID()]),
    });
    await off.close();
    expect(answered.json().code).toBe('questions_off');
  });

  test('are emailed with a link to the association site on which they were asked', async () => {
    const maria = await caregiver();
    await ask([maria.uuid], { association: 'iahhc' });
    expect(host.sentMails[0]?.text).toContain('/iahhc/question?');
  });
});

describe("caregiver's own questions", () => {
  const bearer = async (uuid: string) => {
    const { id } = await host.db
      .selectFrom('caregivers')
      .where('uuid', '=', uuid)
      .select('id')
      .executeTakeFirstOrThrow();
    return { authorization: `Bearer ${host.app.tokens.issueEditToken({ caregiverId: id, uuid }).token}` };
  };

  test('are listed and answered with the profile’s token, and their emails can be turned off and on', async () => {
    const [maria, joan] = [await caregiver(), await caregiver('Joan')];
    await ask([maria.uuid]);
    const headers = await bearer(maria.uuid);
    const list = async () => (await host.app.inject({ url: '/api/caregiver-questions', headers })).json();
    const [first] = (await list()).questions;
    expect(first).toMatchObject({ answer: null, state: 'open', area: 'Indianapolis, IN' });
    const url = `/api/caregiver-questions/${first.id}/answer`;
    const other = await host.app.inject({
      method: 'POST',
      url,
      headers: await bearer(joan.uuid),
      payload: { answer: 'yes' },
    });
    expect(other.statusCode).toBe(404);
    await host.app.inject({ method: 'POST', url, headers, payload: { answer: 'yes' } });
    expect((await list()).questions).toMatchObject([{ answer: 'yes' }]);
    const mails = (stopped: boolean) =>
      host.app.inject({ method: 'POST', url: '/api/caregiver-questions/mails', headers, payload: { stopped } });
    await mails(true);
    expect(await list()).toMatchObject({ stopped: true });
    await mails(false);
    expect(await list()).toMatchObject({ stopped: false });
  });
});

test('the report counts questions, answers, unlocks and refunds by agency and month', async () => {
  const maria = await caregiver();
  await ask([maria.uuid]);
  await answer(mailedToken(maria.email), 'yes');
  const rows = await listQuestionReports(host.db, new Date(0));
  expect(rows.find(({ agency_id }) => agency_id === agency.agencyId)).toMatchObject({
    questions: 1,
    yes: 1,
    no: 0,
    unlocks: 0,
    refunds: 0,
  });
});

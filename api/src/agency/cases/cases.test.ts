import { randomUUID } from 'node:crypto';
import { weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { addColleague } from '../people/colleagues.testing.ts';
import { unlock, unlockedBy } from '../unlocks/unlock-records.testing.ts';
import { verify } from '../verification/verification.testing.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';

const MORNINGS = weekOf(WEEKDAY_DAYS, [1]);
const MONDAY = weekOf([1], [1]);

let host: TestApp;
let agency: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  await host.db.deleteFrom('caregivers').execute();
  host.sentMails.length = 0;
  agency = await signUpAgency(host);
});

const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  by: SignedUpAgency = agency,
) => {
  const answer = await host.app.inject({ method, url, headers: by.headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
};

const newCase = (changes: object = {}) => ({
  id: randomUUID(),
  name: 'R. M.',
  hours: MORNINGS,
  zip_code: '46204',
  radius: 25,
  disciplines: ['RN'],
  ...changes,
});
async function madeCase(changes: object = {}, by = agency): Promise<string> {
  const { status, body } = await call('POST', '/api/cases', newCase(changes), by);
  expect(status).toBe(200);
  return body.id;
}
async function caregiver(firstName = 'Maria', week = MORNINGS) {
  const one = await addCandidate(host, firstName);
  await host.db.updateTable('caregivers').set({ week }).where('uuid', '=', one.uuid).execute();
  return one;
}
const view = async (id: string, by = agency) => (await call('GET', `/api/cases/${id}`, undefined, by)).body;
const give = (id: string, candidateUuid: string, hours: number, by = agency) =>
  call('POST', `/api/cases/${id}/people`, { candidateUuid, hours }, by);

/** Resolves once another transaction's lock blocks a statement. */
async function lockAwaited(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(host.db);
      return rows[0]?.waiting;
    })
    .toBeGreaterThan(0);
}

test('a contact lists the open and filled cases that the person is on', async () => {
  const maria = await caregiver();
  const [one, closed] = [await madeCase(), await madeCase({ name: 'Old' })];
  const stranger = await signUpAgency(host);
  await give(await madeCase({ name: 'Strange' }, stranger), maria.uuid, MONDAY, stranger);
  for (const id of [one, closed]) await give(id, maria.uuid, MONDAY);
  await call('PATCH', `/api/cases/${closed}`, { status: 'closed' });
  await unlock(host, agency, maria.uuid);
  expect(await unlockedBy(host, agency)).toMatchObject([{ cases: [{ id: one, name: 'R. M.' }] }]);
});

describe('case', () => {
  test('is created once even if sent twice, and is listed with its progress', async () => {
    const sent = newCase();
    for (let time = 0; time < 2; time += 1) {
      expect(await call('POST', '/api/cases', sent)).toMatchObject({
        status: 200,
        body: { id: sent.id, taken: 0, yes: 0, asked_people: 0, said_yes: 0, starts_on: null },
      });
    }
    const maria = await caregiver();
    await give(sent.id, maria.uuid, MONDAY);
    const { cases } = (await call('GET', '/api/cases')).body;
    expect(cases).toMatchObject([
      {
        name: 'R. M.',
        status: 'open',
        hours: MORNINGS,
        taken: MONDAY,
        assigned: 0,
        area: 'Indianapolis, IN',
        coordinator: { id: agency.personId, name: 'Dana Reed' },
      },
    ]);
  });

  test('is listed by urgency: by start date, then by age without a start date, and last if all hours are assigned', async () => {
    const maria = await caregiver();
    const started = async (name: string, change: object) => {
      const id = await madeCase({ name });
      expect((await call('PATCH', `/api/cases/${id}`, change)).status).toBe(200);
      return id;
    };
    const [soon, later] = ['2026-12-01', '2027-01-15'];
    await give(await started('covered', { starts_on: soon }), maria.uuid, MORNINGS);
    await started('soon', { starts_on: soon });
    await started('later', { starts_on: later });
    await started('undated', { starts_on: null });
    await started('undated, but older', { starts_on: null });
    await sql`UPDATE cases SET created_at = now() - interval '1 day' WHERE name = 'undated, but older'`.execute(
      host.db,
    );
    await started('filled early', { starts_on: later, status: 'filled' });
    await started('filled late', { starts_on: soon, status: 'filled' });
    await sql`UPDATE cases SET created_at = now() - interval '1 day' WHERE name = 'filled late'`.execute(host.db);
    const { cases } = (await call('GET', '/api/cases')).body;
    expect(cases.map(({ name }: { name: string }) => name)).toEqual([
      'soon',
      'later',
      'undated, but older',
      'undated',
      'covered',
      'filled early',
      'filled late',
    ]);
  });

  test('shows its notes, and its people with their assigned hours and the same facts as the candidate list', async () => {
    const [maria, joan] = [await caregiver(), await caregiver('Joan')];
    const id = await madeCase();
    await give(id, maria.uuid, MORNINGS & ~MONDAY);
    await give(id, joan.uuid, 0);
    await call('POST', `/api/cases/${id}/notes`, { id: randomUUID(), text: 'Daughter prefers mornings' });
    const found = await view(id);
    expect(found).toMatchObject({
      area: 'Indianapolis, IN',
      people: [
        { candidate_uuid: maria.uuid, hours: MORNINGS & ~MONDAY, candidate: { first_name: 'Maria', covered: 30 } },
        { candidate_uuid: joan.uuid, hours: 0 },
      ],
      notes: [{ text: 'Daughter prefers mornings', by: { name: 'Dana Reed' }, may_delete: true }],
    });
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`Quill|${maria.email}|3175550142`));
    await call('DELETE', `/api/cases/${id}/people/${joan.uuid}`);
    expect((await view(id)).people).toHaveLength(1);
  });

  test('shows the hours that other open and filled cases of the agency assign to its people', async () => {
    const [maria, joan] = [await caregiver(), await caregiver('Joan')];
    const id = await madeCase();
    const open = await madeCase({ name: 'K. T.' });
    const [filled, closed] = [await madeCase({ name: 'L. S.' }), await madeCase({ name: 'Old' })];
    for (const { uuid } of [maria, joan]) await give(id, uuid, 0);
    for (const other of [open, filled, closed]) await give(other, maria.uuid, MONDAY);
    await give(open, joan.uuid, 0);
    await call('PATCH', `/api/cases/${filled}`, { status: 'filled' });
    await call('PATCH', `/api/cases/${closed}`, { status: 'closed' });
    const stranger = await signUpAgency(host);
    await give(await madeCase({ name: 'Not ours' }, stranger), maria.uuid, MORNINGS, stranger);
    expect((await view(id)).people).toMatchObject([
      { candidate_uuid: maria.uuid, elsewhere: ['K. T.', 'L. S.'].map((name) => ({ name, hours: MONDAY })) },
      { candidate_uuid: joan.uuid, elsewhere: [] },
    ]);
  });

  test('never assigns an hour to two people, even concurrently in two processes', async () => {
    const people = await Promise.all(['Maria', 'Joan', 'Ruth', 'Ana'].map((name) => caregiver(name)));
    const id = await madeCase();
    const second = await createTestApp({ overrides: { db: host.db, now: host.clock.now } });
    const answers = await Promise.all(
      people.map(({ uuid }, at) =>
        (at % 2 === 0 ? host : second).app.inject({
          method: 'POST',
          url: `/api/cases/${id}/people`,
          headers: agency.headers,
          payload: { candidateUuid: uuid, hours: MORNINGS },
        }),
      ),
    );
    await second.close();
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await view(id)).people).toHaveLength(1);
  });

  test('frees the hours of a person who pauses, unless the agency has unlocked the person', async () => {
    const [maria, joan] = [await caregiver(), await caregiver('Joan')];
    const id = await madeCase();
    await give(id, maria.uuid, MONDAY);
    await host.db.updateTable('caregivers').set({ display_status: 'hidden' }).where('uuid', '=', maria.uuid).execute();
    expect(await view(id)).toMatchObject({ taken: 0, people: [] });
    expect((await give(id, joan.uuid, MORNINGS)).status).toBe(200);
    await host.db
      .insertInto('unlocks')
      .values({
        agency_id: agency.agencyId,
        caregiver_uuid: joan.uuid,
        status: 'completed',
        free: true,
        amount_cents: 0,
        candidate_first_name: 'Joan',
        candidate_last_name: 'Quill',
        candidate_email: 'joan@caregiver.example.test',
        candidate_phone: '3175550142',
        candidate_discipline: 'Registered Nurse',
        candidate_city: 'Carmel',
        candidate_state: 'IN',
      })
      .execute();
    await host.db.updateTable('caregivers').set({ display_status: 'hidden' }).where('uuid', '=', joan.uuid).execute();
    expect(await view(id)).toMatchObject({
      taken: MORNINGS,
      assigned: MORNINGS,
      people: [{ first_name: 'Joan', candidate: null }],
    });
  });

  test('can be handed over only to colleagues', async () => {
    const id = await madeCase();
    const robin = await addColleague(host, agency);
    const stranger = await signUpAgency(host);
    const hand = (coordinator: string) => call('PATCH', `/api/cases/${id}`, { coordinator });
    expect((await hand(stranger.personId)).status).toBe(404);
    expect((await hand(robin.personId)).body).toMatchObject({ coordinator: { name: 'Robin Vale' } });
    await call('POST', '/api/leave-agency', { agency: agency.agencyId }, robin);
    expect((await view(id)).coordinator).toBeNull();
    const token = host.app.tokens.issueAccessToken(robin).access_token;
    const left = await host.app.inject({
      url: `/api/cases/${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(left.statusCode).not.toBe(200);
  });

  test('lists an added person once, and keeps their hours if they are added again', async () => {
    const id = await madeCase();
    const maria = await caregiver();
    const add = (by = agency) => call('POST', `/api/cases/${id}/people`, { candidateUuid: maria.uuid }, by);
    await Promise.all([add(), add()]);
    expect((await view(id)).people).toMatchObject([{ candidate_uuid: maria.uuid, hours: 0 }]);
    await give(id, maria.uuid, MONDAY);
    expect((await add()).status).toBe(200);
    expect((await view(id)).people).toMatchObject([{ candidate_uuid: maria.uuid, hours: MONDAY }]);
    expect((await add(await signUpAgency(host))).status).toBe(404);
    await call('PATCH', `/api/cases/${id}`, { status: 'closed' });
    expect(await add()).toMatchObject({ status: 409, body: { code: 'case_not_open' } });
  });

  test('emails the new coordinator once, but not a person who takes over the case themselves', async () => {
    const id = await madeCase({ name: 'Client at www.evil.example', starts_on: '2026-10-05' });
    const robin = await addColleague(host, agency);
    const hand = (by: SignedUpAgency, coordinator: string) => call('PATCH', `/api/cases/${id}`, { coordinator }, by);
    await Promise.all([hand(agency, robin.personId), hand(agency, robin.personId)]);
    expect(host.sentMails).toHaveLength(1);
    const [mail] = host.sentMails;
    expect(mail).toMatchObject({ to: robin.email, subject: 'A colleague handed you a case' });
    expect(mail?.text).toContain('Dana Reed handed you the case');
    expect(mail?.text).toMatch(/First day: .*Oct 5/);
    expect(mail?.text).not.toContain('www.evil.example');
    expect(mail?.text).toContain(`/cases/${id}`);
    await hand(agency, agency.personId);
    await call('PATCH', `/api/cases/${id}`, { name: 'R. M.' });
    expect(host.sentMails).toHaveLength(1);
  });

  test('keeps answered questions when its hours change, and frees removed hours', async () => {
    await verify(host, agency);
    const maria = await caregiver();
    const id = await madeCase();
    const body = {
      candidates: [maria.uuid],
      case_id: id,
      hours: MORNINGS,
      zip_code: '46204',
      pay_cents: 2000,
      starts_on: null,
      needs: [],
    };
    await call('POST', '/api/questions', body);
    await give(id, maria.uuid, MORNINGS);
    await call('PATCH', `/api/cases/${id}`, { hours: MONDAY });
    expect(await view(id)).toMatchObject({ hours: MONDAY, taken: MONDAY, people: [{ hours: MONDAY }] });
    expect((await call('GET', '/api/questions')).body.questions).toMatchObject([{ hours: MORNINGS, case_id: id }]);
  });

  test('once filled, sends one email to each person who said yes but got no hours, and accepts no more answers', async () => {
    await verify(host, agency);
    const [maria, joan, ruth] = [await caregiver(), await caregiver('Joan'), await caregiver('Ruth')];
    const id = await madeCase();
    const body = { case_id: id, hours: MORNINGS, zip_code: '46204', pay_cents: 2000, starts_on: null, needs: [] };
    await call('POST', '/api/questions', { ...body, candidates: [maria.uuid, joan.uuid, ruth.uuid] });
    const tokenOf = (email: string) =>
      /token=([\w-]+)/.exec(host.sentMails.find(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
    const answer = (email: string, given: string) =>
      host.app.inject({
        method: 'POST',
        url: '/api/question/answer',
        payload: { token: tokenOf(email), answer: given },
      });
    for (const { email } of [maria, joan]) await answer(email, 'yes');
    expect(host.sentMails.find(({ to }) => to === agency.email)?.text).toContain(`/cases/${id}`);
    expect((await call('GET', '/api/cases')).body.cases).toMatchObject([{ asked_people: 3, said_yes: 2, yes: 2 }]);
    expect((await view(id)).asked).toHaveLength(3);
    await give(id, joan.uuid, 0);
    await give(id, maria.uuid, MORNINGS);
    expect((await call('GET', '/api/cases')).body.cases).toMatchObject([{ asked_people: 3, said_yes: 2, yes: 1 }]);
    expect(await view(id)).toMatchObject({ yes: 1 });
    for (let time = 0; time < 2; time += 1) await call('PATCH', `/api/cases/${id}`, { status: 'filled' });
    const told = host.sentMails.filter(({ subject }) => subject === 'These hours are filled.');
    expect(told.map(({ to }) => to)).toEqual([joan.email]);
    expect((await answer(ruth.email, 'yes')).json().code).toBe('question_over');
    expect((await call('POST', '/api/questions', { ...body, candidates: [ruth.uuid] })).body.code).toBe(
      'case_not_open',
    );
    expect((await give(id, ruth.uuid, 0)).body.code).toBe('case_not_open');
  });

  test('delays an answer that arrives while it is being marked as filled, and then rejects the answer', async () => {
    await verify(host, agency);
    const maria = await caregiver();
    const id = await madeCase();
    const body = { case_id: id, hours: MORNINGS, zip_code: '46204', pay_cents: 2000, starts_on: null, needs: [] };
    await call('POST', '/api/questions', { ...body, candidates: [maria.uuid] });
    const mail = host.sentMails.find(({ to }) => to === maria.email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const answering = await host.db.transaction().execute(async (filling) => {
      await filling.selectFrom('cases').where('id', '=', id).select('id').forUpdate().execute();
      const answered = host.app
        .inject({ method: 'POST', url: '/api/question/answer', payload: { token, answer: 'yes' } })
        .then((answer) => answer);
      await Promise.race([answered, lockAwaited()]);
      await filling.updateTable('cases').set({ status: 'filled' }).where('id', '=', id).execute();
      return { answered };
    });
    expect((await answering.answered).json().code).toBe('question_over');
    expect(host.sentMails.filter(({ to }) => to === agency.email)).toEqual([]);
  });

  test('cannot be seen, changed or guessed by another agency', async () => {
    const id = await madeCase();
    const maria = await caregiver();
    const stranger = await signUpAgency(host);
    const missing = { status: 404, body: { code: 'case_not_found' } };
    expect(await call('GET', `/api/cases/${id}`, undefined, stranger)).toMatchObject(missing);
    expect(await call('GET', `/api/cases/${randomUUID()}`, undefined, stranger)).toMatchObject(missing);
    expect(await call('PATCH', `/api/cases/${id}`, { name: 'mine' }, stranger)).toMatchObject(missing);
    expect(await call('POST', '/api/cases', newCase({ id }), stranger)).toMatchObject(missing);
    expect(await give(id, maria.uuid, MONDAY, stranger)).toMatchObject(missing);
    expect(await call('POST', `/api/cases/${id}/notes`, { id: randomUUID(), text: 'x' }, stranger)).toMatchObject(
      missing,
    );
    expect((await call('GET', '/api/cases', undefined, stranger)).body).toEqual({ cases: [] });
  });

  test('accepts only people in its association’s state, and is listed only on that association’s site', async () => {
    const maria = await caregiver();
    await host.db.updateTable('caregivers').set({ state: 1 }).where('uuid', '=', maria.uuid).execute();
    const id = await madeCase({ association: 'iahhc' });
    expect((await give(id, maria.uuid, MONDAY)).body.code).toBe('candidate_not_found');
    expect((await call('GET', '/api/cases')).body.cases).toEqual([]);
    expect((await call('GET', '/api/cases?association=iahhc')).body.cases).toHaveLength(1);
  });

  test('accepts people in all states once its association is retired', async () => {
    const maria = await caregiver();
    await host.db.updateTable('caregivers').set({ state: 1 }).where('uuid', '=', maria.uuid).execute();
    const id = await madeCase({ association: 'iahhc' });
    const retire = (at: Date | null) =>
      host.db.updateTable('associations').set({ retired_at: at }).where('code', '=', 'iahhc').execute();
    await retire(host.clock.now());
    expect((await give(id, maria.uuid, MONDAY)).status).toBe(200);
    await retire(null);
  });

  test.each([
    { name: ' ' }, //
    { hours: 0 },
    { disciplines: [] },
    { zip_code: '00000' },
  ])('is rejected with %j', async (changes) => {
    expect((await call('POST', '/api/cases', newCase(changes))).status).toBe(400);
  });
});

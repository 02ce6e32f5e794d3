import type {
  CandidateFacets,
  CandidateListResponse,
  CaregiverData,
  OwnEvidence,
  StateEvidenceBody,
} from '@marketplace/contracts';
import { addDays, dayInUtc, EXPIRY_MAIL_DAYS } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { revoke, unlock, unlockedBy } from '../../agency/unlocks/unlock-records.testing.ts';
import { listActions } from '../../audit/operator-actions.repository.ts';
import { RankIndex } from '../../search/memory/rank-index.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { createProfile, type CreatedProfile } from '../profile/caregivers.testing.ts';
import { decideEvidence, EvidenceRejectedError } from './check-evidence.service.ts';
import { listEvidenceRecords } from './evidence.repository.ts';
import { keepEvidenceJob } from './keep-evidence.job.ts';

const NUMBER = '28-0099417A';
const SOURCE = 'Indiana license lookup';
const STATED = 'License stated, not checked';

/** Two processes on one database. The caregiver uses the first; agencies use the second, which searches in memory. */
let host: TestApp;
let other: TestApp;
let agency: SignedUpAgency;
let nora: CreatedProfile;
let caregiverId: number;
beforeAll(async () => {
  host = await createTestApp();
  other = await createTestApp({ overrides: { db: host.db, now: host.clock.now } });
  other.deps.rankIndex = new RankIndex(host.db, {
    onLoadError: (error) => {
      throw error;
    },
    now: host.clock.now,
  });
  await other.deps.rankIndex.load();
});
afterAll(async () => {
  await other.app.close();
  await host.close();
});
beforeEach(async () => {
  await host.db.deleteFrom('caregivers').execute();
  agency = await signUpAgency(host);
  nora = await createProfile(host, { discipline: 'RN' });
  ({ id: caregiverId } = await host.db
    .selectFrom('caregivers')
    .where('uuid', '=', nora.uuid)
    .select('id')
    .executeTakeFirstOrThrow());
  await afterDays(0);
});

const today = () => dayInUtc(host.clock.now());
const inDays = (days: number) => addDays(today(), days);
const license = (changes: Partial<StateEvidenceBody> = {}): StateEvidenceBody => ({
  type: 'rn',
  state: 'IN',
  number: NUMBER,
  expires_on: inDays(400),
  ...changes,
});

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, token = nora.editToken) {
  const authorization = `Bearer ${token}`;
  const url = `/api/caregiver-evidence${path}`;
  const response = await host.app.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) });
  const body = response.json<{ evidence: OwnEvidence[]; errors?: { field: string; message: string }[] }>();
  return { status: response.statusCode, body };
}
async function own(): Promise<OwnEvidence[]> {
  return (await ask('GET', '')).body.evidence;
}
async function state(changes: Partial<StateEvidenceBody> = {}): Promise<OwnEvidence> {
  const { status, body } = await ask('POST', '', license(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  const stated = body.evidence.find(({ type }) => type === (changes.type ?? 'rn'));
  if (stated === undefined) throw new Error('not stated');
  return stated;
}
const check = (id: string, changes: { words?: string; expires?: string; apply?: boolean } = {}) =>
  decideEvidence(host.deps, { id, outcome: 'checked', words: SOURCE, operator: 'ruth', apply: true, ...changes });
const refuse = (id: string) =>
  decideEvidence(host.deps, { id, outcome: 'refused', words: 'Nobody by this name', operator: 'ruth', apply: true });
const runJob = () => keepEvidenceJob.run(host.deps);

/** Headers with a new access token, because tokens expire as the clock advances. */
const headers = () => ({ authorization: `Bearer ${host.app.tokens.issueAccessToken(agency).access_token}` });
async function get<Answer>(url: string, { app } = other): Promise<Answer> {
  const response = await app.inject({ url, headers: headers() });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const LIST = '/api/candidates?discipline_filters=RN';
async function listed(filter = ''): Promise<string[] | undefined> {
  const answers = await Promise.all(
    [other, host].map((process) => get<CandidateListResponse>(`${LIST}${filter}`, process)),
  );
  const [found, same] = answers.map(({ candidates }) => candidates.find(({ uuid }) => uuid === nora.uuid)?.evidence);
  expect(found).toEqual(same);
  return found;
}
const CHECKED_FILTER = '&credential_checked=true';
const mailsToNora = () => host.sentMails.filter(({ to }) => to === nora.email);
async function afterDays(days: number): Promise<void> {
  host.clock.advance(days * 24 * 60 * 60 * 1000);
  nora.editToken = host.app.tokens.issueEditToken(identity()).token;
  await host.db.updateTable('auth_sessions').set({ created_at: host.clock.now() }).execute();
}
const identity = () => ({ caregiverId, uuid: nora.uuid });
const checkedText = (day: string) =>
  `Indiana RN license, checked ${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))}`;

describe('stated fact', () => {
  test('is stored with its number and shown as stated, but not as checked', async () => {
    expect(await state()).toMatchObject({
      type: 'rn',
      state: 'IN',
      number: NUMBER,
      status: 'stated',
      shown: 'stated',
      expired: false,
      disputed: false,
    });
    expect(await listed()).toEqual([STATED]);
    expect(await listed(CHECKED_FILTER)).toBeUndefined();
  });

  test('is unchanged by a retry, and becomes a new fact after a change', async () => {
    const { id } = await state();
    expect((await state()).id).toBe(id);
    const changed = await state({ number: '77' });
    expect(changed.id).not.toBe(id);
    expect(await own()).toEqual([changed]);
  });

  test('is stored once if two tabs state it concurrently', async () => {
    await Promise.all([state(), state(), state()]);
    expect(await own()).toHaveLength(1);
  });

  test('can be removed, even twice', async () => {
    const { id } = await state();
    for (const _ of [1, 2])
      expect(await ask('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { evidence: [] } });
    expect(await listed()).toEqual([]);
    expect(await host.db.selectFrom('caregiver_evidence').selectAll().execute()).toEqual([]);
  });

  test('matches the CPR filter while it is valid', async () => {
    await state({ type: 'cpr', expires_on: inDays(40) });
    expect(await listed('&cpr=true')).toEqual(['CPR stated, not checked']);
    const counts = await get<CandidateFacets>('/api/candidate-facets?discipline_filters=RN');
    expect([counts.cpr, counts.credential_checked]).toEqual([{ true: 1 }, {}]);
    await afterDays(42);
    await runJob();
    expect(await listed('&cpr=true')).toBeUndefined();
    expect(await listed()).toEqual([]);
    expect(await own()).toMatchObject([{ expired: true, shown: null }]);
  });

  test.each([
    ['a license without a state', { state: null }, 'state'],
    ['a date that has passed', { expires_on: '2020-01-01' }, 'expires_on'],
    ['a year that cannot be', { expires_on: '2202-01-01' }, 'expires_on'],
    ['a day that does not exist', { expires_on: '2027-02-30' }, 'expires_on'],
    ['CPR without an expiry', { type: 'cpr', expires_on: null }, 'expires_on'],
    ['a number with odd characters', { number: '12;<b>' }, 'number'],
    ['an unknown type', { type: 'tb-test' }, 'type'],
  ])('is rejected for %s', async (_what, changes, field) => {
    const { status, body } = await ask('POST', '', { ...license(), ...changes });
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    expect(await own()).toEqual([]);
  });

  test('is limited to ten per caregiver', async () => {
    const states = ['IN', 'OH', 'KY', 'IL', 'MI', 'WI', 'IA', 'MO', 'TN', 'GA'] as const;
    for (const code of states) await state({ state: code });
    expect(await ask('POST', '', license({ state: 'FL' }))).toMatchObject({ status: 400 });
    expect(await own()).toHaveLength(10);
  });
});

describe("operator's check of a fact", () => {
  test('is shown to the caregiver first, and to agencies once the caregiver confirms it', async () => {
    const { id } = await state();
    const day = today();
    await check(id);
    await runJob();
    expect(await own()).toMatchObject([{ status: 'checked', words: SOURCE, shown: 'stated', decided_on: day }]);
    expect(await listed()).toEqual([STATED]);
    expect(await listed(CHECKED_FILTER)).toBeUndefined();
    expect(mailsToNora().at(-1)?.text).toContain(checkedText(day));

    expect(await ask('POST', `/${id}/confirm`)).toMatchObject({
      status: 200,
      body: { evidence: [{ shown: 'checked' }] },
    });
    expect(await listed(CHECKED_FILTER)).toEqual([checkedText(day)]);
  });

  test('is shown to agencies three days after its email if the caregiver does not answer', async () => {
    const { id } = await state();
    const day = today();
    await check(id);
    await afterDays(5);
    await runJob();
    expect(await listed(CHECKED_FILTER)).toBeUndefined();
    await afterDays(2.9);
    await runJob();
    expect(await listed(CHECKED_FILTER)).toBeUndefined();
    await afterDays(0.2);
    await runJob();
    expect(await listed(CHECKED_FILTER)).toEqual([checkedText(day)]);
    expect(mailsToNora().filter(({ subject }) => subject === 'We checked your license or certificate')).toHaveLength(1);
  });

  test('is hidden from agencies when the caregiver disputes it, until the operator decides again', async () => {
    const { id } = await state();
    await check(id);
    await ask('POST', `/${id}/confirm`);
    for (const _ of [1, 2]) {
      expect(await ask('POST', `/${id}/dispute`)).toMatchObject({
        status: 200,
        body: { evidence: [{ disputed: true, shown: null }] },
      });
    }
    expect(await listed()).toEqual([]);
    expect(await listed(CHECKED_FILTER)).toBeUndefined();
    expect(await listEvidenceRecords(host.db, host.clock.now(), false)).toMatchObject([{ id, first_name: 'Nora' }]);
    await ask('POST', `/${id}/confirm`);
    expect(await listed()).toEqual([]);

    await check(id, { words: 'Board of nursing, by phone' });
    expect(await listed()).toEqual([STATED]);
    await runJob();
    await ask('POST', `/${id}/confirm`);
    expect(await listed(CHECKED_FILTER)).toHaveLength(1);
  });

  test('hides a rejected fact from agencies at once, and only the caregiver learns of it', async () => {
    const { id } = await state();
    await refuse(id);
    await runJob();
    expect(await listed()).toEqual([]);
    expect(await own()).toMatchObject([{ status: 'refused', words: 'Nobody by this name', shown: null }]);
    expect(mailsToNora().at(-1)?.subject).toBe('We could not confirm your license or certificate');
    await ask('POST', `/${id}/dispute`);
    expect(await own()).toMatchObject([{ disputed: true }]);
  });

  test('takes the expiry date from its source, and expires on that date', async () => {
    const { id } = await state();
    await check(id, { expires: inDays(10) });
    await ask('POST', `/${id}/confirm`);
    expect(await listed(CHECKED_FILTER)).toHaveLength(1);
    await afterDays(12);
    await runJob();
    expect(await listed(CHECKED_FILTER)).toBeUndefined();
    expect(await listed()).toEqual([]);
    await expect(check(id)).rejects.toThrow(/The fact expired on/);
    await check(id, { expires: inDays(300) });
    expect(await listed(CHECKED_FILTER)).toHaveLength(1);
  });

  test('records nothing when repeated, in a dry run, or after the fact has changed', async () => {
    const { id } = await state();
    expect((await check(id, { apply: false })).state).toBe('planned');
    expect((await check(id)).state).toBe('done');
    expect((await check(id)).state).toBe('nothing');
    expect(await listActions(host.db, { limit: 1 })).toMatchObject([
      { operator: 'ruth', act: 'check evidence', subject: `evidence ${id}`, reason: SOURCE },
    ]);
    expect(await host.db.selectFrom('evidence_checks').selectAll().execute()).toMatchObject([
      { evidence_id: id, outcome: 'checked', number: NUMBER, words: SOURCE, recorded_by: 'ruth' },
    ]);
    await state({ number: '77' });
    await expect(check(id)).rejects.toThrow(EvidenceRejectedError);
    expect(await own()).toMatchObject([{ number: '77', status: 'stated' }]);
  });

  test('stays in an append-only record', async () => {
    await check((await state()).id);
    const changed = host.db.updateTable('evidence_checks').set({ words: 'nothing' }).execute();
    await expect(changed).rejects.toThrow(/only takes new rows/);
    await expect(host.db.deleteFrom('evidence_checks').execute()).rejects.toThrow(/only takes new rows/);
  });

  test('counts only in the fact’s discipline', async () => {
    const { id } = await state();
    await check(id);
    await ask('POST', `/${id}/confirm`);
    await host.db.updateTable('caregivers').set({ discipline: 7 }).where('uuid', '=', nora.uuid).execute();
    await runJob();
    const { candidates } = await get<CandidateListResponse>(`/api/candidates?discipline_filters=PT${CHECKED_FILTER}`);
    expect(candidates).toEqual([]);
  });
});

describe('email before a fact expires', () => {
  test('is sent once for each fact and date, in the caregiver’s language', async () => {
    await host.db.updateTable('caregivers').set({ preferred_language: 'es' }).where('uuid', '=', nora.uuid).execute();
    const { id } = await state({ expires_on: inDays(EXPIRY_MAIL_DAYS + 1) });
    await runJob();
    const sent = () => mailsToNora().filter(({ subject }) => subject.includes('vence'));
    expect(sent()).toHaveLength(0);
    await afterDays(1.5);
    for (const _ of [1, 2]) await runJob();
    await Promise.all([keepEvidenceJob.run(host.deps), keepEvidenceJob.run(other.deps)]);
    expect([...sent(), ...other.sentMails.filter(({ to }) => to === nora.email)]).toHaveLength(1);
    await check(id, { expires: inDays(20) });
    await runJob();
    expect(sent()).toHaveLength(2);
    // Each email has its own link, and all links stay valid.
    const decided = mailsToNora().filter(({ subject }) => subject.includes('Revisamos'));
    expect(decided).toHaveLength(1);
    for (const { text } of [...sent(), ...decided]) {
      const token = /\/update-profile\?(?:lang=es&)?token=([\w-]{43})/.exec(text)?.[1] ?? '';
      const opened = await host.app.inject({ method: 'POST', url: '/api/verify-caregiver-token', payload: { token } });
      expect(opened.json()).toMatchObject({ valid: token !== '', profile: { uuid: nora.uuid } });
    }
  });
});

describe('strangers', () => {
  test('can neither read nor change a fact, signed out, with another profile or with an agency’s session', async () => {
    const { id } = await state();
    await check(id);
    expect((await host.app.inject({ url: '/api/caregiver-evidence' })).statusCode).toBe(401);
    for (const act of ['confirm', 'dispute']) {
      const url = `/api/caregiver-evidence/${id}/${act}`;
      expect((await host.app.inject({ method: 'POST', url })).statusCode).toBe(401);
    }
    const kim = await createProfile(host, { first_name: 'Kim' });
    expect((await ask('GET', '', undefined, kim.editToken)).body.evidence).toEqual([]);
    await ask('DELETE', `/${id}`, undefined, kim.editToken);
    for (const act of ['confirm', 'dispute']) {
      expect((await ask('POST', `/${id}/${act}`, undefined, kim.editToken)).status).toBe(404);
      expect((await ask('POST', `/${id}/${act}`, undefined, agency.accessToken)).status).toBe(401);
    }
    expect((await ask('GET', '', undefined, agency.accessToken)).status).toBe(401);
    expect(await own()).toMatchObject([{ id, disputed: false, shown: 'stated' }]);
  });

  test('never see the number before an unlock, but agencies get it with the unlock', async () => {
    const { id } = await state();
    await check(id);
    await ask('POST', `/${id}/confirm`);
    const paths = [
      LIST,
      `${LIST}${CHECKED_FILTER}&week=mask`,
      `${LIST}&city_filter=${NUMBER}`,
      `/api/candidates/rn/${nora.uuid}`,
      '/api/candidates/cover?discipline_filters=RN&hours=16',
      '/api/candidate-facets?discipline_filters=RN',
      '/api/shortlist',
      '/api/unlocked-candidates',
    ];
    for (const path of paths) {
      const response = await host.app.inject({ url: path, headers: headers() });
      expect(response.statusCode, path).toBe(200);
      expect(response.body.includes(NUMBER), path).toBe(false);
    }
    const outsider = await signUpAgency(host);
    const unlockId = await unlock(host, agency, nora.uuid);
    const [mine] = await unlockedBy(host, { ...agency, headers: headers() });
    expect(mine?.evidence).toEqual([
      { type: 'rn', state: 'IN', number: NUMBER, expires_on: inDays(400), checked_on: today() },
    ]);
    expect(host.sentMails.filter(({ text }) => text.includes(NUMBER)).map(({ to }) => to)).toEqual([agency.email]);
    expect(await unlockedBy(host, outsider)).toEqual([]);
    expect(JSON.stringify(await get(`/api/candidates/rn/${nora.uuid}`))).not.toContain(NUMBER);
    expect(host.logLines.filter((line) => line.includes(NUMBER))).toEqual([]);

    await host.db.updateTable('caregivers').set({ display_status: 'hidden' }).where('uuid', '=', nora.uuid).execute();
    await ask('DELETE', `/${id}`);
    expect(await unlockedBy(host, { ...agency, headers: headers() })).toMatchObject([
      { evidence: [{ number: NUMBER }] },
    ]);
    await revoke(host, unlockId);
    expect(await unlockedBy(host, { ...agency, headers: headers() })).toMatchObject([{ evidence: [] }]);
  });
});

describe('a caregiver and an agency who collude', () => {
  test('cannot make an unchecked fact look checked', async () => {
    const { id } = await state();
    await ask('POST', `/${id}/confirm`);
    expect((await ask('POST', '', { ...license(), status: 'checked' })).status).toBe(400);
    expect(await own()).toMatchObject([{ id, status: 'stated', shown: 'stated' }]);
    expect(await listed()).toEqual([STATED]);
    expect(await listed(CHECKED_FILTER)).toBeUndefined();
  });
});

describe("the caregiver's own data", () => {
  test('lists each fact with its checks, and nothing after the profile is deleted', async () => {
    const { id } = await state();
    await check(id);
    await ask('DELETE', `/${id}`);
    await state({ type: 'driver', expires_on: inDays(90) });
    const authorization = `Bearer ${nora.editToken}`;
    const data = await host.app.inject({ url: '/api/caregiver-data', headers: { authorization } });
    expect(data.json<CaregiverData>().evidence).toMatchObject([
      { type: 'rn', number: NUMBER, removed_at: expect.any(String), checks: [{ words: SOURCE, number: NUMBER }] },
      { type: 'driver', state: null, number: null, checks: [] },
    ]);
    const payload = { confirmation: 'DELETE' };
    const url = '/api/delete-caregiver-profile';
    expect((await host.app.inject({ method: 'POST', url, headers: { authorization }, payload })).statusCode).toBe(200);
    for (const table of ['caregiver_evidence', 'evidence_checks'] as const) {
      expect(await host.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(
      await host.db
        .selectFrom('caregivers')
        .select(['cpr', 'credential_checked', 'evidence'])
        .where('uuid', '=', nora.uuid)
        .execute(),
    ).toEqual([{ cpr: false, credential_checked: false, evidence: null }]);
  });
});

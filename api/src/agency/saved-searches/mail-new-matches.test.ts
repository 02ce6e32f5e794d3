import type { SavedSearch } from '@marketplace/contracts';
import { DEFAULT_CRITERIA, FULL_WEEK } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { mailNewMatchesJob } from './mail-new-matches.job.ts';

const DAY = 24 * 60 * 60 * 1000;

let host: TestApp;
let agency: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  await host.startOver();
  agency = await signUpAgency(host);
});

async function save(change: Record<string, unknown> = {}): Promise<SavedSearch> {
  const answer = await host.app.inject({
    method: 'POST',
    url: '/api/saved-searches',
    headers: agency.headers,
    payload: { name: 'Nurses', discipline: 'RN', criteria: DEFAULT_CRITERIA, daily_mail: true, ...change },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const change = (id: string, payload: Record<string, unknown>) =>
  host.app.inject({ method: 'PATCH', url: `/api/saved-searches/${id}`, headers: agency.headers, payload });
async function runNextDay(): Promise<void> {
  host.clock.advance(DAY);
  await mailNewMatchesJob.run(host.deps);
}

test('new matches are emailed with no more data than the list shows', async () => {
  await addCandidate(host, 'Earlier');
  const saved = await save({ criteria: { ...DEFAULT_CRITERIA, state: ['IN'], zip_code: '46204' } });
  await save({ discipline: 'CNA' });
  await addCandidate(host, 'Maria');
  await addCandidate(host, 'Joan');
  await host.db
    .updateTable('caregivers')
    .set({ place: placeOf('46204') })
    .execute();
  await runNextDay();

  expect(host.sentMails).toHaveLength(1);
  const mail = host.sentMails[0];
  expect(mail).toMatchObject({ to: agency.email, subject: '2 new matches for your saved RN search' });
  for (const body of [mail?.text, mail?.html]) {
    for (const word of ['Maria', 'Joan', 'Registered Nurse · Carmel, IN · 1-3 years']) expect(body).toContain(word);
    for (const secret of ['Earlier', '@caregiver', '555', 'Quill']) expect(body).not.toContain(secret);
  }
  expect(mail?.text).toContain('http://localhost:4000/candidates/rn?state=IN&zip_code=46204&sort_by=created_date');
  const stop = /http:\/\/localhost:4000\/saved-search-stopped\?token=([\w-]+)/.exec(mail?.text ?? '');
  expect(mail?.unsubscribeUrl).toBe(`http://localhost:4000/api/saved-searches/stop-by-mail?token=${stop?.[1]}`);
  await host.app.inject({ method: 'POST', url: '/api/saved-searches/stop', payload: { token: stop?.[1] } });
  const row = await host.db.selectFrom('saved_searches').selectAll().where('id', '=', saved.id).executeTakeFirst();
  expect(row?.daily_mail).toBe(false);
});

function placeOf(zip: string) {
  return host.db.selectFrom('places').where('zip', '=', zip).select('id').limit(1);
}

test('the email about a case includes all its disciplines, and opens the case', async () => {
  const criteria = { ...DEFAULT_CRITERIA, hours: FULL_WEEK, zip_code: '46204' };
  await save({ discipline: 'LPN', further_disciplines: ['RN', 'CNA'], criteria });
  await addCandidate(host, 'Maria');
  await host.db
    .updateTable('caregivers')
    .set({ place: placeOf('46204'), week: FULL_WEEK })
    .execute();
  await runNextDay();
  expect(host.sentMails).toHaveLength(1);
  const text = host.sentMails[0]?.text;
  expect(text).toContain('New · Registered Nurse · Carmel, IN · 1-3 years · any time');
  expect(host.sentMails[0]?.html).toMatch(/any time<\/span><table [^>]*aria-hidden="true"/);
  expect(text).toContain('http://localhost:4000/candidates/lpn/cover?');
  expect(text).toContain('&with=rn&with=cna');
});

test('a repeated or concurrent run sends each email once', async () => {
  await save();
  await addCandidate(host);
  host.clock.advance(DAY);
  await Promise.all([mailNewMatchesJob.run(host.deps), mailNewMatchesJob.run(host.deps)]);
  await mailNewMatchesJob.run(host.deps);
  expect(host.sentMails).toHaveLength(1);
  await runNextDay();
  expect(host.sentMails).toHaveLength(1);
});

test('a person who joined after the morning’s run is in the next day’s email', async () => {
  await save();
  await addCandidate(host, 'Maria');
  await runNextDay();
  await addCandidate(host, 'Joan');
  await mailNewMatchesJob.run(host.deps);
  expect(host.sentMails).toHaveLength(1);
  await runNextDay();
  expect(host.sentMails.map((mail) => mail.text.includes('Joan'))).toEqual([false, true]);
});

test('an email with many matches shows five and the total', async () => {
  await save();
  for (let number = 0; number < 7; number += 1) await addCandidate(host, `Person${'abcdefg'[number]}`);
  await runNextDay();
  expect(host.sentMails[0]?.subject).toBe('7 new matches for your saved RN search');
  expect(host.sentMails[0]?.text.match(/Person/g)).toHaveLength(5);
  expect(host.sentMails[0]?.text).toContain('See all 7');
});

test('nothing is emailed when nobody matches, the emails are off, or the agency hides the candidate', async () => {
  const off = await save({ daily_mail: false });
  await save({ discipline: 'LPN' });
  await addCandidate(host, 'Maria');
  await runNextDay();
  expect(host.sentMails).toEqual([]);
  // After emails are turned on, only candidates who join later count as new.
  await change(off.id, { daily_mail: true });
  await runNextDay();
  expect(host.sentMails).toEqual([]);
  const joan = await addCandidate(host, 'Joan');
  await host.app.inject({
    method: 'POST',
    url: '/api/hidden-candidates',
    headers: agency.headers,
    payload: { candidateUuid: joan.uuid },
  });
  await runNextDay();
  expect(host.sentMails).toEqual([]);
});

test('a search that cannot be read does not block other emails', async () => {
  const broken = await save({ name: 'Broken' });
  await save({ name: 'Whole', criteria: { ...DEFAULT_CRITERIA, state: ['IN'] } });
  await host.db
    .updateTable('saved_searches')
    .set({ criteria: '{"radius":"far"}' })
    .where('id', '=', broken.id)
    .execute();
  await addCandidate(host);
  host.clock.advance(DAY);
  await expect(mailNewMatchesJob.run(host.deps)).rejects.toThrow('could not process saved searches (1 failed)');
  expect(host.sentMails.map((mail) => mail.subject)).toEqual(['1 new match for your saved RN search']);
});

test('a search on an association site is limited to its state, and the email names the association', async () => {
  await save({ association: 'iahhc' });
  await addCandidate(host, 'Maria');
  await addCandidate(host, 'Ohioan');
  await host.db.updateTable('caregivers').set({ state: 1 }).where('first_name', '=', 'Ohioan').execute();
  await runNextDay();
  expect(host.sentMails).toHaveLength(1);
  expect(host.sentMails[0]?.subject).toBe('1 new match for your saved RN search');
  expect(host.sentMails[0]?.text).toContain('http://localhost:4000/iahhc/candidates/rn?');
});

import type { CreateJobApplicationBody, ReceivedApplicationsResponse } from '@marketplace/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { createProfile, storedCaregivers, type CreatedProfile } from '../caregivers/caregivers.testing.ts';

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

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  host.app.inject({ method: 'POST', url, payload, headers });
const apply = (changes: Partial<CreateJobApplicationBody> = {}) =>
  post('/api/create-job-application', {
    token: nora.editToken,
    communityMemberUuid: nora.uuid,
    job_title: 'Night RN',
    agency: 'Lantern Care',
    ...changes,
  });
const rename = (user: SignedUpAgency, agency_name: string) =>
  host.db.updateTable('agency_profiles').set({ agency_name }).where('id', '=', user.userId).execute();
const received = async (user: SignedUpAgency) => {
  const answer = await host.app.inject({ url: '/api/received-applications', headers: user.headers });
  return answer.json<ReceivedApplicationsResponse>().applications;
};

describe('an application for a registered agency', () => {
  it('reaches each of its users by mail and on the account, and the support inbox', async () => {
    const colleague = await signUpAgency(host);
    const stranger = await signUpAgency(host);
    await rename(agency, 'Lantern Care ');
    await rename(colleague, 'LANTERN care');
    expect((await apply({ agency: ' lantern Care' })).statusCode).toBe(201);
    expect(host.sentMails.map(({ to }) => to).toSorted()).toEqual(
      [agency.email, colleague.email, host.config.SUPPORT_EMAIL].toSorted(),
    );
    const mail = host.sentMails.find(({ to }) => to === agency.email);
    expect(mail?.subject).toBe('New application for Night RN');
    expect(mail?.text).toContain(nora.email);
    expect(mail?.text).toContain('(317) 555-0142');
    for (const user of [agency, colleague]) {
      expect(await received(user)).toEqual([
        {
          application_id: expect.any(String),
          job_title: 'Night RN',
          first_name: 'Nora',
          last_name: "O'Brien",
          email_address: nora.email,
          phone_number: '3175550142',
          discipline: 'Registered Nurse',
          amount_of_exp: '3+ years',
          preferred_city: 'Carmel',
          preferred_state: 'IN',
          desired_schedule: 'Full-time',
          availability: expect.any(Array),
          applied_at: expect.any(String),
        },
      ]);
    }
    expect(await received(stranger)).toEqual([]);
  });

  it('stays with those whom it reached: whoever takes the name later sees nothing', async () => {
    await rename(agency, 'Quiet Harbor Care');
    await apply({ agency: 'Quiet Harbor Care' });
    const impostor = await signUpAgency(host);
    await rename(impostor, 'Quiet Harbor Care');
    expect(await received(impostor)).toEqual([]);
    await rename(agency, 'Harbor Care');
    expect(await received(agency)).toHaveLength(1);
  });

  it('does not reach an address that was never confirmed', async () => {
    await rename(agency, 'Unconfirmed Care');
    await host.db
      .updateTable('agency_users')
      .set({ email_confirmed_at: null })
      .where('id', '=', agency.userId)
      .execute();
    await apply({ agency: 'Unconfirmed Care' });
    expect(host.sentMails.map(({ to }) => to)).toEqual([host.config.SUPPORT_EMAIL]);
    expect(await received(agency)).toEqual([]);
  });

  it('goes when the caregiver deletes the profile', async () => {
    await rename(agency, 'Meadow Care');
    await apply({ agency: 'Meadow Care' });
    expect(await received(agency)).toHaveLength(1);
    const headers = { authorization: `Bearer ${nora.editToken}` };
    await post('/api/delete-caregiver-profile', { confirmation: 'DELETE' }, headers);
    expect(await received(agency)).toEqual([]);
  });
});

it.each([
  ['Nobody Knows Care', 'Nobody Knows Care'],
  [null, 'Not named'],
  ['', 'Not named'],
])('an application for %j reaches the support inbox', async (name, shown) => {
  await apply({ agency: name, internal: 'REQ-7' });
  expect(host.sentMails).toHaveLength(1);
  expect(host.sentMails[0]).toMatchObject({ to: host.config.SUPPORT_EMAIL, subject: 'Application for Night RN' });
  for (const words of [`Agency: ${shown}`, 'Reference: REQ-7', nora.email, 'No registered agency has this name']) {
    expect(host.sentMails[0]?.text).toContain(words);
  }
});

it('words that came with the link cannot write a mail of their own', async () => {
  await apply({ job_title: 'RN <b>now</b> https://evil.example\r\nBcc: a@b.test', agency: 'x\r\nTo: y@z.test' });
  const [mail] = host.sentMails;
  expect(mail?.subject).not.toMatch(/[<\r\n@]|evil\.example|:\/\//);
  expect(mail?.html).not.toContain('<b>now');
  expect(mail?.text).not.toContain('y@z.test');
});

describe('refused', () => {
  it.each([
    ['a uuid alone', { token: undefined }],
    ['an unknown token', { token: 'x'.repeat(43) }],
    ['the uuid of somebody else', { communityMemberUuid: '2f6d3f0e-6f0b-4c38-9c5e-1d8a7f6b1c11' }],
  ])('%s: nothing is stored, nobody is told', async (_name, changes) => {
    await rename(agency, 'Lantern Care');
    const before = await storedCaregivers(host);
    expect((await apply(changes)).json()).toMatchObject({ status: 401, code: 'edit_token_required' });
    expect(await storedCaregivers(host)).toEqual(before);
    expect(host.sentMails).toEqual([]);
  });

  it('is all or nothing: without the mails there is no application', async () => {
    const before = await storedCaregivers(host);
    const broken = await createTestApp({
      overrides: { db: host.db, outbox: { enqueue: () => Promise.reject(new Error('no queue')) } },
    });
    const payload = { token: nora.editToken, communityMemberUuid: nora.uuid, job_title: 'Night RN' };
    const answer = await broken.app.inject({ method: 'POST', url: '/api/create-job-application', payload });
    expect(answer.statusCode).toBe(500);
    await broken.app.close();
    expect(await storedCaregivers(host)).toEqual(before);
  });

  it('received applications need a session of an agency', async () => {
    for (const headers of [{}, { authorization: `Bearer ${nora.editToken}` }]) {
      const answer = await host.app.inject({ url: '/api/received-applications', headers });
      expect(answer.json()).toMatchObject({ status: 401, code: 'session_missing' });
    }
  });
});

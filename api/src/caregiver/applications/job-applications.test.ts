import type {
  ApplicationStatus,
  CaregiverData,
  CreateJobApplicationBody,
  CreateJobApplicationResponse,
  JobAgency,
  ReceivedApplicationsResponse,
} from '@marketplace/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { unverifyAgency } from '../../agency/verification/verification.service.ts';
import { addColleague } from '../../agency/people/colleagues.testing.ts';
import { revoke, unlock, unlockedBy } from '../../agency/unlocks/unlock-records.testing.ts';
import { rename, verify } from '../../agency/verification/verification.testing.ts';
import { createProfile, storedCaregivers, type CreatedProfile } from '../profile/caregivers.testing.ts';
import { deliverWaitingApplicationsJob } from './deliver-waiting-applications.job.ts';

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

let names = 0;
const newName = () => `Lantern Care ${(names += 1)}`;
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  host.app.inject({ method: 'POST', url, payload, headers });
const apply = (changes: Partial<CreateJobApplicationBody> = {}, caregiver = nora) =>
  post('/api/create-job-application', {
    token: caregiver.editToken,
    communityMemberUuid: caregiver.uuid,
    job_title: 'Night RN',
    agency: 'Lantern Care',
    ...changes,
  });
const applied = async (...args: Parameters<typeof apply>) =>
  (await apply(...args)).json<CreateJobApplicationResponse>();
const asNora = () => ({ authorization: `Bearer ${nora.editToken}` });
const update = (updates: object) => post('/api/caregiver-profile', { updates }, asNora());
const block = (agency_name: string, blocked = true) => post('/api/block-agency', { agency_name, blocked }, asNora());
const received = async (user: SignedUpAgency) => {
  const answer = await host.app.inject({ url: '/api/received-applications', headers: user.headers });
  return answer.json<ReceivedApplicationsResponse>().applications;
};
const deliver = () => deliverWaitingApplicationsJob.run(host.deps);
const unverify = (user: SignedUpAgency) => unverifyAgency(host.deps, { account: user.agencyId, operator: 'test' });
const mailsTo = (user: { email: string }) => host.sentMails.filter(({ to }) => to === user.email);
const mailsToOthers = () => host.sentMails.filter(({ to }) => to !== nora.email);
const supportMails = () => mailsTo({ email: host.config.SUPPORT_EMAIL });
const storedApplications = () =>
  host.db
    .selectFrom('job_applications as a')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'a.caregiver_id')
    .selectAll('a')
    .where('caregiver.uuid', '=', nora.uuid)
    .execute();

async function jobLink(user: SignedUpAgency, job_title = 'Night RN', association?: string) {
  const answer = await post('/api/job-links', { job_title, ...(association ? { association } : {}) }, user.headers);
  const url = new URL(answer.json<{ url: string }>().url);
  return { url, job: Object.fromEntries(url.searchParams) };
}
const jobAgency = async (job: Record<string, string>) => {
  const answer = await host.app.inject({ url: '/api/job-agency', query: job });
  return answer.json<JobAgency>();
};

describe('application that names an agency', () => {
  test('reaches the verified agency with that name, by email and on its account, and the support inbox', async () => {
    const name = newName();
    const stranger = await signUpAgency(host);
    await rename(host, agency, `${name} `);
    await verify(host, agency);
    await rename(host, stranger, name.toUpperCase());
    const answer = await apply({ agency: ` ${name.toLowerCase()}` });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ application_id: expect.any(String), shared: true });
    expect(host.sentMails.map(({ to }) => to).toSorted()).toEqual(
      [agency.email, host.config.SUPPORT_EMAIL, nora.email].toSorted(),
    );
    const [mail] = mailsTo(agency);
    expect(mail?.subject).toBe('New application for your job');
    expect(mail?.text).toContain('Job: Night RN');
    expect(mail?.text).toContain(nora.email);
    expect(mail?.text).toContain('(317) 555-0142');
    expect(await received(agency)).toEqual([
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
        distance_miles: expect.any(Number),
        desired_schedule: 'Full-time',
        availability: expect.any(Array),
        applied_at: expect.any(String),
        request_id: null,
        status: 'new',
      },
    ]);
    expect(await received(stranger)).toEqual([]);
  });

  test('never reaches an unverified agency with that name, neither in its account nor by email', async () => {
    const name = newName();
    await rename(host, agency, name);
    expect(await applied({ agency: name })).toMatchObject({ shared: false });
    expect(mailsToOthers().map(({ to }) => to)).toEqual([host.config.SUPPORT_EMAIL]);
    expect(host.sentMails[0]?.text).toContain('No verified agency has this name');
    await deliver();
    expect(await received(agency)).toEqual([]);
    expect(mailsTo(agency)).toEqual([]);
  });

  test('goes to the support inbox when two verified agencies have the name', async () => {
    const name = newName();
    const other = await signUpAgency(host);
    for (const user of [agency, other]) {
      await rename(host, user, name);
      await verify(host, user);
    }
    expect(await applied({ agency: name })).toMatchObject({ shared: false });
    expect(supportMails()[0]?.text).toContain('More than one verified agency has this name');
    await deliver();
    for (const user of [agency, other]) expect(await received(user)).toEqual([]);
  });

  test('stays with the agency that received it, and an agency that takes the name later sees nothing', async () => {
    const name = newName();
    await rename(host, agency, name);
    await verify(host, agency);
    await apply({ agency: name });
    await rename(host, agency, newName());
    const impostor = await signUpAgency(host);
    await rename(host, impostor, name);
    await verify(host, impostor);
    await deliver();
    expect(await received(impostor)).toEqual([]);
    expect(await received(agency)).toHaveLength(1);
  });

  test('does not reach an address that was never confirmed', async () => {
    const name = newName();
    await rename(host, agency, name);
    await verify(host, agency);
    await host.db.updateTable('people').set({ email_confirmed_at: null }).where('id', '=', agency.personId).execute();
    await apply({ agency: name });
    await deliver();
    expect(mailsToOthers().map(({ to }) => to)).toEqual([host.config.SUPPORT_EMAIL]);
    expect(await received(agency)).toEqual([]);
  });
});

describe('waiting application', () => {
  test('is delivered once, by email and in the account, when its agency is verified', async () => {
    const name = newName();
    await rename(host, agency, name);
    await apply({ agency: name });
    host.sentMails.length = 0;
    await verify(host, agency);
    await deliver();
    await deliver();
    expect(await received(agency)).toMatchObject([{ email_address: nora.email }]);
    expect(host.sentMails).toMatchObject([{ to: agency.email, subject: 'New application for your job' }]);
  });

  test('waits again after the verification is revoked, and is not emailed twice after another verification', async () => {
    const name = newName();
    await rename(host, agency, name);
    await verify(host, agency);
    await apply({ agency: name });
    await unverify(agency);
    await deliver();
    expect(await received(agency)).toEqual([]);
    await verify(host, agency);
    await deliver();
    expect(await received(agency)).toHaveLength(1);
    expect(mailsTo(agency)).toHaveLength(1);
  });

  test('asks the operator once to check each agency with that name', async () => {
    const name = newName();
    const namesake = await signUpAgency(host);
    for (const user of [agency, namesake]) await rename(host, user, name);
    await signUpAgency(host);
    await deliver();
    expect(supportMails()).toEqual([]);
    await apply({ agency: name });
    host.sentMails.length = 0;
    await deliver();
    await deliver();
    expect(supportMails().map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([agency, namesake].map(({ agencyId }) => `Check agency ${agencyId}`)),
    );
    for (const user of [agency, namesake]) {
      const mail = supportMails().find(({ text }) => text.includes(user.email));
      expect(mail?.text).toContain('1 application is on hold');
      expect(mail?.text).toContain(`npm run agency -- verify ${user.agencyId} --checked`);
      expect(mail?.text).not.toContain(nora.email);
    }
  });

  test('is not sent again to an agency that already received it through its job link', async () => {
    const name = newName();
    await rename(host, agency, name);
    await apply({ agency: name });
    await apply((await jobLink(agency)).job);
    host.sentMails.length = 0;
    await verify(host, agency);
    await deliver();
    expect(await received(agency)).toHaveLength(1);
    expect(mailsTo(agency)).toEqual([]);
  });
});

describe('job link', () => {
  test('carries the job, the agency and a signature, on the association site where it was created', async () => {
    const { url, job } = await jobLink(agency, ' Night RN – Carmel ', 'iahhc');
    expect(url.pathname).toBe('/iahhc/care-professionals/build-a-profile');
    expect(job).toEqual({
      job_title: 'Night RN – Carmel',
      agency: 'Maple Home Care',
      job_link: expect.stringMatching(/^[\w-]{64}$/),
    });
  });

  test('reaches the agency that created it, verified or not, even after a rename', async () => {
    const { job } = await jobLink(agency);
    expect(await jobAgency(job)).toEqual({ agency_name: 'Maple Home Care', verified: false });
    await rename(host, agency, 'Oak Home Health');
    expect(await jobAgency(job)).toEqual({ agency_name: 'Oak Home Health', verified: false });
    expect(await applied(job)).toMatchObject({ shared: true });
    expect(await received(agency)).toMatchObject([{ email_address: nora.email, job_title: 'Night RN' }]);
    expect(mailsTo(agency)).toHaveLength(1);
    expect(supportMails()[0]?.text).toContain('its own job link. Its name is not verified.');
    await verify(host, agency);
    expect(await jobAgency(job)).toEqual({ agency_name: 'Oak Home Health', verified: true });
    await unverify(agency);
    expect(await received(agency)).toHaveLength(1);
  });

  test('reaches its agency even if the agency name is very long', async () => {
    await rename(host, agency, 'Very long name of an agency '.repeat(7).trim());
    const { job } = await jobLink(agency);
    expect(await applied(job)).toMatchObject({ shared: true });
  });

  test.each([
    ['another agency’s name', { agency: 'Famous Home Care' }],
    ['another job', { job_title: 'Day RN' }],
    ['a changed signature', { job_link: 'A'.repeat(64) }],
    ['no signature', { job_link: '' }],
  ])('reaches only a verified agency with the given name if the job link has %s', async (_case, changes) => {
    const { job } = await jobLink(agency);
    const famous = await signUpAgency(host);
    const name = newName();
    await rename(host, famous, name);
    await verify(host, famous);
    const changed: Record<string, string> & { agency?: string } = { ...job, ...changes };
    expect(await applied(changed)).toMatchObject({ shared: false });
    expect(await received(agency)).toEqual([]);
    expect(mailsTo(agency)).toEqual([]);
    expect(await jobAgency(changed)).toEqual({ agency_name: changed.agency, verified: false });
    expect(await applied({ ...changed, agency: name })).toMatchObject({ shared: true });
    expect(await received(famous)).toHaveLength(1);
  });

  test('shows that a stranger is unverified, even under a verified agency’s name', async () => {
    const name = newName();
    await rename(host, agency, name);
    await verify(host, agency);
    const stranger = await signUpAgency(host);
    await rename(host, stranger, name);
    const { job } = await jobLink(stranger);
    expect(await jobAgency(job)).toEqual({ agency_name: name, verified: false });
    await rename(host, stranger, 'Harmless Care');
    await verify(host, stranger);
    expect(await jobAgency(job)).toEqual({ agency_name: 'Harmless Care', verified: true });
  });

  test.each([
    [{ job_title: ' ' }, 'Please enter the job title'],
    [{ job_title: 'x'.repeat(121) }, 'Job title must be at most 120 characters'],
    [{ job_title: 'RN \u202Enow' }, 'Job title has a hidden character. Please clear the field and type it again.'],
  ])('is rejected for %j', async (body, message) => {
    const answer = await post('/api/job-links', body, agency.headers);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'job_title', message }] });
  });

  test('is included in the emailed link of a returning caregiver', async () => {
    const { job } = await jobLink(agency);
    await post('/api/send-caregiver-token', { email: nora.email, ...job });
    const url = /https?:\S+build-a-profile\S+/.exec(mailsTo(nora)[0]?.text ?? '')?.[0] ?? '';
    const { token, source: _source, ...carried } = Object.fromEntries(new URL(url).searchParams);
    expect(carried).toEqual(job);
    expect(await applied({ ...carried, token: token ?? '' })).toMatchObject({ shared: true });
  });

  test('shows an unsigned agency name as given, and as verified once an agency with that name is verified', async () => {
    const name = newName();
    expect(await jobAgency({ job_title: 'Night RN', agency: name })).toEqual({ agency_name: name, verified: false });
    await rename(host, agency, name);
    expect(await jobAgency({ job_title: 'Night RN', agency: name })).toEqual({ agency_name: name, verified: false });
    await verify(host, agency);
    expect(await jobAgency({ job_title: 'Night RN', agency: name.toUpperCase() })).toEqual({
      agency_name: name,
      verified: true,
    });
    expect(await jobAgency({ job_title: 'Night RN' })).toEqual({ agency_name: null, verified: false });
  });
});

describe('applying twice for the same job', () => {
  test('makes one application, with one email to each recipient, even concurrently', async () => {
    const { job } = await jobLink(agency);
    const answers = await Promise.all([1, 2, 3, 4].map(() => applied(job)));
    expect(new Set(answers.map(({ application_id }) => application_id)).size).toBe(1);
    expect(await received(agency)).toHaveLength(1);
    expect(mailsTo(agency)).toHaveLength(1);
    expect(supportMails()).toHaveLength(1);
  });

  test('makes one waiting application even if the agency name is spelled differently', async () => {
    const name = newName();
    const first = await applied({ agency: name, internal: 'REQ-7' });
    const again = await applied({ agency: ` ${name.toUpperCase()}`, job_title: 'night  rn', internal: 'req-7' });
    expect(again).toEqual(first);
    expect(await storedApplications()).toHaveLength(1);
    expect(supportMails()).toHaveLength(1);
  });

  test('shows the distance from the agency’s city in whole miles, unless the caregiver has moved since', async () => {
    const shownMiles = async () => (await received(agency))[0]?.distance_miles;
    const ofAgency = host.db.updateTable('agencies').where('id', '=', agency.agencyId);
    await apply((await jobLink(agency)).job);
    await ofAgency.set({ agency_city: 'Nowhere', agency_state: 'IN' }).execute();
    expect(await shownMiles()).toBeNull();
    await ofAgency.set({ agency_city: 'Indianapolis' }).execute();
    const carmel = host.db.selectFrom('places').select('area').where('zip', '=', '46032');
    const ofNora = host.db.updateTable('caregivers').where('uuid', '=', nora.uuid);
    await ofNora.set({ place: carmel }).execute();
    expect(await shownMiles()).toBeGreaterThan(5);
    expect(await shownMiles()).toBeLessThan(25);
    await ofNora.set({ city: 'Fishers' }).execute();
    expect(await shownMiles()).toBeNull();
  });

  test('updates the first application with the new data, and reports the update', async () => {
    const { job } = await jobLink(agency);
    const first = await applied(job);
    await update({ phone_number: '(317) 555-0199' });
    host.clock.advance(60_000);
    const [before] = await received(agency);
    expect(await applied(job)).toEqual(first);
    expect(await received(agency)).toMatchObject([{ phone_number: '3175550199' }]);
    expect((await received(agency))[0]?.applied_at).not.toBe(before?.applied_at);
    expect(mailsTo(agency).map(({ subject }) => subject)).toEqual([
      'New application for your job',
      'Updated application for your job',
    ]);
  });

  test('makes a second application if the job, the reference, the agency or the caregiver is different', async () => {
    const name = newName();
    const first = await applied({ agency: name });
    const others = [
      await applied({ agency: name, job_title: 'Day RN' }),
      await applied({ agency: name, internal: 'REQ-8' }),
      await applied({ agency: newName() }),
      await applied({ agency: name }, await createProfile(host)),
    ];
    expect(new Set([first, ...others].map(({ application_id }) => application_id)).size).toBe(5);
  });
});

describe('status of an application', () => {
  const setStatus = async (who: SignedUpAgency, id: string, status: string) => {
    const url = `/api/received-applications/${id}`;
    const answer = await host.app.inject({ method: 'PATCH', url, payload: { status }, headers: who.headers });
    return { status: answer.statusCode, body: answer.json<ApplicationStatus>() };
  };
  const reached = async () => (await applied((await jobLink(agency)).job)).application_id;

  test('is New, until a person of the agency changes it for all colleagues', async () => {
    const id = await reached();
    expect(await received(agency)).toMatchObject([{ status: 'new', request_id: null }]);
    const robin = await addColleague(host, agency);
    const changed = { status: 'contacted', status_changed: { by: { id: robin.personId, name: 'Robin Vale' } } };
    expect(await setStatus(robin, id, 'contacted')).toMatchObject({ status: 200, body: changed });
    // Setting the same status again keeps the first person.
    expect((await setStatus(agency, id, 'contacted')).body).toMatchObject(changed);
    expect(await received(agency)).toMatchObject([changed]);
  });

  test('stays when the caregiver applies again with new data', async () => {
    const id = await reached();
    await setStatus(agency, id, 'interviewing');
    await update({ phone_number: '(317) 555-0199' });
    await reached();
    expect(await received(agency)).toMatchObject([{ phone_number: '3175550199', status: 'interviewing' }]);
  });

  test('is the status of the contact, once the agency has unlocked the caregiver', async () => {
    const id = await reached();
    await setStatus(agency, id, 'contacted');
    const unlockId = await unlock(host, agency, nora.uuid);
    expect(await received(agency)).toMatchObject([{ status: 'new', request_id: unlockId }]);
    expect((await setStatus(agency, id, 'hired')).body).toMatchObject({ status: 'hired', request_id: unlockId });
    expect(await unlockedBy(host, agency)).toMatchObject([{ status: 'hired', status_changed: { by: {} } }]);
    await revoke(host, unlockId);
    expect(await received(agency)).toMatchObject([{ status: 'contacted', request_id: null }]);
  });

  test('cannot be set by a stranger, or after the caregiver withdrew the application or blocked the agency', async () => {
    const id = await reached();
    const stranger = await signUpAgency(host);
    expect((await setStatus(stranger, id, 'hired')).status).toBe(404);
    const name = newName();
    await rename(host, agency, name);
    await block(name);
    expect((await setStatus(agency, id, 'hired')).status).toBe(404);
    await block(name, false);
    expect((await setStatus(agency, id, 'called')).status).toBe(400);
    await post(`/api/own-applications/${id}/withdraw`, {}, asNora());
    expect((await setStatus(agency, id, 'hired')).status).toBe(404);
    expect(await storedApplications()).toMatchObject([{ hiring_status: 'new', status_by: null }]);
  });

  test('is private to the agency, and is deleted with the profile', async () => {
    await setStatus(agency, await reached(), 'not_a_fit');
    for (const url of ['/api/caregiver-data', '/api/own-applications']) {
      const answer = await host.app.inject({ url, headers: asNora() });
      expect(answer.body).toContain('Night RN');
      expect(answer.body).not.toContain('not_a_fit');
    }
    await post('/api/delete-caregiver-profile', { confirmation: 'DELETE' }, asNora());
    expect(await storedApplications()).toEqual([]);
  });
});

describe('contact information in an application', () => {
  const reached = async () => {
    const { job } = await jobLink(agency);
    await apply(job);
    return job;
  };

  test('stays as sent, even if the caregiver changes it later', async () => {
    await reached();
    await update({ phone_number: '(317) 555-0199', last_name: 'Lane' });
    expect(await received(agency)).toMatchObject([{ phone_number: '3175550142', last_name: "O'Brien" }]);
  });

  test('keeps the phone number that was sent when a paused caregiver changes it', async () => {
    await reached();
    await post('/api/pause-caregiver-profile', { paused: true }, asNora());
    await update({ phone_number: '(317) 555-0199' });
    expect(await received(agency)).toMatchObject([{ phone_number: '3175550142' }]);
  });

  test('is hidden when the caregiver blocks the agency, even after a rename, and unblocking restores it', async () => {
    await rename(host, agency, newName());
    const name = newName();
    await rename(host, agency, name);
    await reached();
    await block(name);
    expect(await received(agency)).toEqual([]);
    await rename(host, agency, newName());
    expect(await received(agency)).toEqual([]);
    await block(name, false);
    expect(await received(agency)).toMatchObject([{ phone_number: '3175550142' }]);
  });

  test('is not sent to a blocked agency, and the caregiver gets a message', async () => {
    const name = newName();
    await rename(host, agency, name);
    const { job } = await jobLink(agency);
    await block(name);
    for (const attempt of [job, { agency: name }]) {
      expect((await apply(attempt)).json()).toMatchObject({ status: 409, code: 'agency_blocked' });
    }
    expect(await storedApplications()).toEqual([]);
    expect(host.sentMails).toEqual([]);
    await block(name, false);
    expect(await applied(job)).toMatchObject({ shared: true });
  });

  test('is not delivered later if the caregiver has blocked the agency, until the agency is unblocked', async () => {
    const name = newName();
    await rename(host, agency, name);
    await apply({ agency: name });
    await block(name);
    await verify(host, agency);
    await deliver();
    expect(await received(agency)).toEqual([]);
    expect(mailsTo(agency)).toEqual([]);
    await block(name, false);
    expect(await received(agency)).toHaveLength(1);
  });

  test('is deleted when the caregiver deletes the profile', async () => {
    await reached();
    expect(await received(agency)).toHaveLength(1);
    await post('/api/delete-caregiver-profile', { confirmation: 'DELETE' }, asNora());
    expect(await received(agency)).toEqual([]);
  });

  test('is listed in the caregiver’s own data, with its recipients', async () => {
    await reached();
    await update({ phone_number: '(317) 555-0199' });
    const answer = await host.app.inject({ url: '/api/caregiver-data', headers: asNora() });
    expect(answer.json<CaregiverData>().job_applications).toMatchObject([
      {
        job_title: 'Night RN',
        sent_to: ['Maple Home Care'],
        sent: { phone_number: '3175550142', last_name: "O'Brien", discipline: 'Registered Nurse' },
      },
    ]);
  });
});

test.each([
  ['Nobody Knows Care', 'Nobody Knows Care', 'No verified agency has this name'],
  [null, 'Not named', 'The job names no agency'],
  ['', 'Not named', 'The job names no agency'],
])('an application for %j reaches the support inbox', async (name, shown, why) => {
  expect(await applied({ agency: name, internal: 'REQ-7' })).toMatchObject({ shared: false });
  expect(mailsToOthers()).toHaveLength(1);
  expect(host.sentMails[0]).toMatchObject({ to: host.config.SUPPORT_EMAIL, subject: 'Application for a job' });
  for (const words of [`Agency: ${shown}`, 'Reference: REQ-7', nora.email, why]) {
    expect(host.sentMails[0]?.text).toContain(words);
  }
});

describe('emails about an application', () => {
  test('name the job as the agency entered it, whether sent to the agency, support or the caregiver', async () => {
    const job_title = 'Night RN – “Carmel”: 7–11 p.m. · $38/hr + 10% (José)';
    const { job } = await jobLink(agency, job_title);
    await apply(job);
    await post('/api/send-caregiver-token', { email: nora.email, ...job });
    expect(mailsTo(agency)[0]?.text).toContain(`Job: ${job_title}`);
    expect(supportMails()[0]?.text).toContain(`Job: ${job_title}`);
    for (const mail of mailsTo(nora)) expect(mail.text).toContain(`your application for ${job_title}`);
    expect(mailsTo(nora)).toHaveLength(2);
  });

  test('cannot be forged with strings from the link', async () => {
    const { job } = await jobLink(agency, 'RN <b>now</b> https://evil.example Bcc: a@b.test');
    await apply({ ...job, internal: 'x\r\nTo: y@z.test', source: 'javascript:alert(1)' });
    await apply({ job_title: 'RN <b>now</b> https://evil.example\r\nBcc: a@b.test \u202Egnp.exe', agency: 'x' });
    expect(mailsToOthers()).toHaveLength(3);
    expect(host.sentMails).toHaveLength(5);
    for (const mail of host.sentMails) {
      expect(mail.subject).not.toMatch(/[<\r\n@\u202E]|evil\.example|:\/\//);
      expect(mail.html).not.toContain('<b>now');
      expect(mail.text).not.toMatch(/y@z\.test|a@b\.test|https?:\/\/evil|evil\.example/);
    }
  });
});

describe('rejected application', () => {
  test.each([
    ['a uuid alone', { token: undefined }],
    ['an unknown token', { token: 'x'.repeat(43) }],
    ['the uuid of somebody else', { communityMemberUuid: '2f6d3f0e-6f0b-4c38-9c5e-1d8a7f6b1c11' }],
  ])('stores nothing and notifies nobody: %s', async (_name, changes) => {
    const { job } = await jobLink(agency);
    const before = await storedCaregivers(host);
    expect((await apply({ ...job, ...changes })).json()).toMatchObject({ status: 401, code: 'edit_token_required' });
    expect(await storedCaregivers(host)).toEqual(before);
    expect(host.sentMails).toEqual([]);
  });

  test('a failing email leaves no application, and a retry creates one', async () => {
    const before = await storedCaregivers(host);
    const broken = await createTestApp({
      overrides: { db: host.db, outbox: { enqueue: () => Promise.reject(new Error('no queue')) } },
    });
    const payload = { token: nora.editToken, communityMemberUuid: nora.uuid, job_title: 'Night RN' };
    const answer = await broken.app.inject({ method: 'POST', url: '/api/create-job-application', payload });
    expect(answer.statusCode).toBe(500);
    await broken.app.close();
    expect(await storedCaregivers(host)).toEqual(before);
    expect((await apply()).statusCode).toBe(201);
    expect(supportMails()).toHaveLength(1);
  });

  test('received applications require an agency session', async () => {
    for (const headers of [{}, { authorization: `Bearer ${nora.editToken}` }]) {
      const answer = await host.app.inject({ url: '/api/received-applications', headers });
      expect(answer.json()).toMatchObject({ status: 401, code: 'session_missing' });
    }
  });
});

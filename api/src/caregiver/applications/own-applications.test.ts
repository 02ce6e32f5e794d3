import type {
  CreateJobApplicationBody,
  CreateJobApplicationResponse,
  OwnApplicationsResponse,
  ReceivedApplicationsResponse,
} from '@marketplace/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { unverifyAgency } from '../../agency/verification/verification.service.ts';
import { rename, verify } from '../../agency/verification/verification.testing.ts';
import { createProfile, type CreatedProfile } from '../profile/caregivers.testing.ts';
import { deliverWaitingApplicationsJob } from './deliver-waiting-applications.job.ts';

let host: TestApp;
let nora: CreatedProfile;
let agency: SignedUpAgency;
let name: string;
let count = 0;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  nora = await createProfile(host);
  agency = await signUpAgency(host);
  name = `Harbor Care ${(count += 1)}`;
  await rename(host, agency, name);
  host.sentMails.length = 0;
});

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const apply = async (changes: Partial<CreateJobApplicationBody> = {}, caregiver = nora) => {
  const answer = await host.app.inject({
    method: 'POST',
    url: '/api/create-job-application',
    payload: {
      token: caregiver.editToken,
      communityMemberUuid: caregiver.uuid,
      job_title: 'Night RN',
      agency: name,
      ...changes,
    },
  });
  return answer.json<CreateJobApplicationResponse>();
};
const own = async (caregiver = nora) => {
  const answer = await host.app.inject({ url: '/api/own-applications', headers: as(caregiver.editToken) });
  return answer.json<OwnApplicationsResponse>().applications;
};
const withdraw = (id: string, caregiver = nora) =>
  host.app.inject({ method: 'POST', url: `/api/own-applications/${id}/withdraw`, headers: as(caregiver.editToken) });
const received = async (user = agency) => {
  const answer = await host.app.inject({ url: '/api/received-applications', headers: user.headers });
  return answer.json<ReceivedApplicationsResponse>();
};
const deliver = () => deliverWaitingApplicationsJob.run(host.deps);
const mailsTo = (email: string, subject?: string) =>
  host.sentMails.filter((mail) => mail.to === email && (subject === undefined || mail.subject === subject));
const jobLink = async () => {
  const answer = await host.app.inject({
    method: 'POST',
    url: '/api/job-links',
    payload: { job_title: 'Night RN' },
    headers: agency.headers,
  });
  return Object.fromEntries(new URL(answer.json<{ url: string }>().url).searchParams);
};
const update = (first_name: string) =>
  host.app.inject({
    method: 'POST',
    url: '/api/caregiver-profile',
    payload: { token: nora.editToken, updates: { first_name } },
  });

describe("caregiver's list of applications", () => {
  test('shows an application as waiting, then sent, then seen once the agency opens it', async () => {
    const { application_id } = await apply();
    expect(await own()).toMatchObject([{ application_id, job_title: 'Night RN', agency_name: name, state: 'waiting' }]);
    await received();
    expect(await own()).toMatchObject([{ state: 'waiting' }]);
    await verify(host, agency);
    await deliver();
    expect(await own()).toMatchObject([{ state: 'sent' }]);
    host.clock.advance(60_000);
    const at = host.clock.now();
    await received();
    const [seen] = await own();
    expect(seen).toMatchObject({ state: 'seen' });
    expect(new Date(seen?.since ?? 0).getTime()).toBeGreaterThanOrEqual(at.getTime());
    host.clock.advance(60_000);
    await received();
    expect(await own()).toEqual([seen]);
  });

  test('shows a repeated application with new data', async () => {
    await verify(host, agency);
    await apply();
    await received();
    await update('Norah');
    await apply();
    expect(await own()).toMatchObject([{ state: 'sent' }]);
  });

  test('does not show an application as seen after another agency or a blocked agency opened it', async () => {
    await verify(host, agency);
    await apply();
    await received(await signUpAgency(host));
    expect(await own()).toMatchObject([{ state: 'sent' }]);
    await host.app.inject({
      method: 'POST',
      url: '/api/block-agency',
      payload: { agency_name: name, blocked: true },
      headers: as(nora.editToken),
    });
    await received();
    expect(await own()).toMatchObject([{ state: 'sent' }]);
  });

  test("has only the caregiver's own applications", async () => {
    await apply();
    expect(await own(await createProfile(host))).toEqual([]);
  });
});

describe('confirmation email for an application', () => {
  test('is sent once, and names the recipient', async () => {
    await verify(host, agency);
    await apply();
    await apply();
    const [mail, ...others] = mailsTo(nora.email, 'We received your application');
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`We sent your application for Night RN to ${name}.`);
    const token = /\/update-profile\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const opened = await host.app.inject({ method: 'POST', url: '/api/verify-caregiver-token', payload: { token } });
    expect(opened.json()).toMatchObject({ valid: true, profile: { uuid: nora.uuid } });
    await update('Norah');
    await apply();
    expect(mailsTo(nora.email, 'We updated your application')).toHaveLength(1);
  });

  test('reports that the application waits, in Spanish for a caregiver who reads Spanish', async () => {
    await apply();
    expect(mailsTo(nora.email)[0]?.text).toContain(`until our team verifies ${name}.`);
    const rosa = await createProfile(host, { preferred_language: 'es' });
    host.sentMails.length = 0;
    await apply({ agency: '' }, rosa);
    expect(mailsTo(rosa.email)[0]).toMatchObject({ subject: 'Recibimos su solicitud' });
    expect(mailsTo(rosa.email)[0]?.text).not.toMatch(/application|team/);
  });
});

describe('withdrawn application', () => {
  test('disappears from the agency’s list with its contact details, and the agency gets one email', async () => {
    await verify(host, agency);
    const { application_id } = await apply();
    expect((await received()).applications).toHaveLength(1);
    host.sentMails.length = 0;
    const answers = [
      await withdraw(application_id),
      ...(await Promise.all([1, 2].map(() => withdraw(application_id)))),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ applications: [{ application_id, state: 'withdrawn' }] });
    }
    const list = await received();
    expect(list.applications).toEqual([]);
    expect(list.withdrawn).toMatchObject([{ application_id, job_title: 'Night RN', first_name: 'Nora' }]);
    expect(JSON.stringify(list)).not.toMatch(/O'Brien|5550142|@example/);
    const [mail, ...others] = mailsTo(agency.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('An application was withdrawn');
    expect(mail?.text).toContain('Nora withdrew the application for this job.');
    const data = await host.app.inject({ url: '/api/caregiver-data', headers: as(nora.editToken) });
    expect(data.json()).toMatchObject({
      job_applications: [{ seen_at: expect.any(String), withdrawn_at: expect.any(String) }],
    });
  });

  test('is never delivered if it was waiting, and no agency learns of it', async () => {
    const { application_id } = await apply();
    await withdraw(application_id);
    await verify(host, agency);
    await deliver();
    await deliver();
    expect(mailsTo(agency.email)).toEqual([]);
    expect(await received()).toEqual({ applications: [], withdrawn: [] });
    expect(await own()).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('can be sent again as a new application', async () => {
    await verify(host, agency);
    const { application_id } = await apply();
    await received();
    await withdraw(application_id);
    host.sentMails.length = 0;
    expect(await apply()).toEqual({ application_id, shared: true });
    expect(mailsTo(agency.email)[0]?.subject).toBe('New application for your job');
    expect(await own()).toMatchObject([{ state: 'sent' }]);
    expect(await received()).toMatchObject({ applications: [{ application_id }], withdrawn: [] });
  });

  test('does not block a later application that names the agency or uses its job link', async () => {
    const linked = await jobLink();
    const first = await apply(linked);
    await withdraw(first.application_id);
    const second = await apply();
    expect(second.shared).toBe(false);
    await verify(host, agency);
    await deliver();
    expect(await received()).toMatchObject({
      applications: [{ application_id: second.application_id }],
      withdrawn: [],
    });

    const waiting = await apply({ job_title: 'Day RN', agency: `${name} East` });
    await withdraw(waiting.application_id);
    await rename(host, agency, `${name} East`);
    await verify(host, agency);
    const delivered = await apply({ job_title: 'Day RN', agency: `${name} East` });
    expect(delivered.shared).toBe(true);
    await unverifyAgency(host.deps, { account: agency.agencyId, operator: 'test' });
    const day = (await own()).filter(({ job_title }) => job_title === 'Day RN');
    expect(day).toMatchObject([{ application_id: delivered.application_id, state: 'waiting' }]);
  });

  test('is not found by another caregiver or under an unknown id', async () => {
    const { application_id } = await apply();
    const stranger = await createProfile(host);
    for (const answer of [
      await withdraw(application_id, stranger),
      await withdraw('0199a0de-0000-7000-8000-000000000001'),
    ]) {
      expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await own()).toMatchObject([{ state: 'waiting' }]);
  });
});

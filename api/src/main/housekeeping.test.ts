import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type TestApp } from '../testing/test-app.ts';
import { endSessionOfRefreshToken, refreshSession, startSession } from '../agency/accounts/sessions.service.ts';
import { createProfile } from '../caregiver/profile/caregivers.testing.ts';
import { listMailsTo, insertQueuedMail } from '../mail/mail-log.repository.ts';
import { housekeepingJob } from './housekeeping.job.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

const DAY = 24 * 60 * 60 * 1000;

test('housekeeping removes expired data and keeps live sessions', async () => {
  const agency = await signUpAgency(host);
  await host.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: agency.email } });
  await host.db.insertInto('rate_limit_counters').values({ key: 'k', hits: 1, resets_at: host.clock.now() }).execute();
  await createProfile(host, { creation_secret: 's'.repeat(43) });
  expect(await host.db.selectFrom('profile_creations').select('caregiver_id').execute()).toHaveLength(1);
  const auth = { ...host.deps, tokens: host.app.tokens, device: '' };
  const ended = await startSession(auth, { id: agency.personId, email: agency.email });
  await endSessionOfRefreshToken(host.deps, ended.refreshToken);
  const invited = { email: 'robin@agency.example.test', role: 'recruiter' };
  const invitation = await host.app.inject({
    method: 'POST',
    url: '/api/agency-invitations',
    headers: agency.headers,
    payload: invited,
  });
  expect(invitation.statusCode).toBe(201);
  for (const days of [0, 40]) {
    const at = new Date(host.clock.now().getTime() + days * DAY);
    await insertQueuedMail(host.db, { id: randomUUID(), to: agency.email, subject: `Day ${days}`, at });
  }
  host.clock.advance(80 * DAY);
  const living = await startSession(auth, { id: agency.personId, email: agency.email });
  host.clock.advance(20 * DAY);

  await housekeepingJob.run(host.deps);
  expect(await host.db.selectFrom('auth_links').selectAll().execute()).toEqual([]);
  expect(await host.db.selectFrom('profile_creations').selectAll().execute()).toEqual([]);
  expect(await host.db.selectFrom('agency_invitations').select('id').execute()).toEqual([]);
  expect(await listMailsTo(host.db, agency.email)).toMatchObject([{ subject: 'Day 40' }]);
  expect(await host.db.selectFrom('rate_limit_counters').selectAll().execute()).toEqual([]);
  expect(await host.db.selectFrom('auth_sessions').select('id').execute()).toHaveLength(1);
  expect((await refreshSession(auth, living.refreshToken)).session.user.id).toBe(agency.personId);
});

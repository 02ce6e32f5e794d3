import { DAY_MS } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createProfile } from '../profile/caregivers.testing.ts';
import { askAboutAvailabilityJob } from './ask-about-availability.job.ts';
import { confirmedDaysAgo, questionsTo, tokensOf } from './availability-confirmation.testing.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  await host.startOver();
});

const run = () => askAboutAvailabilityJob.run(host.deps);
async function runAfterDays(days: number): Promise<void> {
  host.clock.advance(days * DAY_MS);
  await run();
}

test('the monthly email shows the week, a button to confirm it, a link to change it, and a stop link', async () => {
  const { uuid, email } = await createProfile(host);
  await confirmedDaysAgo(host, uuid, 35);
  await run();
  const [mail] = questionsTo(host, email);
  const { token, stopToken } = tokensOf(host, email);
  const site = 'http://localhost:4000';
  for (const text of [
    'Hello Nora,',
    'You last confirmed your week 5 weeks ago.',
    'Monday: Morning 6AM-12PM',
    'Saturday: Night 10PM-6AM',
    `Confirm my times:\n${site}/confirm-availability?token=${token}`,
    `Change my times:\n${site}/confirm-availability?change=1&token=${token}`,
    `Stop these emails: ${site}/availability-mail-stopped?token=${stopToken}`,
  ]) {
    expect(mail?.text).toContain(text);
  }
  expect(mail?.unsubscribeUrl).toBe(`${site}/api/availability-confirmation/stop-by-mail?token=${stopToken}`);
  expect(mail?.html.match(/border-radius:10px/g)).toHaveLength(1);
  for (const secret of [uuid, "O'Brien", '5550142']) expect(mail?.html).not.toContain(secret);
});

test('the monthly email comes after 30 days and at most once a month, even if the job runs more often', async () => {
  const { email } = await createProfile(host);
  const asked = () => questionsTo(host, email).length;
  await runAfterDays(30 - 1 / 24);
  expect(asked()).toBe(0);
  await runAfterDays(2 / 24);
  expect(asked()).toBe(1);
  await Promise.all([run(), run()]);
  await runAfterDays(30);
  expect(asked()).toBe(1);
  host.clock.advance(DAY_MS);
  await Promise.all([run(), run(), run()]);
  expect(asked()).toBe(2);
});

test('a clock that jumps back and forth causes no second email', async () => {
  const { uuid, email } = await createProfile(host);
  await confirmedDaysAgo(host, uuid, 40);
  await run();
  await runAfterDays(-20);
  await runAfterDays(20);
  expect(questionsTo(host, email)).toHaveLength(1);
});

test('a caregiver who saved the profile after the last confirmation is not asked to confirm', async () => {
  const { uuid, email, editToken } = await createProfile(host);
  await confirmedDaysAgo(host, uuid, 40);
  await host.app.inject({
    method: 'POST',
    url: '/api/caregiver-profile',
    payload: { token: editToken, updates: { preferred_city: 'Fishers' } },
  });
  await run();
  expect(questionsTo(host, email)).toEqual([]);
});

test('a caregiver who is not looking, has no week, is paused or deleted is never asked', async () => {
  const people = {
    idle: await createProfile(host, { looking_for_work_now: false }),
    weekless: await createProfile(host, { availability: [] }),
    paused: await createProfile(host),
    deleted: await createProfile(host),
  };
  const bearer = (person: { editToken: string }) => ({ authorization: `Bearer ${person.editToken}` });
  await host.app.inject({
    method: 'POST',
    url: '/api/pause-caregiver-profile',
    headers: bearer(people.paused),
    payload: { paused: true },
  });
  await host.app.inject({
    method: 'POST',
    url: '/api/delete-caregiver-profile',
    headers: bearer(people.deleted),
    payload: { confirmation: 'DELETE' },
  });
  await runAfterDays(60);
  for (const { email } of Object.values(people)) expect(questionsTo(host, email)).toEqual([]);
});

test('the monthly email leads to the association site, or to the main site once the association is retired', async () => {
  const { email } = await createProfile(host, { association: 'iahhc' });
  await runAfterDays(31);
  expect(questionsTo(host, email)[0]?.text).toContain('http://localhost:4000/iahhc/confirm-availability?token=');
  await host.db.updateTable('associations').set({ retired_at: new Date() }).where('code', '=', 'iahhc').execute();
  await runAfterDays(31);
  expect(questionsTo(host, email)[1]?.text).toContain('http://localhost:4000/confirm-availability?token=');
});

test('a monthly email that cannot be enqueued does not block others, and the next run sends it', async () => {
  const [first, second] = [await createProfile(host), await createProfile(host)];
  host.clock.advance(31 * DAY_MS);
  const { outbox } = host.deps;
  const failing = {
    ...host.deps,
    outbox: {
      enqueue: async (...[db, mail]: Parameters<typeof outbox.enqueue>) => {
        if (mail.to === first.email) throw new Error('the outbox is full');
        await outbox.enqueue(db, mail);
      },
    },
  };
  await expect(askAboutAvailabilityJob.run(failing)).rejects.toThrow('could not ask about availability (1 failed)');
  expect(questionsTo(host, second.email)).toHaveLength(1);
  await run();
  expect(questionsTo(host, first.email)).toHaveLength(1);
  expect(questionsTo(host, second.email)).toHaveLength(1);
});

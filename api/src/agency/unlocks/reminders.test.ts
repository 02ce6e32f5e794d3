import { randomUUID } from 'node:crypto';
import { addDays, dayInUtc, MAX_REMINDERS } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { atOnce } from '../../testing/calls-at-once.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { addColleague, callsOf } from '../people/colleagues.testing.ts';
import { mailRemindersJob } from './mail-reminders.job.ts';
import { reminderStopToken } from '../../crypto/link-tokens.ts';
import { revoke, unlock, unlockedBy, unlockedIn, unlockSomebody } from './unlock-records.testing.ts';

const DAY = 24 * 60 * 60 * 1000;

let host: TestApp;
let owner: SignedUpAgency;
let robin: SignedUpAgency;
let unlockId: string;
let today: string;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  await host.startOver();
  owner = await signUpAgency(host);
  robin = await addColleague(host, owner);
  ({ unlockId } = await unlockSomebody(host, owner));
  host.sentMails.length = 0;
  today = dayInUtc(host.clock.now());
});

const path = (id?: string) => `/api/unlocked-candidates/${unlockId}/reminders${id === undefined ? '' : `/${id}`}`;
async function add(who: SignedUpAgency, due_on: unknown, text = '', id: string = randomUUID()) {
  return { id, ...(await callsOf(host).call('POST', path(), who, { id, due_on, text })) };
}
const change = (who: SignedUpAgency, id: string, payload: Record<string, unknown>) =>
  callsOf(host).call('PATCH', path(id), who, payload);
const remove = (who: SignedUpAgency, id: string) => callsOf(host).call('DELETE', path(id), who);
const open = async (who = owner) => (await unlockedBy(host, who))[0]?.reminders ?? [];
const run = () => mailRemindersJob.run(host.deps);
const mails = () => host.sentMails.map(({ to, subject }) => [to, subject]);

describe('reminders', () => {
  test('are visible to the whole agency, earliest first', async () => {
    expect(await add(robin, addDays(today, 3), ' Ask about nights ')).toMatchObject({
      status: 200,
      body: { due_on: addDays(today, 3), text: 'Ask about nights', by: { id: robin.personId, name: 'Robin Vale' } },
    });
    await add(owner, today);
    expect((await open(robin)).map(({ due_on, text }) => [due_on, text])).toEqual([
      [today, ''],
      [addDays(today, 3), 'Ask about nights'],
    ]);
  });

  test('can be moved, marked as done, reopened and removed by anybody in the agency', async () => {
    const { id } = await add(robin, today, 'Ask about nights');
    expect(await change(owner, id, { due_on: addDays(today, 1) })).toMatchObject({
      status: 200,
      body: { due_on: addDays(today, 1), text: 'Ask about nights', by: { name: 'Dana Reed' } },
    });
    await change(owner, id, { done: true });
    await change(owner, id, { done: true });
    expect(await open()).toEqual([]);
    await change(owner, id, { done: false });
    expect(await open()).toHaveLength(1);
    expect((await remove(robin, id)).status).toBe(200);
    expect((await remove(robin, id)).status).toBe(200);
    expect(await open()).toEqual([]);
    expect((await change(robin, id, { done: true })).status).toBe(404);
  });

  test('are stored once when retried, and concurrent reminders are all kept', async () => {
    const id = randomUUID();
    await Promise.all([add(owner, today, '', id), add(owner, today, '', id), add(robin, today), add(owner, today)]);
    expect(await open()).toHaveLength(3);
  });

  test.each([
    ['yesterday, which is still today in the west', -1, 200],
    ['the day before yesterday', -2, 400],
    ['a day in a year', 366, 200],
    ['a day after that', 367, 400],
  ])('for %s (%i days from now) get HTTP status %i', async (_when, days, status) => {
    expect((await add(owner, addDays(today, days))).status).toBe(status);
  });

  test.each([['2026-02-30'], ['soon'], [null], [20261122]])('are rejected for the day %j', async (day) => {
    expect(await add(owner, day)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('can have up to 200 characters, and are limited in number per candidate', async () => {
    expect((await add(owner, today, 'x'.repeat(201))).status).toBe(400);
    for (let count = 0; count < MAX_REMINDERS; count += 1) await add(owner, today, 'x'.repeat(200));
    expect(await add(owner, today)).toMatchObject({ status: 409, body: { code: 'record_full' } });
    await change(owner, (await open())[0]?.id ?? '', { done: true });
    expect((await add(owner, today)).status).toBe(200);
  });

  test('are limited in number under concurrent additions in two processes', async () => {
    for (let count = 0; count < MAX_REMINDERS - 1; count += 1) await add(owner, today);
    const adding = [owner, robin, owner, robin].map((who) => (on: TestApp) => {
      const reminder = { id: randomUUID(), due_on: today };
      return callsOf(on).call('POST', path(), who, reminder);
    });
    expect((await atOnce(host, unlockId, adding)).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await open()).toHaveLength(MAX_REMINDERS);
  });

  test('reopen only within the limit, even concurrently', async () => {
    const done: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { id } = await add(owner, today);
      await change(owner, id, { done: true });
      done.push(id);
    }
    for (let count = 0; count < MAX_REMINDERS - 1; count += 1) await add(owner, today);
    const answers = await Promise.all(done.map((id) => change(owner, id, { done: false })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'record_full' });
    const [first] = await open();
    expect(await open()).toHaveLength(MAX_REMINDERS);
    expect((await change(owner, first?.id ?? '', { done: false, text: 'Still open' })).status).toBe(200);
  });

  test('are closed to another agency', async () => {
    const { id } = await add(owner, today);
    const stranger = await signUpAgency(host);
    expect((await add(stranger, today)).status).toBe(404);
    expect((await change(stranger, id, { done: true })).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect(await open()).toHaveLength(1);
  });
});

describe('daily reminder email', () => {
  test('names and links to the association if all of the contacts were unlocked on that association’s site', async () => {
    await unlockedIn(host, unlockId, 'iahhc');
    await add(owner, today);
    await run();
    const [mail] = host.sentMails;
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Indiana Association for Home and Hospice Care');
      expect(body).toContain('http://localhost:4000/iahhc/contacts');
      expect(body).toContain('http://localhost:4000/iahhc/reminders-stopped?token=');
    }
    expect(mail?.html).toContain('/api/associations/iahhc/logo/');
  });

  test('links to the association on whose site a free unlock was used, and shows that association’s logo', async () => {
    const { uuid } = await addCandidate(host);
    unlockId = await unlock(host, owner, uuid, 'iahhc');
    host.sentMails.length = 0;
    await add(owner, today);
    await run();
    expect(host.sentMails[0]?.text).toContain('http://localhost:4000/iahhc/contacts');
    expect(host.sentMails[0]?.html).toContain('/api/associations/iahhc/logo/');
  });

  test('links to the main site if its contacts were unlocked on several sites, or the association no longer exists', async () => {
    await host.db
      .insertInto('associations')
      .values({ code: 'firefly', state: 'OH', name: 'Ohio Firefly Alliance', logo: '/logo.svg' })
      .execute();
    const second = await unlockSomebody(host, owner, 'Nora');
    await unlockedIn(host, unlockId, 'iahhc');
    await unlockedIn(host, second.unlockId, 'firefly');
    host.sentMails.length = 0;
    await add(owner, today);
    await callsOf(host).call('POST', `/api/unlocked-candidates/${second.unlockId}/reminders`, owner, {
      id: randomUUID(),
      due_on: today,
    });
    await run();
    expect(host.sentMails.map(({ subject }) => subject)).toEqual(['2 reminders for today']);
    expect(host.sentMails[0]?.text).toContain('http://localhost:4000/contacts');

    const retire = (retired_at: Date | null) =>
      host.db.updateTable('associations').set({ retired_at }).where('code', '=', 'iahhc').execute();
    await retire(new Date());
    onTestFinished(async () => void (await retire(null)));
    host.sentMails.length = 0;
    await add(owner, today);
    await run();
    expect(host.sentMails[0]?.text).toContain('http://localhost:4000/contacts');
  });

  test('lists each person’s due reminders, once', async () => {
    await add(owner, today, 'Ask about nights');
    await add(owner, addDays(today, 1));
    await add(robin, today);
    await Promise.all([run(), run()]);
    await run();
    expect(mails().toSorted()).toEqual(
      [
        [owner.email, '1 reminder for today'],
        [robin.email, '1 reminder for today'],
      ].toSorted(),
    );
    const mail = host.sentMails.find(({ to }) => to === owner.email);
    for (const body of [mail?.text, mail?.html]) {
      for (const words of ['Maria Quill', 'Today · Ask about nights']) expect(body).toContain(words);
      for (const secret of ['@caregiver', '555']) expect(body).not.toContain(secret);
    }
    host.clock.advance(DAY);
    await run();
    expect(mails().slice(2)).toEqual([[owner.email, '1 reminder for today']]);
  });

  test('repeats a reminder that was moved, but not a reminder that was done', async () => {
    const { id } = await add(owner, today);
    const { id: done } = await add(owner, today);
    await change(owner, done, { done: true });
    await run();
    expect(mails()).toHaveLength(1);
    await change(robin, id, { due_on: addDays(today, 1) });
    await run();
    expect(mails()).toHaveLength(1);
    host.clock.advance(DAY);
    await run();
    // The email goes to the person who moved the reminder.
    expect(mails()[1]?.[0]).toBe(robin.email);
  });

  test('includes overdue reminders if no email was sent on their day', async () => {
    await add(owner, today);
    host.clock.advance(3 * DAY);
    await run();
    expect(host.sentMails[0]?.text).toContain('Overdue since');
  });

  test('goes to the owners after a colleague has left, and never to the colleague', async () => {
    await add(robin, today, 'Ask about nights');
    const second = await addColleague(host, owner, 'owner');
    await callsOf(host).call('DELETE', `/api/agency-people/${robin.personId}`, owner);
    host.sentMails.length = 0;
    await run();
    expect(
      mails()
        .map(([to]) => to)
        .toSorted(),
    ).toEqual([owner.email, second.email].toSorted());
    expect(host.sentMails[0]?.text).toContain('A colleague who has left');
  });

  test('omits contacts whose payment was returned', async () => {
    await add(owner, today);
    await revoke(host, unlockId);
    await run();
    expect(mails()).toEqual([]);
  });

  test('can be stopped by each person with one click, and turned on again', async () => {
    await add(owner, today);
    await add(robin, today);
    await run();
    const mail = host.sentMails.find(({ to }) => to === robin.email);
    const token = /http:\/\/localhost:4000\/reminders-stopped\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).toBe(reminderStopToken(host.config, robin.personId));
    expect(mail?.unsubscribeUrl).toBe(`http://localhost:4000/api/reminder-mail/stop-by-mail?token=${token}`);
    // Opening the link changes nothing; only the POST does.
    const opened = await host.app.inject({ url: `/api/reminder-mail/stop-by-mail?token=${token}` });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `http://localhost:4000/reminders-stopped?token=${token}`,
    ]);
    const wanted = async (who: SignedUpAgency) => (await callsOf(host).call('GET', '/api/reminder-mail', who)).body;
    expect(await wanted(robin)).toEqual({ reminder_mail: true });
    for (let time = 0; time < 2; time += 1) {
      const answer = await host.app.inject({
        method: 'POST',
        url: `/api/reminder-mail/stop-by-mail?token=${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(answer.statusCode).toBe(200);
    }
    expect([await wanted(robin), await wanted(owner)]).toEqual([{ reminder_mail: false }, { reminder_mail: true }]);
    host.clock.advance(DAY);
    await add(robin, addDays(today, 1));
    await run();
    expect(mails().filter(([to]) => to === robin.email)).toHaveLength(1);
    await callsOf(host).call('PATCH', '/api/reminder-mail', robin, { reminder_mail: true });
    // Reminders that became due while the emails were stopped are not sent after the emails are turned on again.
    await run();
    expect(mails().filter(([to]) => to === robin.email)).toHaveLength(1);
  });

  test('is not stopped by a token that we did not issue', async () => {
    for (const token of [
      owner.accessToken,
      'not-a-token-at-all-really',
      `${reminderStopToken(host.config, owner.personId)}AAAA`,
    ]) {
      expect(await callsOf(host).call('POST', '/api/reminder-mail/stop', null, { token })).toMatchObject({
        status: 400,
        body: { code: 'link_invalid' },
      });
    }
  });

  test('never has its token in the log', async () => {
    const token = reminderStopToken(host.config, owner.personId);
    await callsOf(host).call('POST', '/api/reminder-mail/stop', null, { token });
    expect(host.logLines.join('\n')).not.toContain(token);
  });
});

import { JOB_NAMES, JOBS } from '../main/jobs.ts';
import { createServer } from 'node:net';
import type { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openQueue } from '../queue/queue.ts';
import { startWorkers } from '../queue/workers.ts';
import { startSmtpCatcher, type SmtpCatcher } from '../testing/smtp-catcher.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connectMailServer, type MailServer } from './mail-server.ts';
import { removeMailsTo, listMailsTo } from './mail-log.repository.ts';
import { mailOutbox } from './outbox.ts';

const mail = {
  to: 'dana@agency.example.test',
  subject: 'Hello',
  text: 'Plain secret-link',
  html: '<p>secret-link</p>',
};

let database: TestDatabase;
let host: TestApp;
let queue: PgBoss;
let catcher: SmtpCatcher | null = null;
let mailServer: MailServer | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.removeRows();
  host = await createTestApp({ overrides: { db: database.db } });
  queue = await openQueue({ DATABASE_URL: database.url, RUN_JOBS: true }, JOB_NAMES, host.app.log);
});
afterEach(async () => {
  await queue.stop({ graceful: false });
  mailServer?.close();
  await catcher?.close();
  catcher = null;
  await host.close();
});

const outbox = () => mailOutbox(queue, host.config);
async function work(port: number): Promise<void> {
  mailServer = connectMailServer({ ...host.config, SMTP_URL: `smtp://127.0.0.1:${port}` });
  await startWorkers({ queue, deps: host.deps, mailServer, log: host.app.log }, JOBS);
}
const delivered = (count: number) =>
  vi.waitFor(() => expect(catcher?.mails).toHaveLength(count), { timeout: 15_000, interval: 50 });

test('an email is delivered as plain text and HTML, from the product’s address, to one recipient', async () => {
  catcher = await startSmtpCatcher();
  await work(catcher.port);
  await outbox().enqueue(host.db, mail);
  await delivered(1);
  expect(catcher.mails[0]?.recipients).toEqual([mail.to]);
  expect(catcher.mails[0]?.data).toMatch(/^From: Homecare Talent Network <no-reply@homecare\.example>\r$/m);
  expect(catcher.mails[0]?.data).toContain('Plain secret-link');
  expect(catcher.mails[0]?.data).toContain('<p>secret-link</p>');
});

test('a mail server on another machine gets no email without TLS', async () => {
  catcher = await startSmtpCatcher();
  // The same machine, under a name that does not count as local.
  mailServer = connectMailServer({ ...host.config, SMTP_URL: `smtp://127.1:${catcher.port}` });
  await expect(mailServer.deliver(mail, 'one')).rejects.toMatchObject({ code: 'ETLS' });
  expect(catcher.mails).toEqual([]);
  mailServer.close();
  mailServer = connectMailServer({ ...host.config, SMTP_URL: `smtp://127.1:${catcher.port}/?requireTLS=false` });
  await mailServer.deliver(mail, 'two');
  expect(catcher.mails).toHaveLength(1);
});

test('a mail server that is down only delays delivery', { tags: ['slow'] }, async () => {
  const probe = await startSmtpCatcher();
  await probe.close();
  await work(probe.port);
  await outbox().enqueue(host.db, mail);
  await vi.waitFor(() => expect(host.logLines.join()).toContain('could not deliver email; will retry'), {
    timeout: 10_000,
  });
  expect(host.logLines.join()).not.toContain(mail.to);
  catcher = await startSmtpCatcher({ port: probe.port });
  await delivered(1);
});

test('an email that the mail server does not acknowledge delays no other email, because each is retried or completed independently', async () => {
  catcher = await startSmtpCatcher({ hold: ({ recipients }) => recipients.includes('slow@agency.example.test') });
  await host.db.transaction().execute(async (trx) => {
    for (const name of ['slow', 'dana', 'robin']) {
      await outbox().enqueue(trx, { ...mail, to: `${name}@agency.example.test` });
    }
  });
  await work(catcher.port);
  await vi.waitFor(() => expect(catcher?.held).toHaveLength(1), 15_000);
  const states = sql<{ state: string }>`SELECT state::text FROM jobs.job WHERE name = 'deliver-mail' ORDER BY state`;
  await vi.waitFor(
    async () =>
      expect((await states.execute(host.db)).rows.map(({ state }) => state)).toEqual([
        'active',
        'completed',
        'completed',
      ]),
    15_000,
  );
});

test(
  'a mail server that never finishes its response is abandoned, even if it keeps the connection busy',
  { tags: ['slow'] },
  async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 busy\r\n');
      const timer = setInterval(() => socket.write('250-more\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    mailServer = connectMailServer({ ...host.config, SMTP_URL: `smtp://127.0.0.1:${port}` }, { deliveryLimitMs: 300 });
    await expect(mailServer.deliver(mail, 'id')).rejects.toThrow();
    await new Promise((resolve) => server.close(resolve));
  },
);

test('concurrent emails do not wait for each other', async () => {
  catcher = await startSmtpCatcher();
  await work(catcher.port);
  await host.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 40; n += 1) await outbox().enqueue(trx, { ...mail, to: `recruiter${n}@agency.example.test` });
  });
  await delivered(40);
  expect(new Set(catcher.mails.flatMap((one) => one.recipients)).size).toBe(40);
});

test('an email enqueued in a transaction that is rolled back is never sent', async () => {
  catcher = await startSmtpCatcher();
  await work(catcher.port);
  const kept = host.db.transaction().execute((trx) => outbox().enqueue(trx, { ...mail, subject: 'Kept' }));
  const undone = host.db.transaction().execute(async (trx) => {
    await outbox().enqueue(trx, { ...mail, subject: 'Undone' });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await kept;
  await delivered(1);
  expect(catcher.mails[0]?.data).toContain('Subject: Kept');
  const waiting = await sql<{ count: number }>`SELECT count(*) FROM jobs.job WHERE name = 'deliver-mail'`.execute(
    host.db,
  );
  expect(waiting.rows[0]?.count).toBe(1);
});

test('a permanently rejected email is dropped, and the log does not name the recipient', async () => {
  catcher = await startSmtpCatcher({ refuse: '550 5.1.1 <dana@agency.example.test> no such mailbox' });
  await work(catcher.port);
  await outbox().enqueue(host.db, mail);
  await vi.waitFor(() => expect(host.logLines.join()).toContain('dropped email'), { timeout: 10_000 });
  expect(host.logLines.join()).not.toContain('dana@');
  await vi.waitFor(async () => {
    const left = await queue.findJobs('deliver-mail', { queued: true });
    expect(left).toEqual([]);
  }, 10_000);
  expect(await listMailsTo(host.db, 'Dana@Agency.example.test')).toMatchObject([
    { subject: 'Hello', outcome: 'dropped' },
  ]);
});

test('the mail log records that an email was accepted, without the address, and causes no second email', async () => {
  catcher = await startSmtpCatcher();
  await outbox().enqueue(host.db, mail);
  expect(await listMailsTo(host.db, mail.to)).toMatchObject([{ subject: 'Hello', outcome: null, ended_at: null }]);
  await host.db.transaction().execute(async (trx) => {
    await outbox().enqueue(trx, { ...mail, to: 'robin@agency.example.test' });
    await removeMailsTo(trx, 'robin@agency.example.test');
  });
  await work(catcher.port);
  await delivered(2);
  await vi.waitFor(
    async () => expect(await listMailsTo(host.db, mail.to)).toMatchObject([{ outcome: 'delivered' }]),
    10_000,
  );
  expect(await listMailsTo(host.db, 'robin@agency.example.test')).toEqual([]);
  expect(await listMailsTo(host.db, 'dana')).toEqual([]);
  expect(JSON.stringify(await host.db.selectFrom('mail_log').selectAll().execute())).not.toContain('dana@');
});

test('an email that a person waits for overtakes thousands of recurring emails', { tags: ['slow'] }, async () => {
  const WAITING = 2_000;
  const monthly = { ...mail, subject: 'Still free?', unsubscribeUrl: 'https://site.example/stop?token=abc' };
  await host.db.transaction().execute(async (trx) => {
    for (let person = 0; person < WAITING; person += 1) {
      await outbox().enqueue(trx, { ...monthly, to: `person${person}@caregiver.example.test` });
    }
  });
  await outbox().enqueue(host.db, { ...mail, subject: 'Set a new password' });
  catcher = await startSmtpCatcher();
  await work(catcher.port);
  const passwordMail = () => catcher?.mails.findIndex(({ data }) => data.includes('Subject: Set a new password')) ?? -1;
  await vi.waitFor(() => expect(passwordMail()).toBeGreaterThanOrEqual(0), { timeout: 50_000, interval: 20 });
  // In order of arrival, this email would be the last of 2,001.
  expect(passwordMail()).toBeLessThan(WAITING / 2);
});

test('queued emails are unreadable in the database', async () => {
  await outbox().enqueue(host.db, mail);
  const rows = await sql`SELECT data::text AS data FROM jobs.job WHERE name = 'deliver-mail'`.execute(host.db);
  expect(rows.rows).toHaveLength(1);
  expect(JSON.stringify(rows.rows)).not.toMatch(/dana|secret-link|Hello/);
});

test('a subject cannot add headers, and one recipient cannot become two', async () => {
  catcher = await startSmtpCatcher();
  await work(catcher.port);
  await outbox().enqueue(host.db, { ...mail, subject: 'Job\r\nBcc: thief@evil.example\r\n\r\nBody' });
  await delivered(1);
  expect(catcher.mails[0]?.recipients).toEqual([mail.to]);
  expect(catcher.mails[0]?.data).not.toMatch(/^Bcc:/m);
  for (const to of ['a@x.test, b@x.test', 'a@x.test\r\nBcc: b@x.test', 'A <a@x.test>']) {
    await expect(outbox().enqueue(host.db, { ...mail, to })).rejects.toThrow('exactly one recipient');
  }
});

test('a recurring email has one-click unsubscribe, and its URL cannot add headers', async () => {
  catcher = await startSmtpCatcher();
  await work(catcher.port);
  const unsubscribeUrl = 'https://site.example/stop?token=abc\r\nBcc: thief@evil.example>';
  await outbox().enqueue(host.db, { ...mail, unsubscribeUrl });
  await delivered(1);
  const data = catcher.mails[0]?.data.replace(/\r\n[ \t]+/g, ' ') ?? '';
  expect(data).toMatch(
    /^List-Unsubscribe: <https:\/\/site\.example\/stop\?token=abcBcc:%20thief@evil\.example%3E>\r$/m,
  );
  expect(data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(data).not.toMatch(/^Bcc:/m);
  expect(catcher.mails[0]?.recipients).toEqual([mail.to]);
  const script = outbox().enqueue(host.db, { ...mail, unsubscribeUrl: 'javascript:alert(1)' });
  await expect(script).rejects.toThrow('must be http or https');
});

test('known jobs are scheduled, and unknown jobs are removed from the schedule', async () => {
  await queue.createQueue('forgotten');
  await queue.schedule('forgotten', '* * * * *');
  catcher = await startSmtpCatcher();
  await work(catcher.port);
  const names = (await queue.getSchedules()).map((schedule) => schedule.name);
  expect(names).toContain('housekeeping');
  expect(names).not.toContain('forgotten');
});

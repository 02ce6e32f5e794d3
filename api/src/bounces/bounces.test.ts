import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProfile } from '../caregiver/profile/caregivers.testing.ts';
import { JOB_NAMES, JOBS } from '../main/jobs.ts';
import { openQueue } from '../queue/queue.ts';
import { startWorkers } from '../queue/workers.ts';
import { startSmtpCatcher, type SmtpCatcher } from '../testing/smtp-catcher.ts';
import { createTestApp, signUpAgency, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connectMailServer, type MailServer } from '../mail/mail-server.ts';
import { insertQueuedMail } from '../mail/mail-log.repository.ts';
import { mailOutbox } from '../mail/outbox.ts';
import { returnPath } from '../mail/return-path.ts';

const KEY = 'the-key-of-the-mail-server-0123456789';
const SENDER = /^bounces\+[0-9a-v]{52}@mail\.example\.test$/;

let database: TestDatabase;
let host: TestApp;
let queue: PgBoss | null = null;
let catcher: SmtpCatcher | null = null;
let mailServer: MailServer | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.removeRows();
  host = await createTestApp({
    environment: { BOUNCE_ADDRESS: 'bounces@mail.example.test', BOUNCE_KEY: KEY },
    overrides: { db: database.db },
  });
});
afterEach(async () => {
  await queue?.stop({ graceful: false });
  mailServer?.close();
  await catcher?.close();
  queue = null;
  catcher = null;
  mailServer = null;
  await host.close();
});

async function openOutbox() {
  queue = await openQueue({ DATABASE_URL: database.url, RUN_JOBS: true }, JOB_NAMES, host.app.log);
  return mailOutbox(queue, host.config);
}

async function deliverTo(smtp: SmtpCatcher) {
  if (queue === null) throw new Error('open the outbox first');
  catcher = smtp;
  mailServer = connectMailServer({ ...host.config, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  await startWorkers({ queue, deps: host.deps, mailServer, log: host.app.log }, JOBS);
}

const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Plain', html: '<p>Plain</p>' });

interface Report {
  action?: string;
  status?: string;
  words?: string;
}

/** Builds a report as mail servers send it (RFC 3464). */
const reportTo = (sentTo: string, { action = 'failed', status = '5.1.1', words = 'Sorry.' }: Report = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.test',
    `To: ${sentTo}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    words,
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.test',
    '',
    'Final-Recipient: rfc822; somebody@example.test',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such',
    '    mailbox',
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    'Subject: Hello',
    '',
    'Plain',
    '--part--',
    '',
  ].join('\r\n');

async function handIn(mail: string, key = KEY) {
  const answer = await host.app.inject({
    method: 'POST',
    url: '/api/bounced-mails',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' },
    payload: mail,
  });
  return { status: answer.statusCode, ...answer.json<{ outcome?: string; code?: string }>() };
}

async function sent(to: string): Promise<string> {
  const id = randomUUID();
  await insertQueuedMail(host.db, { id, to, subject: 'Hello', at: host.clock.now() });
  host.clock.advance(1_000);
  return returnPath(host.config, id) ?? '';
}

async function agencyIsReached(headers: { authorization: string }): Promise<unknown> {
  const answer = await host.app.inject({ method: 'GET', url: '/api/agency-profile', headers });
  return answer.json<{ email_reached: boolean }>().email_reached;
}

const waiting = async () =>
  (
    await sql<{ name: string }>`
      SELECT name FROM jobs.job WHERE name LIKE 'deliver%' AND state = 'created' ORDER BY name`.execute(host.db)
  ).rows.map(({ name }) => name);

describe('bounced email to an agency user', () => {
  test('pauses only recurring emails to the address, and a code that the user enters resumes them', async () => {
    const agency = await signUpAgency(host);
    const outbox = await openOutbox();
    await outbox.enqueue(host.db, mailTo(agency.email));
    await deliverTo(await startSmtpCatcher());
    await vi.waitFor(() => expect(catcher?.mails).toHaveLength(1), 15_000);
    const sender = catcher?.mails[0]?.sender ?? '';
    expect(sender).toMatch(SENDER);
    await queue?.stop({ graceful: false });
    const stopped = await openOutbox();

    expect(await agencyIsReached(agency.headers)).toBe(true);
    expect(await handIn(reportTo(sender.toUpperCase()))).toEqual({ status: 200, outcome: 'marked' });
    expect(await handIn(reportTo(sender))).toEqual({ status: 200, outcome: 'nothing' });
    expect(await agencyIsReached(agency.headers)).toBe(false);
    await stopped.enqueue(host.db, { ...mailTo(agency.email), unsubscribeUrl: 'https://site.example/stop?token=abc' });
    await stopped.enqueue(host.db, mailTo(agency.email));
    await stopped.enqueue(host.db, { ...mailTo('x@y.test'), unsubscribeUrl: 'https://site.example/stop?token=abc' });
    expect(await waiting()).toEqual(['deliver-mail', 'deliver-recurring-mail']);

    const post = (path: string, payload: object = {}) =>
      host.app.inject({ method: 'POST', url: `/api/email-check/${path}`, headers: agency.headers, payload });
    expect((await post('send')).json()).toEqual({ sent: true });
    const code = /Your code: (\d{6})/.exec(host.sentMails.at(-1)?.text ?? '')?.[1] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await post('confirm', { code: wrong })).json()).toMatchObject({ status: 400, code: 'code_invalid' });
    expect(await agencyIsReached(agency.headers)).toBe(false);
    for (let time = 0; time < 2; time += 1) expect((await post('confirm', { code })).statusCode).toBe(200);
    expect(await agencyIsReached(agency.headers)).toBe(true);
    // The report of an earlier email arrives again.
    expect(await handIn(reportTo(sender))).toEqual({ status: 200, outcome: 'nothing' });
    expect(await agencyIsReached(agency.headers)).toBe(true);
    host.clock.advance(1_000);
    expect(await handIn(reportTo(await sent(agency.email)))).toMatchObject({ outcome: 'marked' });
    // A code confirms only one bounce.
    expect((await post('confirm', { code })).statusCode).toBe(400);
    expect(host.logLines.join()).not.toContain(agency.email);
  });

  test('sends no code to a user whose emails arrive, and is not shown to another agency', async () => {
    const [agency, other] = [await signUpAgency(host), await signUpAgency(host)];
    await handIn(reportTo(await sent(agency.email)));
    expect(await agencyIsReached(other.headers)).toBe(true);
    await host.app.inject({ method: 'POST', url: '/api/email-check/send', headers: other.headers });
    expect(host.sentMails).toEqual([]);
  });
});

test.each([
  ['a delay', { action: 'delayed', status: '4.4.1' }],
  ['a full mailbox', { status: '5.2.2' }],
  ['a spam filter', { status: '5.7.1' }],
  ['a delivery', { action: 'delivered', status: '2.1.5' }],
])('%s pauses no emails', async (_what, report) => {
  const agency = await signUpAgency(host);
  expect(await handIn(reportTo(await sent(agency.email), report))).toEqual({ status: 200, outcome: 'nothing' });
  expect(await agencyIsReached(agency.headers)).toBe(true);
});

test('a forged bounce report pauses no emails', async () => {
  const agency = await signUpAgency(host);
  const [own, other] = [await sent('thief@example.test'), await sent(agency.email)];
  const digitsOf = (sender: string) => /\+([^@]*)@/.exec(sender)?.[1] ?? '';
  // Combines another email's id with the signature of the attacker's own email.
  const mixed = `bounces+${digitsOf(other).slice(0, 26)}${digitsOf(own).slice(26)}@mail.example.test`;
  expect(mixed).toMatch(SENDER);
  for (const sentTo of [mixed, 'bounces@mail.example.test', `bounces+${'v'.repeat(52)}@mail.example.test`])
    expect(await handIn(reportTo(sentTo))).toEqual({ status: 200, outcome: 'nothing' });
  // Names a real email's sender only in the report's text, not as the report's recipient.
  const inWords = reportTo('bounces@mail.example.test', { words: `To: ${other}` });
  expect(await handIn(inWords)).toEqual({ status: 200, outcome: 'nothing' });
  expect(await handIn(`To: ${other}\r\nSubject: Hello\r\n\r\nStatus: 5.1.1\r\n`)).toMatchObject({ outcome: 'nothing' });
  for (const key of ['', `${KEY}x`, KEY.slice(1)])
    expect(await handIn(reportTo(other), key)).toMatchObject({ status: 404, code: 'not_found' });
  expect(await agencyIsReached(agency.headers)).toBe(true);
  expect(await host.db.selectFrom('bounced_addresses').selectAll().execute()).toEqual([]);
});

test('bounce reports are rejected if no key is set', async () => {
  const closed = await createTestApp({ overrides: { db: host.db } });
  const answer = await closed.app.inject({
    method: 'POST',
    url: '/api/bounced-mails',
    headers: { authorization: 'Bearer undefined', 'content-type': 'message/rfc822' },
    payload: reportTo('bounces@mail.example.test'),
  });
  expect(answer.statusCode).toBe(404);
  await closed.close();
});

test.each([
  ['550 5.1.1 no such mailbox', false],
  ['550 5.7.1 relaying denied', true],
  ['550 no reason', true],
])(
  'a mail server’s rejection with “%s” pauses recurring emails only if it reports an unknown mailbox',
  async (refuse, reached) => {
    const agency = await signUpAgency(host);
    const outbox = await openOutbox();
    await outbox.enqueue(host.db, mailTo(agency.email));
    await deliverTo(await startSmtpCatcher({ refuse }));
    await vi.waitFor(() => expect(host.logLines.join()).toContain('dropped email'), 15_000);
    await vi.waitFor(async () => expect(await agencyIsReached(agency.headers)).toBe(reached), 5_000);
  },
);

test('a caregiver sees the bounce notice until the link of a later email is opened', async () => {
  const { email } = await createProfile(host);
  async function newLink(): Promise<string> {
    await host.app.inject({ method: 'POST', url: '/api/send-caregiver-token', payload: { email } });
    return /[?&]token=([\w-]{43})/.exec(host.sentMails.at(-1)?.text ?? '')?.[1] ?? '';
  }
  async function opened(token: string) {
    const answer = await host.app.inject({ method: 'POST', url: '/api/verify-caregiver-token', payload: { token } });
    return answer.json<{ profile: { email_reached: boolean } | null }>().profile?.email_reached;
  }
  const earlier = await newLink();
  expect(await opened(earlier)).toBe(true);
  host.clock.advance(1_000);
  expect(await handIn(reportTo(await sent(email.toUpperCase())))).toMatchObject({ outcome: 'marked' });
  expect(await opened(earlier)).toBe(false);
  host.clock.advance(1_000);
  const later = await newLink();
  expect(await opened(earlier)).toBe(false);
  expect(await opened(later)).toBe(true);
  expect(await opened(earlier)).toBe(true);
});

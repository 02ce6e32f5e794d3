import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../supervision/ports.ts';
import { startMailbox } from './mailbox.ts';

const [smtpPort, webPort] = [await freePort(), await freePort()];
let folder: string;
let stop: () => Promise<void>;
const start = async () => {
  stop = await startMailbox({ smtpPort, webPort, folder });
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  await start();
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

const send = (to: string, subject: string, html = '<p>Hello</p>') =>
  createTransport({ host: '127.0.0.1', port: smtpPort }).sendMail({
    from: 'site@example.test',
    to,
    subject,
    text: 'Añade tu teléfono: https://example.test/?a=1&b=2',
    html,
  });
const fetched = (path: string) => fetch(`http://127.0.0.1:${webPort}${path}`);
const mailsTo = async (address: string): Promise<{ id: string; subject: string; text: string; html: string }[]> =>
  (await fetched(`/api/email?to.address=${encodeURIComponent(address)}`)).json();

test('the local mailbox keeps each recipient’s emails, newest first, across a restart', async () => {
  await send('dana@example.test', 'First');
  await send('dana@example.test', 'Second: años');
  await send('nora@example.test', 'Third');
  const mails = await mailsTo('dana@example.test');
  expect(mails.map(({ subject }) => subject)).toEqual(['Second: años', 'First']);
  expect(mails[0]?.text).toContain('Añade tu teléfono: https://example.test/?a=1&b=2');
  expect(mails[0]?.html).toContain('<p>Hello</p>');
  await stop();
  await start();
  expect(await mailsTo('dana@example.test')).toEqual(mails);
});

test('the local mailbox lists all emails and opens one, whose HTML runs no script', async () => {
  await send('eva@example.test', '<b>Bold</b>', '<script>alert(1)</script><a href="https://example.test">Open</a>');
  const list = await (await fetched('/')).text();
  expect(list).toContain('&lt;b&gt;Bold&lt;/b&gt;');
  const [mail] = await mailsTo('eva@example.test');
  expect(list).toContain(`href="/mails/${mail?.id}"`);
  const page = await (await fetched(`/mails/${mail?.id}`)).text();
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('&lt;a href=&quot;https://example.test&quot;&gt;Open');
  expect(page).not.toContain('<script>');
  expect((await fetched('/mails/unknown')).status).toBe(404);
});

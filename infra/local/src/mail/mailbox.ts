import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listPage, mailPage, type KeptMail } from './pages.ts';

interface MailboxOptions {
  smtpPort: number;
  webPort: number;
  /** Folder for the raw emails. They persist between starts. */
  folder: string;
}

const MAX_MAILS = 500;
const HOST = '127.0.0.1';

/**
 * Starts a mail server that stores every email. Serves pages to read them and `GET /api/email?to.address=` (newest
 * first).
 */
export async function startMailbox({ smtpPort, webPort, folder }: MailboxOptions): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => parsed(name, await readFile(join(folder, name)))));

  async function keep(stream: Readable, recipients: string[]): Promise<void> {
    const raw = await buffer(stream);
    const name = `${Date.now()}-${randomUUID()}.eml`;
    mails.push({ ...(await parsed(name, raw)), to: recipients });
    await writeFile(join(folder, name), raw);
    for (const { id } of mails.splice(0, mails.length - MAX_MAILS)) await rm(join(folder, id), { force: true });
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, callback) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      callbackify(keep)(stream, recipients, callback);
    },
  });
  // A client that closes its connection early must not end this process.
  smtp.on('error', (error) => console.error('SMTP:', error.message));
  const web = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox');
    const to = searchParams.get('to.address');
    const newestFirst = mails.toReversed().filter((mail) => to === null || mail.to.includes(to));
    const mail = mails.find(({ id }) => pathname === `/mails/${id}`);
    if (pathname === '/api/email') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(newestFirst));
      return;
    }
    const page = pathname === '/' ? listPage(newestFirst) : mail === undefined ? null : mailPage(mail);
    response.writeHead(page === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? 'This email does not exist.');
  });
  await listening(smtp.server, smtpPort);
  await listening(web, webPort);
  return async () => {
    web.closeAllConnections();
    await Promise.all([
      new Promise<void>((resolve) => smtp.close(() => resolve())),
      new Promise((resolve) => web.close(resolve)),
    ]);
  };
}

async function parsed(id: string, raw: Uint8Array): Promise<KeptMail> {
  const { date = '', to = [], subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  return { id, date, to: to.flatMap(({ address }) => address ?? []), subject, text, html };
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
}

import { expect } from '@playwright/test';
import { INBOX_URL } from './addresses.ts';

interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
}

interface MailCatcherEntry {
  subject: string;
  text?: string;
  html?: string;
}

async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const query = new URLSearchParams({ 'to.address': address, sort: 'desc' });
  const answer = await fetch(`${INBOX_URL}/api/email?${query}`);
  const entries: MailCatcherEntry[] = await answer.json();
  return entries.map(({ subject, text = '', html = '' }) => ({ subject, text, html }));
}

export async function waitForMail(address: string, subject: RegExp, words = ''): Promise<ReceivedMail> {
  let mail: ReceivedMail | undefined;
  await expect(async () => {
    mail = (await mailsTo(address)).find((mail) => subject.test(mail.subject) && mail.text.includes(words));
    expect(mail, `a mail to ${address} about ${String(subject)}`).toBeDefined();
  }).toPass({ intervals: [100] });
  if (!mail) throw new Error('no email was found; this is a bug');
  return mail;
}

export function linkIn(mail: ReceivedMail, path: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname.endsWith(path));
  if (!link) throw new Error(`The email '${mail.subject}' has no link to ${path}.`);
  return link;
}

export async function countMails(address: string, subject: RegExp): Promise<number> {
  return (await mailsTo(address)).filter((mail) => subject.test(mail.subject)).length;
}

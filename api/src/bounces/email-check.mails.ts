import type { Mail, MailConfig, Recipient } from '../mail/mail.ts';
import { words } from '../mail/mail-text.ts';
import { renderMail } from '../mail/render-mail.ts';

export const emailCheckMail = (config: MailConfig, to: Recipient, { code }: { code: string }): Mail =>
  renderMail(config, to, {
    title: words`Your email works again`,
    paragraphs: [words`Enter this code on your account page. Then we'll send you all emails again.`],
    code,
    note: words`You didn't ask for this? You don't have to do anything.`,
  });

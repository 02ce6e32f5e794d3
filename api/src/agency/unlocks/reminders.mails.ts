import { stopReminderMailByMailCall } from '@marketplace/contracts';
import { reminderDayText, type Day } from '@marketplace/domain';
import type { Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { joinedText, ownText, typedText, words } from '../../mail/mail-text.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';
import type { DueReminder } from './reminders.repository.ts';
import { reminderStopToken } from '../../crypto/link-tokens.ts';

export const REMINDERS_STOPPED_PAGE = '/reminders-stopped';

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `ofColleagues`: some reminders come from colleagues who left the agency. */
export function dueRemindersMail(
  config: MailConfig,
  to: Recipient,
  mail: { personId: string; day: Day; dueReminders: readonly DueReminder[]; ofColleagues: boolean },
): Mail {
  const { day, dueReminders } = mail;
  const token = reminderStopToken(config, mail.personId);
  return renderMail(config, to, {
    title: dueReminders.length === 1 ? words`1 reminder for today` : words`${dueReminders.length} reminders for today`,
    paragraphs: [
      dueReminders.length === 1
        ? words`Time to get in touch with this candidate:`
        : words`Time to get in touch with these candidates:`,
    ],
    cards: dueReminders.map(({ candidateName, dueOn, text }) => ({
      title: typedText(candidateName),
      text: joinedText(
        [ownText(upperFirst(reminderDayText(dueOn, day))), text === '' ? words`Call back` : typedText(text)],
        ' · ',
      ),
    })),
    action: { label: words`Open your contacts`, url: siteLink(config, to.association?.code, '/contacts') },
    ...(mail.ofColleagues
      ? { note: words`A colleague who has left set some of these. Your agency's owners now get them.` }
      : {}),
    stop: {
      reason: words`You're getting this email because reminders in your agency's contacts are due.`,
      label: words`Stop these emails`,
      url: siteLink(config, to.association?.code, REMINDERS_STOPPED_PAGE, { token }),
      byMail: siteLink(config, null, stopReminderMailByMailCall.path, { token }),
    },
  });
}

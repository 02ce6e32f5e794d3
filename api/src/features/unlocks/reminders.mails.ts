import { stopReminderMailByMailCall } from '@marketplace/contracts';
import { reminderDayText, type Day } from '@marketplace/domain';
import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { joinedText, ownText, typedText, words } from '../../mail/mail-text.ts';
import { renderMail, type MailAssociation } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';
import type { DueReminder } from './reminders.repository.ts';
import { reminderStopToken } from './reminder-stop-token.ts';

/** The page of the site that the unsubscribe link in the mail opens. */
export const REMINDERS_STOPPED_PAGE = '/reminders-stopped';

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The association of these unlocks, as far as they have one; null if there are several. */
function sharedAssociation(due: readonly DueReminder[]): MailAssociation | null {
  const associations = due.flatMap(({ association }) => association ?? []);
  const [first] = associations;
  return first !== undefined && associations.every(({ code }) => code === first.code) ? first : null;
}

/** What is due today, for one person. `ofColleagues`: some were set by colleagues who left the agency. */
export function dueRemindersMail(
  config: Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL' | 'TOKEN_SECRET'>,
  mail: { to: string; personId: string; day: Day; due: readonly DueReminder[]; ofColleagues: boolean },
): Mail {
  const { day, due } = mail;
  const association = sharedAssociation(due);
  const token = reminderStopToken(config, mail.personId);
  return renderMail({
    to: mail.to,
    config,
    title: due.length === 1 ? words`1 reminder for today` : words`${due.length} reminders for today`,
    paragraphs: [
      due.length === 1
        ? words`You wanted to get in touch with this candidate:`
        : words`You wanted to get in touch with these candidates:`,
    ],
    cards: due.map(({ candidateName, dueOn, text }) => ({
      title: typedText(candidateName),
      text: joinedText(
        [ownText(upperFirst(reminderDayText(dueOn, day))), text === '' ? words`Call back` : typedText(text)],
        ' · ',
      ),
    })),
    action: { label: words`Open your contacts`, url: siteLink(config, association?.code, '/contacts') },
    association,
    ...(mail.ofColleagues
      ? { note: words`Some of these were set by a colleague who has left. They come to the owners of your agency.` }
      : {}),
    stop: {
      reason: words`You're getting this email because reminders in your agency's contacts are due.`,
      label: words`Stop these emails`,
      url: siteLink(config, association?.code, REMINDERS_STOPPED_PAGE, { token }),
      byMail: siteLink(config, null, stopReminderMailByMailCall.path, { token }),
    },
  });
}

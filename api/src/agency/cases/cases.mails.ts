import { dayText, weekPhrase, type Day, type WeekMask } from '@marketplace/domain';
import type { Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { ownText, typedText, words } from '../../mail/mail-text.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';

interface HandedOver {
  caseId: string;
  name: string;
  hours: WeekMask;
  starts_on: Day | null;
  /** Name of the colleague who handed the case over. */
  by: string;
  today: Day;
}

export function handedOverMail(
  config: MailConfig,
  to: Recipient,
  { caseId, name, hours, starts_on, by, today }: HandedOver,
): Mail {
  return renderMail(config, to, {
    title: words`A colleague handed you a case`,
    paragraphs: [words`${typedText(by)} handed you the case “${typedText(name)}”.`],
    facts: [
      [words`Hours`, ownText(weekPhrase(hours)), hours],
      ...(starts_on === null ? [] : [[words`First day`, ownText(dayText(starts_on, today))] as const]),
    ],
    action: { label: words`Open the case`, url: siteLink(config, to.association?.code, `/cases/${caseId}`) },
  });
}

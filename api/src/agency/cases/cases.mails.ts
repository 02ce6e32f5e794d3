import { weekPhrase, type WeekMask } from '@marketplace/domain';
import type { Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { ownText, typedText, words } from '../../mail/mail-text.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';

export function handedOverMail(
  config: MailConfig,
  to: Recipient,
  { caseId, name, hours, by }: { caseId: string; name: string; hours: WeekMask; by: string },
): Mail {
  return renderMail(config, to, {
    title: words`A colleague handed you a case`,
    paragraphs: [words`${typedText(by)} handed you the case “${typedText(name)}”.`],
    facts: [[words`Hours`, ownText(weekPhrase(hours)), hours]],
    action: { label: words`Open the case`, url: siteLink(config, to.association?.code, `/cases/${caseId}`) },
  });
}

import { formatPhone } from '@marketplace/domain';
import { caregiverMail } from '../../mail/caregiver-mail.ts';
import { ownText, typedText, words } from '../../mail/mail-text.ts';
import type { CaregiverRecipient, Mail, MailConfig } from '../../mail/mail.ts';
import { renderMail, supportInbox } from '../../mail/render-mail.ts';
import { noticeToken } from '../../crypto/link-tokens.ts';

const NOTICE_PAGE = '/unlock-notice';

interface NoticeMail {
  unlockId: string;
  agencyName: string;
  agencyCity: string;
  agencyState: string;
  verified: boolean;
  callsFrom: string | null;
}

export function unlockNoticeMail(config: MailConfig, to: CaregiverRecipient, notice: NoticeMail): Mail {
  const { unlockId, agencyName, agencyCity, agencyState, verified, callsFrom } = notice;
  const agency = typedText(agencyName);
  const query = { token: noticeToken(config, unlockId) };
  return caregiverMail(config, to, (t, pageOf) => ({
    title: t('An agency wants to talk to you about work'),
    paragraphs: [
      t('{agency} unlocked your profile today. They now have your name, phone number and email, and may call soon.', {
        agency,
      }),
      verified ? t('We verified this agency.') : t("We haven't verified this agency yet."),
    ],
    facts: [
      [t('Agency'), agency],
      [t('Location'), typedText([agencyCity, agencyState].filter(Boolean).join(', '))],
      ...(callsFrom === null ? [] : [[t('They call from'), typedText(formatPhone(callsFrom))] as const]),
    ],
    action: { label: t('Save their number'), url: pageOf(NOTICE_PAGE, query) },
    also: { label: t('Block this agency'), url: pageOf(NOTICE_PAGE, { ...query, block: '1' }) },
    note: t('Not you? Open the link above and press “This is not me”.'),
  }));
}

export function wrongPersonReport(config: MailConfig, { unlockId }: { unlockId: string }): Mail {
  return renderMail(config, supportInbox(config), {
    title: words`A caregiver's contact details may belong to somebody else`,
    paragraphs: [
      words`The person who got the email about unlock ${ownText(unlockId)} says it isn't them. Check the profile before the agency calls a stranger.`,
    ],
  });
}

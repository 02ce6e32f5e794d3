import { stopConfirmationMailByMailCall } from '@marketplace/contracts';
import { CONFIRMATION_LINK_DAYS, timeAgo, type WeekMask } from '@marketplace/domain';
import { caregiverMail } from '../../mail/caregiver-mail.ts';
import type { CaregiverRecipient, Mail, MailConfig } from '../../mail/mail.ts';
import { mailTexts } from '../../mail/mail-language.ts';
import { ownText } from '../../mail/mail-text.ts';
import { siteLink } from '../../mail/site-links.ts';
import { weekRows } from '../../mail/week-rows.ts';
import { monthlyStopToken } from '../../crypto/link-tokens.ts';

const CONFIRM_PAGE = '/confirm-availability';
export const STOPPED_PAGE = '/availability-mail-stopped';

interface AvailabilityQuestion {
  caregiverUuid: string;
  week: WeekMask;
  confirmedAt: Date;
  now: Date;
  token: string;
}

export function availabilityQuestionMail(
  config: MailConfig,
  to: CaregiverRecipient,
  { caregiverUuid, week, confirmedAt, now, token }: AvailabilityQuestion,
): Mail {
  const stop = monthlyStopToken(config, caregiverUuid);
  return caregiverMail(config, to, (t, pageOf) => ({
    title: t('Are you still available at these times?'),
    paragraphs: [
      t(
        'You last confirmed your week {when}. Agencies look first at people whose times are up to date. Is yours still right?',
        { when: ownText(timeAgo(confirmedAt, now, mailTexts(to.language))) },
      ),
    ],
    facts: weekRows(week, t),
    action: { label: t('Confirm my times'), url: pageOf(CONFIRM_PAGE, { token }) },
    also: { label: t('Change my times'), url: pageOf(CONFIRM_PAGE, { change: '1', token }) },
    note: t('It takes one tap and no password. The links work for {days} days.', { days: CONFIRMATION_LINK_DAYS }),
    stop: {
      reason: t('We send this email at most once a month, because agencies can see your times.'),
      label: t('Stop these emails'),
      url: pageOf(STOPPED_PAGE, { token: stop }),
      byMail: siteLink(config, null, stopConfirmationMailByMailCall.path, { token: stop }),
    },
  }));
}

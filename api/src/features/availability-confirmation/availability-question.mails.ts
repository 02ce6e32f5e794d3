import { stopConfirmationMailByMailCall } from '@marketplace/contracts';
import { CONFIRMATION_LINK_DAYS, DAYS, hasSlot, TIME_WINDOWS, timeAgo, type WeekMask } from '@marketplace/domain';
import { caregiverMail, type CaregiverReader } from '../../mail/caregiver-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import type { MailWords } from '../../mail/mail-language.ts';
import { siteLink } from '../../site-links.ts';
import { stopQuestionsToken } from './stop-token.ts';

/** Pages of the site that the mail links to. */
const CONFIRM_PAGE = '/confirm-availability';
export const STOPPED_PAGE = '/availability-mail-stopped';

export interface AvailabilityQuestion extends CaregiverReader {
  caregiverUuid: string;
  week: WeekMask;
  confirmedAt: Date;
  now: Date;
  /** Token of the link that confirms this week. */
  token: string;
}

/** Each day of the week with its times, as rows of the mail. */
function weekRows(week: WeekMask, t: MailWords): [day: string, times: string][] {
  return DAYS.flatMap(({ day_of_week, name }): [string, string][] => {
    const windows = TIME_WINDOWS.filter(({ time_window }) => hasSlot(week, { day_of_week, time_window }));
    if (windows.length === 0) return [];
    const allDay = windows.length === TIME_WINDOWS.length;
    const times = windows.map((window) => `${t(window.name)} ${window.hours}`).join(', ');
    return [[t(name), allDay ? t('All day and night') : times]];
  });
}

/** 'Still free these times?': at most once a month, with the week and one button to confirm it. */
export function availabilityQuestionMail(question: AvailabilityQuestion): Mail {
  const { config, caregiverUuid, week, confirmedAt, now, token } = question;
  const stop = stopQuestionsToken(config, caregiverUuid);
  const mail = caregiverMail(question, (t, pageOf) => ({
    title: t('Still free these times?'),
    paragraphs: [
      t(
        'You last confirmed your week {when}. Agencies look first at people whose times are up to date. Is yours still right?',
        { when: timeAgo(confirmedAt, now, t) },
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
    },
  }));
  return { ...mail, unsubscribeUrl: siteLink(config, null, stopConfirmationMailByMailCall.path, { token: stop }) };
}

import { stopConfirmationMailByMailCall, type PreferredLanguage } from '@marketplace/contracts';
import { CONFIRMATION_LINK_DAYS, DAYS, hasSlot, TIME_WINDOWS, timeAgo, type WeekMask } from '@marketplace/domain';
import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { countedWords, languageQuery, mailWords, type MailWords } from '../../mail/mail-language.ts';
import { renderMail, type MailAssociation } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';
import { stopQuestionsToken } from './stop-token.ts';

/** The pages of the site that the mail names. */
export const CONFIRM_PAGE = '/confirm-availability';
export const STOPPED_PAGE = '/availability-mail-stopped';

export interface AvailabilityQuestion {
  config: Config;
  to: string;
  firstName: string;
  caregiverUuid: string;
  week: WeekMask;
  confirmedAt: Date;
  now: Date;
  /** Of the link that confirms this week. */
  token: string;
  language: PreferredLanguage;
  association: MailAssociation | null;
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

/** 'Still free these times?': once a month at most, with the week and one button that leads to confirming it. */
export function availabilityQuestionMail(question: AvailabilityQuestion): Mail {
  const { config, to, firstName, caregiverUuid, week, confirmedAt, now, token, language, association } = question;
  const t = mailWords(language);
  const stop = stopQuestionsToken(config, caregiverUuid);
  const title = t('Still free these times?');
  const pageOf = (page: `/${string}`, query: Record<string, string>) =>
    siteLink(config, association?.code, page, { ...languageQuery(language), ...query });
  return {
    to,
    subject: title,
    unsubscribeUrl: siteLink(config, null, stopConfirmationMailByMailCall.path, { token: stop }),
    ...renderMail({
      config,
      language,
      association,
      title,
      paragraphs: [
        t('Hello {name},', { name: firstName }),
        t(
          'You last confirmed your week {when}. Agencies look first at people whose times are up to date. Is this still right?',
          { when: countedWords(timeAgo(confirmedAt, now), t) },
        ),
      ],
      facts: weekRows(week, t),
      action: { label: t('Confirm my times'), url: pageOf(CONFIRM_PAGE, { token }) },
      also: { label: t('Change my times'), url: pageOf(CONFIRM_PAGE, { change: '1', token }) },
      note: t('It takes one tap and no password. The links work for {days} days.', { days: CONFIRMATION_LINK_DAYS }),
      stop: {
        reason: t('You get this email at most once a month, because agencies can see your times.'),
        label: t('Stop these emails'),
        url: pageOf(STOPPED_PAGE, { token: stop }),
      },
    }),
  };
}

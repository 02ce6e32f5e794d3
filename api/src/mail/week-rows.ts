import { DAYS, hasSlot, TIME_WINDOWS, type WeekMask } from '@marketplace/domain';
import type { MailTranslation } from './caregiver-mail.ts';
import { joinedText, ownText, words } from './mail-text.ts';
import type { MailFact } from './render-mail.ts';

export function weekRows(week: WeekMask, t: MailTranslation): MailFact[] {
  return DAYS.flatMap(({ day_of_week, name }): MailFact[] => {
    const windows = TIME_WINDOWS.filter(({ time_window }) => hasSlot(week, { day_of_week, time_window }));
    if (windows.length === 0) return [];
    const allDay = windows.length === TIME_WINDOWS.length;
    const times = joinedText(
      windows.map((window) => words`${t(window.name)} ${ownText(window.hours)}`),
      ', ',
    );
    return [[t(name), allDay ? t('All day and night') : times]];
  });
}

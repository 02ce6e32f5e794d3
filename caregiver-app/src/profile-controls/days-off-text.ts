import type { CaregiverControls } from '@marketplace/contracts';
import { addDays } from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';

export function useDaysOffText({ days_off: days, paused }: Pick<CaregiverControls, 'days_off' | 'paused'>) {
  const { t, locale } = useLanguage();
  if (!days) return null;
  const format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const dayText = (day: string) => format.format(new Date(`${day}T12:00:00Z`));
  const dates = { from: dayText(days.from), to: dayText(days.to), back: dayText(addDays(days.to, 1)) };
  return paused
    ? t('Away {from} – {to}. After that, your profile stays paused until you turn it back on.', dates)
    : t('Away {from} – {to}. Your profile comes back automatically on {back}.', dates);
}

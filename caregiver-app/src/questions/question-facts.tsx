import type { CaregiverQuestion } from '@marketplace/contracts';
import { NEEDS, weekPhrase } from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';
import { DefinitionList, Stack, WeekPicture } from '@marketplace/ui';

export function QuestionFacts({ question }: { question: CaregiverQuestion }) {
  const { t, locale } = useLanguage();
  const { area, miles, starts_on: startsOn } = question;
  const needs = NEEDS.filter(({ value }) => question.needs.includes(value)).map(({ label }) => t(label));
  const pay = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(question.pay_cents / 100);
  const start = startsOn
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${startsOn}T12:00:00Z`))
    : t('To be agreed');
  return (
    <Stack gap={4}>
      <WeekPicture size="l" week={question.hours} />
      <DefinitionList
        items={[
          { term: t('Hours'), value: weekPhrase(question.hours, t) },
          { term: t('Pay'), value: t('{amount} an hour', { amount: pay }) },
          { term: t('Start'), value: start },
          { term: t('Where'), value: miles === null ? area : t('{area}, {miles} miles from you', { area, miles }) },
          ...(needs.length === 0 ? [] : [{ term: t('The work'), value: needs.join(', ') }]),
        ]}
      />
    </Stack>
  );
}

export function useClosedReason(question: CaregiverQuestion): string | null {
  const { t } = useLanguage();
  if (question.blocked) return t('You have blocked this agency. It can no longer see you or ask you.');
  switch (question.state) {
    case 'filled':
      return t('These hours are filled.');
    case 'closed':
      return t('The agency no longer needs these hours.');
    case 'expired':
      return t('This question is too old to answer.');
    case 'open':
      return null;
  }
}

import { setupI18n } from '@lingui/core';
import { EMPTY_WEEK, FULL_WEEK, WEEKDAY_DAYS, WEEKEND_DAYS, weekOf, weekPhrase } from '@marketplace/domain';
import { expect, test } from 'vitest';
import { loadTexts } from '../load-texts.ts';

const { messages } = await loadTexts('es');
const spanish = setupI18n({ locale: 'es', messages: { es: messages } });

const EXACT: [week: number, spanish: string][] = [
  [EMPTY_WEEK, 'Sin disponibilidad indicada'],
  [FULL_WEEK, 'A cualquier hora'],
  [weekOf(WEEKDAY_DAYS, []), 'Entre semana, todo el día'],
  [weekOf([], [4]), 'Todas las noches'],
  [weekOf(WEEKEND_DAYS, []), 'Fines de semana, todo el día'],
  [weekOf(WEEKEND_DAYS, [1, 2, 3]), 'Fines de semana, 6AM-10PM'],
  [weekOf(WEEKDAY_DAYS, [1]), 'Entre semana por la mañana'],
  [weekOf([3], []), 'Miércoles, todo el día'],
  [weekOf([3], [2]), 'Miércoles por la tarde'],
  [weekOf([1, 3, 5], [1, 2]), 'Lun, Mié y Vie de día'],
  [weekOf([1, 2], [3]), 'Lun y Mar temprano en la noche'],
  [weekOf([1, 2, 3, 4], [3, 4]), 'De Lun a Jue, toda la noche'],
  [weekOf([5, 6, 0], [4]), 'De Vie a Dom por la noche'],
];

test.each(EXACT)('week %i in Spanish is the phrase %s', (week, phrase) => {
  expect(weekPhrase(week, (text, values) => spanish.t(text, values))).toBe(phrase);
});

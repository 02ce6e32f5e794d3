import { expect, test } from 'vitest';
import { FULL_WEEK, weekOf } from '../availability/week.ts';
import { candidateScore } from './score.ts';

const PROFILE = {
  week: 0,
  languageCount: 1,
  careSettingCount: 1,
  experienceId: 2,
  hasOwnZip: false,
  lookingForWork: true,
};
const scoreOf = (week: number) => candidateScore({ ...PROFILE, week });

test('the score increases with the number of selected slots, up to ten slots', () => {
  expect(scoreOf(weekOf([1], [1]))).toBe(scoreOf(0) + 25);
  expect(scoreOf(weekOf([1, 2, 3, 4, 5], [1, 2]))).toBe(scoreOf(0) + 250);
  expect(scoreOf(FULL_WEEK)).toBe(scoreOf(weekOf([1, 2, 3, 4, 5], [1, 2])));
});

test('the score is a whole number from 0 to 1000', () => {
  const least = { ...PROFILE, languageCount: 0, careSettingCount: 0, experienceId: 0, lookingForWork: false };
  const most = { ...PROFILE, week: FULL_WEEK, languageCount: 9, careSettingCount: 3, experienceId: 4, hasOwnZip: true };
  expect(candidateScore(least)).toBe(0);
  expect(candidateScore(most)).toBe(1000);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidateScore } from '../caregivers/score.ts';
import { timeAgo, UNCONFIRMED_STEPS, unconfirmedPoints, unconfirmedStep } from './confirmation.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

describe('the penalty step of an unconfirmed week', () => {
  it.each([
    [0, 0],
    [45 * DAY - 1, 0],
    [45 * DAY, 1],
    [90 * DAY - 1, 1],
    [90 * DAY, 2],
    [180 * DAY - 1, 2],
    [180 * DAY, 3],
    [10 * 365 * DAY, 3],
  ])('after %i ms is %i', (age, step) => expect(unconfirmedStep(ago(age), NOW)).toBe(step));

  it('is zero if the clock went back past the confirmation', () => {
    expect(unconfirmedStep(new Date(NOW.getTime() + 400 * DAY), NOW)).toBe(0);
  });

  it('never decreases over time, and each step costs more than the one before', () => {
    fc.assert(
      fc.property(fc.nat(400 * DAY), fc.nat(400 * DAY), (age, longer) => {
        expect(unconfirmedStep(ago(age + longer), NOW)).toBeGreaterThanOrEqual(unconfirmedStep(ago(age), NOW));
      }),
    );
    const points = [0, ...UNCONFIRMED_STEPS.map(({ step }) => unconfirmedPoints(step))];
    expect(points).toEqual(points.toSorted((a, b) => a - b));
    expect(new Set(points).size).toBe(points.length);
    expect(unconfirmedPoints(0)).toBe(0);
  });

  it('keeps the score of every candidate with a week above zero', () => {
    const least = { week: 1, languageCount: 0, careSettingCount: 0, experienceId: 1, hasOwnZip: false };
    const worst = Math.max(...UNCONFIRMED_STEPS.map(({ points }) => points));
    expect(candidateScore({ ...least, lookingForWork: true }) - worst).toBeGreaterThan(0);
  });
});

describe('timeAgo', () => {
  it.each([
    [-5 * DAY, 'today'],
    [DAY - 1, 'today'],
    [DAY, 'yesterday'],
    [13 * DAY, '13 days ago'],
    [14 * DAY, '2 weeks ago'],
    [27 * DAY, '3 weeks ago'],
    [60 * DAY, '2 months ago'],
    [364 * DAY, '12 months ago'],
    [365 * DAY, 'over a year ago'],
  ])('%i ms is %s', (age, text) => expect(timeAgo(ago(age), NOW)).toBe(text));
});

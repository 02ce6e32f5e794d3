import { describe, expect, test } from 'vitest';
import { caseProgress, openHours, coveredHours } from '../cases/cases.ts';
import { EMPTY_WEEK, weekOf } from '../availability/week.ts';
import { questionText } from './question-text.ts';
import { questionState, readPay } from './questions.ts';

const asked_at = new Date('2026-11-03T12:00:00Z');
const later = (hours: number) => new Date(asked_at.getTime() + hours * 60 * 60 * 1000);
const waiting = { asked_at, answer: null, answered_at: null, ended_at: null };
const yes = { ...waiting, answer: 'yes', answered_at: later(1) } as const;

describe('question as an agency sees it', () => {
  test.each([
    ['just asked', waiting, later(71), 'asked'],
    ['unanswered after 72 hours', waiting, later(72), 'no_answer'],
    ['a yes', yes, later(24), 'yes'],
    ['a yes on its last hour', yes, later(14 * 24), 'yes'],
    ['a yes after 14 days', yes, later(14 * 24 + 1), 'ended'],
    ['a yes that ended early', { ...yes, ended_at: later(2) }, later(3), 'ended'],
    ['a no of any age', { ...yes, answer: 'no' }, later(1000), 'no'],
  ] as const)('has the right status: %s', (_name, question, now, state) =>
    expect(questionState(question, now)).toBe(state),
  );

  test('is described by its answer, with the date or the other hours that the caregiver offered', () => {
    expect(questionText({ state: 'yes', since: '2026-11-03' })).toBe('Said yes to these hours, Nov 3');
    expect(questionText({ state: 'asked', since: '2026-11-03' })).toBe('Asked Nov 3');
    expect(questionText({ state: 'no', since: '2026-11-03', otherHours: 'Weekday mornings' })).toBe(
      'Said no: Weekday mornings',
    );
  });
});

test.each([
  ['18.50', 1850],
  ['$18.5', 1850],
  [' 22 ', 2200],
  ['7.24', null],
  ['200.01', null],
  ['18,50', null],
  ['', null],
])('the entered pay %j is read as %j cents', (text, cents) => expect(readPay(text)).toBe(cents));

test('a case counts taken and open hours correctly if people overlap or take extra hours', () => {
  const requested = weekOf([1, 2, 3], [1]);
  const people = [{ hours: weekOf([1], [1]) }, { hours: weekOf([1, 5], [1]) }, { hours: 0 }];
  expect(coveredHours(requested, people)).toBe(weekOf([1], [1]));
  expect(openHours(requested, people)).toBe(weekOf([2, 3], [1]));
});

const [MONDAY, TUESDAY] = [weekOf([1], [1]), weekOf([2], [1])];
test.each([
  [EMPTY_WEEK, EMPTY_WEEK, 0, '0 of 18 h taken'],
  [EMPTY_WEEK, EMPTY_WEEK, 3, '0 of 18 h taken, 3 said yes'],
  [MONDAY, MONDAY, 1, '6 of 18 h taken (6 assigned), 1 other said yes'],
  [MONDAY, MONDAY, 3, '6 of 18 h taken (6 assigned), 3 others said yes'],
  [MONDAY, EMPTY_WEEK, 0, '6 of 18 h taken (6 planned)'],
  [MONDAY | TUESDAY, MONDAY, 1, '12 of 18 h taken (6 assigned, 6 planned), 1 other said yes'],
])('a case with taken hours %j, assigned hours %j and %j other yes answers shows %j', (taken, assigned, yes, text) => {
  expect(caseProgress({ hours: weekOf([1, 2, 3], [1]), taken, assigned, yes })).toBe(text);
});

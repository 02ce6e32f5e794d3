import { describe, expect, test } from 'vitest';
import type { CallOutcome } from '../hiring/calls.ts';
import {
  CLAIM_REASONS,
  claimBlocker,
  claimBlockerText,
  claimState,
  creditExpiry,
  settleClaim,
  isRecentYes,
  type Claim,
} from './claims.ts';

const at = (text: string) => new Date(text);
const call = (moment: string, outcome: CallOutcome = 'no_answer') => ({
  outcome,
  at: at(moment),
});
const unlock = {
  live: true,
  createdAt: at('2026-11-02T15:00:00Z'),
  status: 'new',
  hasClaim: false,
  calls: [call('2026-11-03T15:00:00Z'), call('2026-11-03T20:00:00Z'), call('2026-11-04T15:00:00Z')],
} as const;
const now = at('2026-11-05T15:00:00Z');
const words = (
  changes: Partial<Parameters<typeof claimBlocker>[0]>,
  reason: Parameters<typeof claimBlocker>[1] = null,
) => {
  const blocker = claimBlocker({ ...unlock, ...changes }, reason, now);
  return blocker === null ? null : claimBlockerText(blocker);
};

describe('claim', () => {
  test('can be made after three calls on two days', () => expect(words({})).toBeNull());

  test.each([
    [[], 'Log three calls on at least two days.'],
    [unlock.calls.slice(0, 1), 'Log two more calls, at least one of them on another day.'],
    [unlock.calls.slice(0, 2), 'Log one more call on another day.'],
    [unlock.calls.slice(1), 'Log one more call.'],
    [Array.from({ length: 5 }, () => call('2026-11-03T15:00:00Z')), 'Log one more call on another day.'],
    // Calls at 7, 9 and 11:30 PM of the same evening on the East Coast.
    [
      ['2026-11-04T00:00:00Z', '2026-11-04T02:00:00Z', '2026-11-04T04:30:00Z'].map((one) => call(one)),
      'Log one more call on another day.',
    ],
  ])('lists the calls that are still missing (case %#)', (calls, text) => expect(words({ calls })).toBe(text));

  test.each(['talked', 'wrong_number'] as const)(
    'does not count an answered call, unless it was answered by a different person: %s',
    (outcome) => {
      const calls = [...unlock.calls.slice(0, 2), call('2026-11-04T15:00:00Z', outcome)];
      expect(words({ calls }, 'no_answer')).toBe('Log one more call on another day.');
      expect(words({ calls }, 'dead')).toBe('Log one more call on another day.');
      expect(words({ calls }, 'not_this_person')).toBeNull();
    },
  );

  test('counts calls to a number that is not in service, for every reason', () => {
    const calls = unlock.calls.map(({ at: moment }) => ({ outcome: 'not_in_service', at: moment }) as const);
    for (const { value } of CLAIM_REASONS) expect(words({ calls }, value)).toBeNull();
  });

  test.each([
    [{ status: 'interviewing' }, 'Interviewing'],
    [{ status: 'hired' }, 'Hired'],
    [{ live: false }, 'in dispute'],
    [{ hasClaim: true }, 'one claim for each unlock'],
  ] as const)('is rejected if the unlock has %j', (changes, text) => expect(words(changes)).toContain(text));

  test('can be made until the end of the fourteenth day', () => {
    expect(claimBlocker(unlock, null, at('2026-11-17T04:30:00Z'))).toBeNull();
    expect(claimBlocker(unlock, null, at('2026-11-17T05:30:00Z'))).toEqual({ kind: 'over' });
  });
});

describe('settlement of a claim', () => {
  const claim: Claim = {
    madeAt: at('2026-11-05T15:00:00Z'),
    answer: null,
    saidYes: false,
    free: false,
    creditsThisYear: 0,
    wasNeverTheirsBefore: false,
  };
  const early = at('2026-11-10T14:59:59Z');
  const late = at('2026-11-10T15:00:00Z');

  test.each([
    ['can still answer', {}, early, null],
    ['confirmed the number', { answer: 'confirmed' }, early, 'kept'],
    ['corrected the number', { answer: 'corrected', saidYes: true }, early, 'kept'],
    ['already works for the agency', { answer: 'working' }, late, 'kept'],
    ['never had the number', { answer: 'never_mine' }, early, 'refund'],
    ['never had the number, after a free unlock', { answer: 'never_mine', free: true }, early, 'credit'],
    [
      'never had the number, for the second time',
      { answer: 'never_mine', wasNeverTheirsBefore: true },
      early,
      'support',
    ],
    ['is silent after a yes', { saidYes: true, creditsThisYear: 2 }, late, 'refund'],
    ['is silent after a yes and a free unlock', { saidYes: true, free: true, creditsThisYear: 2 }, late, 'credit'],
    ['is silent', {}, late, 'credit'],
    ['is silent for the second time', { creditsThisYear: 1 }, late, 'credit'],
    ['is silent for the third time', { creditsThisYear: 2 }, late, 'support'],
  ] as const)('follows the claim rules if the caregiver %s', (_, changes, moment, outcome) =>
    expect(settleClaim({ ...claim, ...changes }, moment)).toBe(outcome),
  );

  test('gives a credit that lasts 60 days, or 30 days after a free unlock', () => {
    expect(creditExpiry(false, now)).toEqual(at('2027-01-04T15:00:00Z'));
    expect(creditExpiry(true, now)).toEqual(at('2026-12-05T15:00:00Z'));
  });

  test('counts a yes only if the caregiver gave it in the 14 days before the unlock', () => {
    expect(isRecentYes(at('2026-10-19T15:00:00Z'), unlock.createdAt)).toBe(true);
    expect(isRecentYes(at('2026-10-19T14:59:59Z'), unlock.createdAt)).toBe(false);
    expect(isRecentYes(at('2026-11-02T15:00:01Z'), unlock.createdAt)).toBe(false);
  });

  test('is shown to the agency as open, working, declined, refunding or refunded', () => {
    expect(claimState({ answer: null, outcome: null }, true)).toBe('open');
    expect(claimState({ answer: 'working', outcome: 'kept' }, true)).toBe('working');
    expect(claimState({ answer: null, outcome: 'kept' }, true)).toBe('declined');
    expect(claimState({ answer: null, outcome: 'refund' }, true)).toBe('refunding');
    expect(claimState({ answer: null, outcome: 'refund' }, false)).toBe('refunded');
  });
});

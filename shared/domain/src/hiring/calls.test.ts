import { describe, expect, test } from 'vitest';
import { nextStep, type Progress } from './calls.ts';

const TODAY = '2026-11-24';
const call = (outcome: Progress['calls'][number]['outcome'], day: string) => ({ outcome, at: `${day}T15:00:00` });
const stepAfter = (progress: Partial<Progress>) =>
  nextStep({ status: 'contacted', reminders: [], calls: [], ...progress }, TODAY);

describe('next step with a candidate', () => {
  test.each<[string, Partial<Progress>, string | null, boolean]>([
    ['a new candidate', { status: 'new' }, 'Make the first call', true],
    ['a reminder that is due', { reminders: [{ due_on: TODAY }] }, 'Call back today', true],
    ['an overdue reminder', { reminders: [{ due_on: '2026-11-20' }] }, 'Call back, overdue since Fri, Nov 20', true],
    ['a later reminder', { reminders: [{ due_on: '2026-11-26' }] }, 'Call back Thursday', false],
    ['a reminder about somebody hired', { status: 'hired', reminders: [{ due_on: TODAY }] }, 'Call back today', true],
    ['an unanswered call today', { calls: [call('no_answer', TODAY)] }, 'Try again tomorrow', false],
    [
      'an unanswered call yesterday',
      { status: 'new', calls: [call('no_answer', '2026-11-23')] },
      'Try again today',
      true,
    ],
    ['a message that was left last week', { calls: [call('left_message', '2026-11-17')] }, 'Try again today', true],
    ['a wrong number yesterday', { calls: [call('wrong_number', '2026-11-23')] }, 'Try again today', true],
    ['a number that is not in service', { calls: [call('not_in_service', TODAY)] }, 'Try again tomorrow', false],
    ['a conversation', { calls: [call('talked', '2026-11-20')] }, null, false],
    ['an interview', { status: 'interviewing', calls: [call('no_answer', '2026-11-20')] }, null, false],
    ['a contact without a call', {}, null, false],
    ['a hire', { status: 'hired' }, null, false],
    ['a candidate who is not a fit', { status: 'not_a_fit' }, null, false],
  ])('follows from %s', (_what, progress, text, isForToday) => {
    const step = stepAfter(progress);
    expect(step?.text ?? null).toBe(text);
    expect(step?.isForToday ?? false).toBe(isForToday);
  });
});

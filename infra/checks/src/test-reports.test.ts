import { expect, test } from 'vitest';
import { readJourneys, readVitest } from './test-reports.ts';

const journey = (title: string, ...tests: { projectName: string; status: string; message?: string }[]) => ({
  title,
  file: 'agency.spec.ts',
  line: 7,
  tests: tests.map(({ message, ...one }) => ({
    ...one,
    results: [{ errors: message === undefined ? [] : [{ message }] }],
  })),
});

test('the report counts a journey that passed on retry as passed, and lists it as retried', () => {
  const steady = journey('an agency signs in', { projectName: 'desktop', status: 'expected' });
  const both = [
    { projectName: 'desktop', status: 'expected' },
    { projectName: 'phone', status: 'flaky', message: 'once' },
  ];
  const report = {
    stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      {
        title: 'agency.spec.ts',
        specs: [steady],
        suites: [{ title: 'on a phone', specs: [journey('pays', ...both)] }],
      },
    ],
  };
  expect(readJourneys(report)).toEqual({
    passed: 4,
    failed: 0,
    retried: ['[phone] agency.spec.ts:7 pays'],
    failures: [],
  });
});

test('the report lists journeys that failed twice, and a run that was aborted', () => {
  const failed = { projectName: 'desktop', status: 'unexpected', message: '\u001b[31mno such button\u001b[39m' };
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    errors: [{ message: 'the stack does not start' }],
    suites: [{ specs: [journey('an agency signs in', failed)] }],
  };
  expect(readJourneys(report)).toEqual({
    passed: 1,
    failed: 2,
    retried: [],
    failures: [
      'The run\n    the stack does not start',
      '[desktop] agency.spec.ts:7 an agency signs in\n    no such button',
    ],
  });
});

test('the report lists failed tests, and files that did not load, with the start of the message', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: 'week.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a week', status: 'passed', failureMessages: [] },
          { fullName: 'a night', status: 'failed', failureMessages: [long] },
        ],
      },
      { name: 'lost.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  };
  const { failures, ...counts } = readVitest(report);
  expect(counts).toEqual({ passed: 1, failed: 1, retried: [] });
  expect(failures).toEqual([
    expect.stringMatching(/^week\.test\.ts a night\n    line 0\n[^]*line 14$/),
    'lost.test.ts\n    Cannot find module',
  ]);
});

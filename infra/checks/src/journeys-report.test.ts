import { expect, test } from 'vitest';
import { readJourneys } from './journeys-report.ts';

const journey = (title: string, ...tests: { projectName: string; status: string }[]) => ({
  title,
  file: 'agency.spec.ts',
  line: 7,
  tests,
});

test('a journey that needed a second try has passed, and is named', () => {
  const steady = journey('an agency signs in', { projectName: 'desktop', status: 'expected' });
  const both = [
    { projectName: 'desktop', status: 'expected' },
    { projectName: 'phone', status: 'flaky' },
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
  expect(readJourneys(report)).toEqual({ passed: 4, failed: 0, retried: ['[phone] agency.spec.ts:7 pays'] });
});

test('a journey that failed twice has failed, and so has a run that broke off', () => {
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    errors: [{ message: 'the stack does not start' }],
    suites: [{ specs: [journey('an agency signs in', { projectName: 'desktop', status: 'unexpected' })] }],
  };
  expect(readJourneys(report)).toEqual({ passed: 1, failed: 2, retried: [] });
});

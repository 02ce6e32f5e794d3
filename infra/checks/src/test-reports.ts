import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

export interface TestCounts {
  passed: number;
  failed: number;
  /** '[project] file:line title' of each journey that passed on retry. */
  retried: string[];
  failures: string[];
}

const MESSAGE_LINES = 15;

function failureText(title: string, message: string): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, MESSAGE_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

export function readVitest(json: unknown): TestCounts {
  const { numPassedTests: passed, numFailedTests: failed, testResults } = vitestReport.parse(json);
  const failures = testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const tests = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => failureText(`${name} ${one.fullName}`, one.failureMessages?.join('\n') ?? ''));
    // A file that failed to load has no tests.
    return tests.length === 0 && status === 'failed' ? [failureText(name, message)] : tests;
  });
  return { passed, failed, retried: [], failures };
}

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});
const suite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(suite),
});

export function readJourneys(json: unknown): TestCounts {
  const { stats, errors, suites } = playwrightReport.parse(json);
  const tests = suites.flatMap(testsIn);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    retried: tests.filter(({ status }) => status === 'flaky').map(({ title }) => title),
    failures: [
      ...errors.map(({ message = '' }) => failureText('The run', message)),
      ...tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ title, results }) =>
          failureText(title, (results.at(-1)?.errors ?? []).map(({ message = '' }) => message).join('\n')),
        ),
    ],
  };
}

function testsIn({ specs, suites = [] }: z.infer<typeof suite>): (z.infer<typeof spec>['tests'][number] & {
  title: string;
})[] {
  const ownTests = specs.flatMap(({ title, file, line, tests }) =>
    tests.map((one) => ({ ...one, title: `[${one.projectName}] ${file}:${line} ${title}` })),
  );
  return [...ownTests, ...suites.flatMap(testsIn)];
}

import * as z from 'zod';

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
});
const suite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(suite),
});

export interface JourneyCounts {
  passed: number;
  failed: number;
  /** Titles of the journeys that passed on the second try only, with browser or screen and place. */
  retried: string[];
}

/** Reads Playwright's JSON report. */
export function readJourneys(json: unknown): JourneyCounts {
  const { stats, errors, suites } = playwrightReport.parse(json);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    retried: suites.flatMap(retriedIn),
  };
}

function retriedIn({ specs, suites = [] }: z.infer<typeof suite>): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
  );
  return [...own, ...suites.flatMap(retriedIn)];
}

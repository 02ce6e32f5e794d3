import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '@marketplace/cli/error';
import { inStep, REPOSITORY, runBuild, runTool, runToolForOutput, runToolQuietly } from '@marketplace/local';
import { findOrInstallBrowser, installHeadlessShell } from '@marketplace/release/browser';
import { findOrInstallFirefox } from './firefox.ts';
import { pathWithPromtool } from './promtool.ts';
import { readJourneys, readVitest, type TestCounts } from './test-reports.ts';
import { checkTypes } from './types.ts';

type Count = Pick<TestCounts, 'passed' | 'failed'> & Partial<TestCounts>;

interface Check {
  name: string;
  run: (options: { reportFile: string; slow: boolean }) => Promise<Count>;
}

const asCount = (code: number): Count => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
const tool =
  (command: string, ...args: string[]) =>
  async () =>
    asCount(await runTool(command, args));

const quietly = async (title: string, work: () => Promise<number>) => asCount(await inStep(title, work));

const sizeReport = z.array(z.object({ name: z.string(), passed: z.boolean(), size: z.number() }));

async function sizes(): Promise<Count> {
  const { code, output } = await runToolForOutput('size-limit', ['--json']);
  try {
    const report = sizeReport.parse(JSON.parse(output));
    for (const { name, passed, size } of report) {
      console.log(`  ${passed ? 'ok    ' : 'TOO BIG'} ${name}: ${(size / 1000).toFixed(1)} KB`);
    }
    const passed = report.filter((page) => page.passed).length;
    return { passed, failed: report.length - passed };
  } catch {
    console.log(output);
    return { passed: 0, failed: Math.max(1, code) };
  }
}

/** A nonzero exit counts as one failure if no test failed. */
async function readCount(code: number, reportFile: string, countTests: (json: unknown) => Count): Promise<Count> {
  try {
    const count = countTests(JSON.parse(await readFile(reportFile, 'utf8')));
    return { ...count, failed: code !== 0 && count.failed === 0 ? 1 : count.failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function vitest(projects: string, { reportFile, slow }: Parameters<Check['run']>[0]): Promise<Count> {
  const words = [
    'run',
    '--project',
    projects,
    ...(slow ? [] : ['--tags-filter=!slow']),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ];
  const code = await runTool('vitest', words, slow ? { PATH: pathWithPromtool() } : {});
  return readCount(code, reportFile, readVitest);
}

async function journeys({ reportFile, slow }: Parameters<Check['run']>[0]): Promise<Count> {
  installHeadlessShell();
  const code = await runTool('playwright', ['test', '--config', 'infra/e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    JOURNEYS: slow ? 'all' : 'quick',
    CHROMIUM_PATH: findOrInstallBrowser(),
    ...(slow ? { FIREFOX_PATH: findOrInstallFirefox() ?? '' } : {}),
  });
  return readCount(code, reportFile, readJourneys);
}

/** Single-threaded compilers, one per core, are fastest. */
const ONE_PACKAGE_A_CORE = ['--concurrency=100%', '--output-logs=errors-only', '--', '--singleThreaded'];

const boundaries = async (config: string): Promise<Count> => {
  const rooms = (await readdir(REPOSITORY)).filter((name) => /^(shell|.*-app|api|shared|infra)$/.test(name));
  return asCount(await runTool('depcruise', ['--config', config, ...rooms]));
};

async function importBoundaries(): Promise<Count> {
  const counts = await Promise.all(
    ['.dependency-cruiser.mjs', '.dependency-cruiser.features.mjs'].map((config) => boundaries(config)),
  );
  return {
    passed: counts.filter(({ failed }) => failed === 0).length,
    failed: counts.filter(({ failed }) => failed > 0).length,
  };
}

const CHECKS: readonly Check[] = [
  {
    name: 'types',
    run: ({ slow }) =>
      slow
        ? quietly('Types of each package', () => runToolQuietly('turbo', ['run', 'types', ...ONE_PACKAGE_A_CORE]))
        : quietly('Types of all packages', checkTypes),
  },
  { name: 'lint', run: tool('oxlint', '--deny-warnings') },
  { name: 'import boundaries', run: importBoundaries },
  { name: 'format', run: tool('oxfmt', '--list-different') },
  { name: 'unit tests', run: (options) => vitest('unit:*', options) },
  { name: 'API tests on PostgreSQL', run: (options) => vitest('api', options) },
  { name: 'builds', run: () => quietly('Builds of shell and remotes', () => runBuild()) },
  { name: 'sizes', run: sizes },
  { name: 'journeys in browsers', run: journeys },
];

function retriedLines(titles: readonly string[]): string[] {
  if (titles.length === 0) return [];
  return [`         ${titles.length} of them passed only on retry:`, ...titles.map((title) => `           ${title}`)];
}

const elapsed = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** `npm test [-- WORD …]`: all checks, or those whose name contains a WORD, without slow tests. */
export function run(words: string[]): Promise<number> {
  return runChecks(words, { slow: false });
}

/** `npm run test:all [-- WORD …]`: all checks with slow tests. */
export function runAll(words: string[]): Promise<number> {
  return runChecks(words, { slow: true });
}

async function runChecks(words: readonly string[], { slow }: { slow: boolean }): Promise<number> {
  if (!process.version.startsWith('v24.'))
    throw new CommandError(`The tests need Node 24; this is ${process.version}.`);
  const checks =
    words.length === 0 ? CHECKS : CHECKS.filter((check) => words.some((word) => check.name.includes(word)));
  if (checks.length === 0)
    throw new CommandError(`Unknown check. Known: ${CHECKS.map((check) => check.name).join(', ')}.`);
  const reports = await mkdtemp(join(tmpdir(), 'checks-'));
  const lines: string[] = [];
  const total = { passed: 0, failed: 0 };
  const allFailures: string[] = [];
  const beganAll = performance.now();
  for (const [index, check] of checks.entries()) {
    console.log(`\n── ${check.name} (${index + 1} of ${checks.length}, ${elapsed(beganAll)} so far)`);
    const began = performance.now();
    const {
      passed,
      failed,
      retried = [],
      failures = [],
    } = await check.run({
      reportFile: join(reports, `${check.name.replaceAll(' ', '-')}.json`),
      slow,
    });
    total.passed += passed;
    total.failed += failed;
    allFailures.push(...failures);
    lines.push(
      `  ${failed === 0 ? 'ok    ' : 'FAILED'} ${check.name}: ${passed} passed, ${failed} failed (${elapsed(began)})`,
      ...retriedLines(retried),
    );
  }
  await rm(reports, { recursive: true, force: true });
  console.log(`\n${lines.join('\n')}\n`);
  for (const failure of allFailures) console.log(`${failure}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { catalogPlugin } from './infra/remote-kit/src/translations/compiled-catalog.ts';
import { remoteTests, TIMEOUTS } from './infra/remote-kit/src/vitest/index.ts';
import manifest from './package.json' with { type: 'json' };

const remotes = manifest.workspaces.filter((folder) => folder.endsWith('-app'));
const browserLike = ['shared/platform', 'shared/ui', ...remotes, 'shell', 'infra/create-remote/template'];
/** `npm test` skips tests with these tags; `npm run test:all` runs every test. */
const TAGS = [{ name: 'slow', description: 'Takes seconds and guards what rarely changes.' }];

/** Tests of commands that use the database. They share the API tests' server, because a server per file takes seconds. */
const COMMANDS_ON_POSTGRES = [
  'infra/operations/src/{agencies,associations,evidence,support}/{command,preview}.test.ts',
  'infra/local/src/demo-data/caregivers.test.ts',
];

export default defineConfig({
  test: {
    // More workers than cores, because most tests wait for a timer, a process or PostgreSQL.
    maxWorkers: availableParallelism() + 1,
    tags: TAGS,
    projects: [
      ...browserLike.map((dirname) => remoteTests({ dirname, name: `unit:${dirname}` })),
      {
        plugins: [catalogPlugin()],
        test: {
          // One project for all, because each project would transform imported modules, such as the API's, again.
          name: 'unit:node',
          environment: 'node',
          // Test files share modules within a worker. A process per file takes up to twice the CPU time.
          isolate: false,
          include: ['{infra/*,shared/contracts,shared/domain}/src/**/*.test.ts', 'shell/server/**/*.test.ts'],
          exclude: COMMANDS_ON_POSTGRES,
          restoreMocks: true,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          // Threads start faster than processes, and their test files share the API's modules.
          pool: 'threads',
          isolate: false,
          include: ['api/src/**/*.test.ts', ...COMMANDS_ON_POSTGRES],
          setupFiles: ['api/src/testing/no-pauses.ts'],
          // Starts PostgreSQL once and migrates the template database that each test file clones.
          globalSetup: ['infra/checks/src/test-template.ts'],
          ...TIMEOUTS,
        },
      },
    ],
  },
});

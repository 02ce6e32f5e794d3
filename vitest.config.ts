import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { catalogPlugin } from './infra/remote-kit/src/translations/compiled-catalog.ts';
import { remoteTests, TIMEOUTS } from './infra/remote-kit/src/vitest/index.ts';
import manifest from './package.json' with { type: 'json' };

const remotes = manifest.workspaces.filter((folder) => folder.endsWith('-app'));
const browserLike = ['shared/platform', 'shared/ui', ...remotes, 'shell', 'infra/create-remote/template'];
/** `npm test` skips tests with these tags; `npm run test:all` runs every test. */
const TAGS = [{ name: 'slow', description: 'Takes seconds and guards what rarely changes.' }];

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
          restoreMocks: true,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'api',
          root: 'api',
          environment: 'node',
          // Threads start faster than processes, and their test files share the API's modules.
          pool: 'threads',
          isolate: false,
          include: ['src/**/*.test.ts'],
          setupFiles: ['src/testing/no-pauses.ts'],
          // Starts PostgreSQL once and migrates the template database that each test file clones.
          globalSetup: ['../infra/checks/src/test-template.ts'],
          ...TIMEOUTS,
        },
      },
    ],
  },
});

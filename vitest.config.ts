import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { catalogPlugin } from './infra/remote-kit/src/translations/compiled-catalog.ts';
import { remoteTests, TIMEOUTS } from './infra/remote-kit/src/vitest/index.ts';
import manifest from './package.json' with { type: 'json' };

const remotes = manifest.workspaces.filter((folder) => folder.endsWith('-app'));
const browserLike = ['shared/platform', 'shared/ui', ...remotes, 'shell', 'infra/create-remote/template'];
const nodeOnly = [
  'shell/server',
  'shared/domain',
  'shared/contracts',
  'infra/stripe-simulator',
  'infra/twilio-simulator',
  'infra/build',
  'infra/canary-watch',
  'infra/local',
  'infra/checks',
  'infra/cli',
  'infra/cluster-tests',
  'infra/deploy',
  'infra/images',
  'infra/operations',
  'infra/packages',
  'infra/remote-server',
  'infra/tracing',
  'infra/bench',
  'infra/release',
  'infra/remote-kit',
  'infra/create-remote',
];

/** `npm test` skips tests with these tags; `npm run test:all` runs every test. */
const TAGS = [{ name: 'slow', description: 'Takes seconds and guards what rarely changes.' }];

const nodeProject = (folder: string) => ({
  plugins: [catalogPlugin()],
  test: {
    name: `unit:${folder}`,
    root: folder,
    environment: 'node' as const,
    // Test files share modules within a worker. A process per file takes up to twice the CPU time.
    isolate: false,
    include: [folder === 'shell/server' ? '**/*.test.ts' : 'src/**/*.test.ts'],
    restoreMocks: true,
    ...TIMEOUTS,
  },
});

export default defineConfig({
  test: {
    // More workers than cores, because most tests wait for a timer, a process or PostgreSQL.
    maxWorkers: availableParallelism() + 1,
    tags: TAGS,
    projects: [
      ...browserLike.map((dirname) => remoteTests({ dirname, name: `unit:${dirname}` })),
      ...nodeOnly.map(nodeProject),
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

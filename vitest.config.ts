import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { catalogPlugin } from './infra/build/src/translations/catalog-plugin.ts';
import manifest from './package.json' with { type: 'json' };

const remotes = manifest.workspaces.filter((folder) => folder.endsWith('-app'));
const browserLike = ['shared/platform', 'shared/ui', ...remotes, 'shell', 'infra/new-remote/template'];
const nodeOnly = [
  'shell/server',
  'shared/domain',
  'shared/contracts',
  'infra/stripe-simulator',
  'infra/build',
  'infra/local',
  'infra/checks',
  'infra/cluster-tests',
  'infra/deploy',
  'infra/images',
  'infra/operations',
  'infra/remote-server',
  'infra/bench',
  'infra/release',
  'infra/new-remote',
];

/** Generous, for busy machines: no test measures speed. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Setup for tests that run in a simulated browser. */
const SETUP_FILES = ['vitest.queries.ts', 'vitest.scrolling.ts'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);

/** Tests with these tags are left out of `npm test`; `npm run test:all` runs every test. */
const TAGS = [{ name: 'slow', description: 'Takes seconds and guards what rarely changes.' }];

const nodeProject = (folder: string) => ({
  plugins: [catalogPlugin()],
  test: {
    name: `unit:${folder}`,
    root: folder,
    environment: 'node' as const,
    include: [folder === 'shell/server' ? '**/*.test.ts' : 'src/**/*.test.ts'],
    restoreMocks: true,
    ...TIMEOUTS,
  },
});

const browserLikeProject = (folder: string) => ({
  plugins: [catalogPlugin()],
  test: {
    name: `unit:${folder}`,
    root: folder,
    environment: 'happy-dom' as const,
    // A new context per file in a worker that stays: a new worker per file takes twice the CPU time.
    pool: 'vmThreads' as const,
    vmMemoryLimit: '1GB',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    setupFiles: SETUP_FILES,
    ...TIMEOUTS,
  },
});

export default defineConfig({
  test: {
    // More than cores: most tests also wait, for a timer, a process or PostgreSQL.
    maxWorkers: availableParallelism() + 1,
    tags: TAGS,
    projects: [
      ...browserLike.map(browserLikeProject),
      ...nodeOnly.map(nodeProject),
      {
        test: {
          name: 'api',
          root: 'api',
          environment: 'node',
          // Threads start faster than processes, and each file needs one.
          pool: 'threads',
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

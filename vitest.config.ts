import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { catalogPlugin } from './infra/build/src/translations/catalog-plugin.ts';
import manifest from './package.json' with { type: 'json' };

const remotes = manifest.workspaces.filter((folder) => folder.endsWith('-app'));
const browserLike = ['shared/platform', 'shared/ui', ...remotes, 'shell', 'infra/new-remote/template'];
const nodeOnly = [
  'shared/domain',
  'shared/contracts',
  'infra/stripe-simulator',
  'infra/build',
  'infra/local',
  'infra/checks',
  'infra/operations',
  'infra/bench',
  'infra/release',
  'infra/new-remote',
];

/** Generous, for busy machines: no test measures speed. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Setup for tests that run in a simulated browser. */
const SETUP_FILES = ['vitest.timeouts.ts', 'vitest.scrolling.ts'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);

const unitProject = (folder: string, environment: 'node' | 'happy-dom') => ({
  plugins: [catalogPlugin()],
  test: {
    name: `unit:${folder}`,
    root: folder,
    environment,
    include: ['{src,server}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    ...TIMEOUTS,
    ...(environment === 'happy-dom' ? { setupFiles: SETUP_FILES } : {}),
  },
});

export default defineConfig({
  test: {
    // One worker per core; by default the runner keeps one core for itself.
    maxWorkers: '100%',
    projects: [
      ...browserLike.map((folder) => unitProject(folder, 'happy-dom')),
      ...nodeOnly.map((folder) => unitProject(folder, 'node')),
      {
        test: {
          name: 'api',
          root: 'api',
          environment: 'node',
          // Threads start faster than processes, and each file needs one.
          pool: 'threads',
          include: ['src/**/*.test.ts'],
          // Starts PostgreSQL once and migrates the template database that each test file clones.
          globalSetup: ['../infra/checks/src/test-template.ts'],
          ...TIMEOUTS,
        },
      },
    ],
  },
});

import { basename } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { ownFile } from '../own-file.ts';
import { catalogPlugin } from '../translations/compiled-catalog.ts';

/** Long, for busy machines, because no test measures speed. */
export const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

export interface RemoteTestOptions {
  dirname: string;
  name?: string;
}

/** Vitest configuration of a package whose tests run in a simulated browser. */
export function remoteTests({ dirname, name = basename(dirname) }: RemoteTestOptions): TestProjectInlineConfiguration {
  return {
    plugins: [catalogPlugin()],
    test: {
      name,
      root: dirname,
      environment: 'happy-dom',
      // Uses a new context per file in a reused worker. A new worker per file takes twice the CPU time.
      pool: 'vmThreads',
      vmMemoryLimit: '1GB',
      include: ['src/**/*.test.{ts,tsx}'],
      restoreMocks: true,
      setupFiles: [ownFile('vitest/setup')],
      ...TIMEOUTS,
    },
  };
}

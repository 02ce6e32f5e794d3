import { runCommand } from '@marketplace/local';

await runCommand({
  test: () => import('./test.ts'),
  unit: () => import('./unit.ts'),
});

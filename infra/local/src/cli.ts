import { runCommand } from '@marketplace/cli';

await runCommand({
  start: () => import('./start.ts'),
  dev: async () => ({ run: (await import('./start.ts')).runDev }),
  'demo-data': () => import('./demo-data.ts'),
});

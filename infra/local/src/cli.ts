import { runCommand } from '@marketplace/cli';

await runCommand({
  start: () => import('./start.ts'),
  dev: () => import('./dev.ts'),
  'demo-data': () => import('./demo-data.ts'),
});

import { runCommand } from '@marketplace/cli';

await runCommand({
  images: () => import('./images.ts'),
  trial: () => import('./trial.ts'),
});

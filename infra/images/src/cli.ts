import { runCommand } from '@marketplace/local';

await runCommand({
  images: () => import('./images.ts'),
  trial: () => import('./trial.ts'),
});

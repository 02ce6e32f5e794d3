import { runCommand } from '@marketplace/cli';

await runCommand({
  test: () => import('./test.ts'),
  'test:all': () => import('./test-all.ts'),
  unit: () => import('./unit.ts'),
  pictures: () => import('./pictures.ts'),
  gallery: () => import('./gallery.ts'),
});

import { runCommand } from '@marketplace/cli';

await runCommand({
  test: () => import('./test.ts'),
  'test:all': async () => ({ run: (await import('./test.ts')).runAll }),
  unit: () => import('./unit.ts'),
  pictures: () => import('./pictures.ts'),
  gallery: () => import('./gallery.ts'),
});

import { runCommand } from '@marketplace/cli';

await runCommand({
  test: () => import('./test.ts'),
  'test:all': async () => ({ run: (await import('./test.ts')).runAll }),
  unit: () => import('./unit.ts'),
  pictures: async () => ({ run: (await import('./screenshots.ts')).runPictures }),
  gallery: async () => ({ run: (await import('./screenshots.ts')).runGallery }),
});

import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run pictures`: README's screenshots of the demo data, light and dark. */
export default defineConfig({
  ...journeys,
  testDir: 'src/pictures',
  reporter: 'list',
  projects: (['light', 'dark'] as const).map((colorScheme) => ({
    name: colorScheme,
    use: { colorScheme, deviceScaleFactor: 1.5, contextOptions: { reducedMotion: 'reduce' as const } },
  })),
});

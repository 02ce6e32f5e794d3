import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run pictures`: README's pictures, taken again from the demo data, in light and in dark. */
export default defineConfig({
  ...journeys,
  testDir: 'src/pictures',
  reporter: 'list',
  projects: (['light', 'dark'] as const).map((colorScheme) => ({
    name: colorScheme,
    // Sharp on dense screens, and no half-finished animation in a picture.
    use: { colorScheme, deviceScaleFactor: 1.5, contextOptions: { reducedMotion: 'reduce' as const } },
  })),
});

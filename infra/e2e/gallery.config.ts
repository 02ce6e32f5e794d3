import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run gallery`: screenshots and layout checks of every state of every page. */
export default defineConfig<object, { width: number }>({
  ...journeys,
  testDir: 'src/gallery',
  reporter: [['list'], ['./src/gallery/contact-sheets.ts']],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [390, 1280, 768].map((width) => ({ name: `${width}`, use: { width: width } })),
});

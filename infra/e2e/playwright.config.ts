import { defineConfig, devices } from '@playwright/test';
import { SITE_URL } from './src/stack/addresses.ts';

const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// Chromium's sandbox does not work as root.
if (process.getuid?.() === 0) CHROMIUM_FLAGS.unshift('--no-sandbox');
const executablePath = process.env['CHROMIUM_PATH'];

/**
 * `npm test` runs the quick journeys: no slow ones, and each on one screen only, caregivers' on a phone and all others on
 * a desktop. `npm run test:all` runs every journey, and those for phones on both screens.
 */
const quick = process.env['JOURNEYS'] === 'quick';
/** A run of all gives a journey that fails a second try, and names it at its end (ADR 28). A spec alone fails at once. */
const whole = process.env['JOURNEYS'] !== undefined;
// Patterns see a journey's file, title and tags.
const CAREGIVERS = String.raw`caregiver-\S+\.spec\.ts`;

export default defineConfig({
  testDir: 'src/journeys',
  outputDir: '../../test-results',
  globalSetup: './src/stack/start-stack.ts',
  fullyParallel: true,
  // On two cores, two workers leave a third of the time unused: journeys also wait, for mails, timeouts and processes.
  workers: 3,
  retries: whole ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous, for busy machines: no journey measures speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../../test-results/report.json' }],
  ],
  use: {
    baseURL: SITE_URL,
    // Tracing takes more time than the steps; enable it with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Indiana/Indianapolis',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  ...(quick ? { grepInvert: /@slow/ } : {}),
  projects: [
    {
      name: 'desktop',
      ...(quick ? { grepInvert: [/@slow/, new RegExp(`${CAREGIVERS}.*@phone`)] } : {}),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: quick ? new RegExp(`${CAREGIVERS}.*@phone`) : /@phone/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    // Not Playwright's Firefox: see src/firefox/firefox.ts.
    { name: 'firefox', testDir: 'src/firefox', use: { viewport: { width: 1280, height: 800 } } },
  ],
});

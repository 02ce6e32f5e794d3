import { defineConfig, devices } from '@playwright/test';
import { SITE_URL } from './src/stack/addresses.ts';

const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Turns off optimizing compilation, which costs more than it saves in a short-lived process.
  '--js-flags=--no-maglev,--no-turbofan',
];
// Chromium's sandbox does not work as root.
if (process.getuid?.() === 0) CHROMIUM_FLAGS.unshift('--no-sandbox');
const executablePath = process.env['CHROMIUM_PATH'];

/**
 * `npm test` runs journeys without @slow, each on one screen: caregiver journeys on a phone, others on a desktop. `npm
 * run test:all` runs all journeys: @phone on both screens, @phone-only on a phone.
 */
const quick = process.env['JOURNEYS'] === 'quick';
/** Only full runs retry failed journeys, and they report every retry (ADR 28). */
const isFullRun = process.env['JOURNEYS'] !== undefined;
// Playwright's grep patterns match file, title and tags.
const CAREGIVERS = String.raw`caregiver-\S+\.spec\.ts`;

export default defineConfig({
  testDir: 'src/journeys',
  outputDir: '../../test-results',
  globalSetup: './src/stack/start-stack.ts',
  fullyParallel: true,
  // More workers than cores: journeys also wait for emails, timeouts and processes.
  workers: 3,
  retries: isFullRun ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Long enough for busy machines; no journey measures speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../../test-results/report.json' }],
  ],
  use: {
    baseURL: SITE_URL,
    // Without this timeout, an action on a missing element waits for the journey's whole timeout.
    actionTimeout: 60_000,
    // Tracing is slow; enable it with `--trace retain-on-failure`.
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
      grepInvert: quick ? [/@slow/, new RegExp(`${CAREGIVERS}.*@phone`)] : /@phone-only/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: quick ? new RegExp(`${CAREGIVERS}.*@phone`) : /@phone/,
      // One pixel per CSS pixel instead of seven: no journey looks at pixels, and drawing takes a tenth of the CPU time.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    { name: 'firefox', testDir: 'src/firefox', use: { viewport: { width: 1280, height: 800 } } },
  ],
});

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { PlainError } from '../stack/plain-error.ts';

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function existingBrowser(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], ...KNOWN_PATHS, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

function attempt(command: string, args: readonly string[], minutes: number): void {
  spawnSync(command, args, { stdio: 'inherit', timeout: minutes * 60_000 });
}

/** Path of a Chromium: one that is there, else Playwright's download, else Debian's package. */
export function findOrInstallBrowser(): string {
  const present = existingBrowser();
  if (present) return present;
  console.log('No Chromium found: trying Playwright’s download …');
  attempt('npx', ['playwright', 'install', 'chromium'], 5);
  const downloaded = existingBrowser();
  if (downloaded) return downloaded;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Debian’s chromium …');
    attempt('apt-get', ['update', '-q'], 5);
    attempt('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], 15);
  }
  const installed = existingBrowser();
  if (!installed) {
    throw new PlainError('No Chromium could be found or installed. Install one and set CHROMIUM_PATH to it.');
  }
  return installed;
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CommandError } from '@marketplace/cli/error';

/** Debian's headless Chromium. Journeys take a fifth less CPU time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

export function knownPaths(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, home: string): string[] {
  if (platform === 'darwin') {
    const apps = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((name) =>
      join(`${name}.app`, 'Contents', 'MacOS', name),
    );
    return ['/Applications', join(home, 'Applications')].flatMap((folder) => apps.map((app) => join(folder, app)));
  }
  if (platform === 'win32') {
    const apps = [
      ['Chromium', 'Application', 'chrome.exe'],
      ['Google', 'Chrome', 'Application', 'chrome.exe'],
      ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
    ];
    return ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].flatMap((name) => {
      const folder = environment[name];
      return folder === undefined ? [] : apps.map((app) => join(folder, ...app));
    });
  }
  return [
    HEADLESS_SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
  ];
}

function existingBrowser(): string | null {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath;
    throw new CommandError(`CHROMIUM_PATH is set to ${configuredPath}, which does not exist.`);
  }
  const candidates = [...knownPaths(process.platform, process.env, homedir()), chromium.executablePath()];
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}

function attempt(command: string, args: readonly string[], minutes: number): void {
  spawnSync(command, args, { stdio: 'inherit', timeout: minutes * 60_000, shell: process.platform === 'win32' });
}

/** Installs a Debian package if this process is root on Debian. */
export function installFromDebian(name: string): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing Debian’s ${name} …`);
  attempt('apt-get', ['update', '-q'], 5);
  attempt('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], 15);
}

/** Installs Debian's headless Chromium if this process is root on Debian. Does nothing if CHROMIUM_PATH is set. */
export function installHeadlessShell(): void {
  if (!process.env['CHROMIUM_PATH'] && !existsSync(HEADLESS_SHELL)) installFromDebian('chromium-headless-shell');
}

/**
 * Returns the path of a Chromium: an installed one, else Playwright's download, else Debian's package.
 * @throws CommandError if there is none, or CHROMIUM_PATH does not exist
 */
export function findOrInstallBrowser(): string {
  const present = existingBrowser();
  if (present) return present;
  console.log('No Chromium found: trying Playwright’s download …');
  attempt('npx', ['playwright', 'install', 'chromium'], 5);
  const downloaded = existingBrowser();
  if (downloaded) return downloaded;
  installHeadlessShell();
  // Not every Debian-like system has the headless package, so this also tries the `chromium` package.
  if (existingBrowser() === null) installFromDebian('chromium');
  const installed = existingBrowser();
  if (!installed) {
    throw new CommandError(
      'No Chromium could be found or installed. Install Chromium and set CHROMIUM_PATH to its program.',
    );
  }
  return installed;
}

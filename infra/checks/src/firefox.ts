import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { installFromDebian } from '@marketplace/release/browser';

export function firefoxPaths(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, home: string): string[] {
  if (platform === 'darwin') {
    return ['/Applications', join(home, 'Applications')].map((folder) =>
      join(folder, 'Firefox.app', 'Contents', 'MacOS', 'firefox'),
    );
  }
  if (platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
      const folder = environment[name];
      return folder === undefined ? [] : [join(folder, 'Mozilla Firefox', 'firefox.exe')];
    });
  }
  return ['/usr/bin/firefox', '/usr/bin/firefox-esr', '/snap/bin/firefox'];
}

function existingFirefox(): string | null {
  const configuredPath = process.env['FIREFOX_PATH'];
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath;
    throw new CommandError(`FIREFOX_PATH is set to ${configuredPath}, which does not exist.`);
  }
  return firefoxPaths(process.platform, process.env, homedir()).find((path) => existsSync(path)) ?? null;
}

/**
 * Returns the path of Firefox. Installs Debian's package if needed. Returns null if there is still no Firefox; journeys
 * in Firefox are then skipped.
 * @throws CommandError if FIREFOX_PATH does not exist
 */
export function findOrInstallFirefox(): string | null {
  const present = existingFirefox();
  if (present !== null) return present;
  installFromDebian('firefox-esr');
  const installed = existingFirefox();
  if (installed === null) console.log('No Firefox found: skipping the Firefox journeys. Set FIREFOX_PATH to run them.');
  return installed;
}

import { afterEach, expect, test, vi } from 'vitest';
import { findOrInstallFirefox, firefoxPaths } from './firefox.ts';

afterEach(() => vi.unstubAllEnvs());

test('the search for Firefox returns FIREFOX_PATH if it is set', () => {
  vi.stubEnv('FIREFOX_PATH', process.execPath);
  expect(findOrInstallFirefox()).toBe(process.execPath);
});

test('the search for Firefox fails if FIREFOX_PATH points to a missing file', () => {
  vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox');
  expect(() => findOrInstallFirefox()).toThrow('/nowhere/firefox, which does not exist');
});

test('the search for Firefox returns the usual paths on each platform', () => {
  expect(firefoxPaths('linux', {}, '/home/dana')).toContain('/usr/bin/firefox-esr');
  expect(firefoxPaths('darwin', {}, '/Users/dana')).toContain('/Applications/Firefox.app/Contents/MacOS/firefox');
  const windows = firefoxPaths('win32', { PROGRAMFILES: 'P' }, 'C:').map((path) => path.replaceAll('\\', '/'));
  expect(windows).toEqual(['P/Mozilla Firefox/firefox.exe']);
});

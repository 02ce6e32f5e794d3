import { afterEach, expect, test, vi } from 'vitest';
import { findOrInstallBrowser, knownPaths } from './browser.ts';

afterEach(() => vi.unstubAllEnvs());

test('the search for Chromium returns CHROMIUM_PATH if it is set', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(findOrInstallBrowser()).toBe(process.execPath);
});

test('the search for Chromium fails if CHROMIUM_PATH points to a missing file', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(() => findOrInstallBrowser()).toThrow('/nowhere/chromium, which does not exist');
});

test('the search for Chromium knows the usual paths on each platform', () => {
  expect(knownPaths('linux', {}, '/home/dana')).toEqual(
    expect.arrayContaining(['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/snap/bin/chromium']),
  );
  const mac = knownPaths('darwin', {}, '/Users/dana');
  expect(mac).toContain('/Applications/Chromium.app/Contents/MacOS/Chromium');
  expect(mac).toContain('/Users/dana/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(mac).toContain('/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
  const windows = knownPaths('win32', { LOCALAPPDATA: 'L', 'PROGRAMFILES(X86)': 'P' }, 'C:');
  expect(windows.map((path) => path.replaceAll('\\', '/'))).toEqual(
    expect.arrayContaining(['L/Google/Chrome/Application/chrome.exe', 'P/Microsoft/Edge/Application/msedge.exe']),
  );
});

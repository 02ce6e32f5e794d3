import { expect, test } from 'vitest';
import { consumedModules, platformRange } from './sharing.ts';

const HERE = import.meta.dirname;

test('a remote takes React and the platform from the page, and does not contain its own copies', () => {
  const remote = consumedModules(HERE);
  expect(Object.keys(remote)).toEqual(['react', 'react/', 'react-dom', 'react-dom/', '@marketplace/platform']);
  for (const consumed of Object.values(remote)) {
    expect(consumed).toMatchObject({ singleton: true, strictVersion: true, import: false });
    expect(consumed.requiredVersion).toMatch(/^\^\d+\.\d+\.\d+$/);
  }
});

test('a remote declares the platform version range that it was built with', () => {
  expect(platformRange(HERE)).toBe(consumedModules(HERE)['@marketplace/platform']?.requiredVersion);
});

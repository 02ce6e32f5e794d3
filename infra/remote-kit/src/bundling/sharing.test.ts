import { expect, test } from 'vitest';
import { consumedModules, platformRange, providedModules } from './sharing.ts';

const HERE = import.meta.dirname;

test('React and the platform exist once: the shell provides them, remotes have no copy', () => {
  const shell = providedModules(HERE);
  const remote = consumedModules(HERE);
  const names = ['react', 'react/', 'react-dom', 'react-dom/', '@marketplace/platform'];
  expect(Object.keys(shell)).toEqual(names);
  expect(Object.keys(remote)).toEqual(names);
  for (const [name, provided] of Object.entries(shell)) {
    expect(provided).toMatchObject({ shareKey: name, eager: true });
    expect(remote[name]).toEqual({
      singleton: true,
      strictVersion: true,
      requiredVersion: `^${provided.version}`,
      import: false,
    });
  }
});

test('a remote declares the platform range that it was built with', () => {
  expect(platformRange(HERE)).toBe(consumedModules(HERE)['@marketplace/platform']?.requiredVersion);
  expect(platformRange(HERE)).toMatch(/^\^\d+\.\d+\.\d+$/);
});

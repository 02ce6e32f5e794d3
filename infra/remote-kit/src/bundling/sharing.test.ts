import { expect, test } from 'vitest';
import { platformRange, sharedModules } from './sharing.ts';

const HERE = import.meta.dirname;

test('React and the platform exist once: the shell provides them, remotes have no copy', () => {
  const shell = sharedModules('shell', HERE);
  const remote = sharedModules('remote', HERE);
  expect(Object.keys(shell)).toEqual(['react', 'react/', 'react-dom', 'react-dom/', '@marketplace/platform']);
  for (const shared of Object.values(shell))
    expect(shared).toMatchObject({ singleton: true, strictVersion: true, eager: true });
  for (const shared of Object.values(remote)) {
    expect(shared).toMatchObject({ singleton: true, strictVersion: true, import: false });
    expect(shared).not.toHaveProperty('eager');
  }
});

test('a remote declares the platform range that it was built with', () => {
  expect(platformRange(HERE)).toBe(sharedModules('remote', HERE)['@marketplace/platform']?.requiredVersion);
  expect(platformRange(HERE)).toMatch(/^\^\d+\.\d+\.\d+$/);
});

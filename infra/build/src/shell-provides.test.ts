import { expect, test } from 'vitest';
import { exportedValues, readShellProvides } from './shell-provides.ts';

test('the list of the platform’s exports contains values, but no types', () => {
  const source = `
    export { b, type T, c as renamed } from './somewhere.ts';
    export type { U } from './types.ts';
    export { a } from './a.ts';
  `;
  expect(exportedValues(source)).toEqual(['a', 'b', 'renamed']);
});

test('a module with export * is rejected', () => {
  expect(() => exportedValues(`export * from './a.ts'`)).toThrow('must export each symbol by name');
});

test('the shell’s manifest lists the release, the platform version and the symbols for remotes', () => {
  const { release, platform, symbols } = readShellProvides('1.0.0-abc');
  expect(release).toBe('1.0.0-abc');
  expect(platform).toMatch(/^\d+\.\d+\.\d+$/);
  expect(symbols).toEqual(expect.arrayContaining(['AppLink', 'callApi', 'styled', 'useQuery']));
  expect(symbols).not.toContain('RouteObject');
});

import { expect, test } from 'vitest';
import { exportedValues, readShellProvides } from './shell-provides.ts';

test('values are exported, types are not', () => {
  const source = `
    export { b, type T, c as renamed } from './somewhere.ts';
    export type { U } from './types.ts';
    export { a } from './a.ts';
  `;
  expect(exportedValues(source)).toEqual(['a', 'b', 'renamed']);
});

test('an export * cannot be checked and is rejected', () => {
  expect(() => exportedValues(`export * from './a.ts'`)).toThrow('name each symbol');
});

test('the shell lists its release, its platform and what remotes may import', () => {
  const { release, platform, symbols } = readShellProvides('1.0.0-abc');
  expect(release).toBe('1.0.0-abc');
  expect(platform).toMatch(/^\d+\.\d+\.\d+$/);
  expect(symbols).toEqual(expect.arrayContaining(['AppLink', 'callApi', 'styled', 'useQuery']));
  expect(symbols).not.toContain('RouteObject');
});

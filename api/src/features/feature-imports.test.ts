import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';

/** The features that each feature's own code imports, tests aside. */
function importsByFeature(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  const files = globSync('*/**/*.ts', { cwd: import.meta.dirname }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files.filter((name) => !/\.(test|testing)\.ts$|\/testing\//.test(name))) {
    const [feature = ''] = file.split('/');
    const known = imports.get(feature) ?? new Set();
    imports.set(feature, known);
    for (const [, target = ''] of readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
      / from '(\.[^']+)'/g,
    )) {
      const [imported = '', ...rest] = join(dirname(file), target).split('/');
      if (imported !== '..' && rest.length > 0 && imported !== feature) known.add(imported);
    }
  }
  return imports;
}

/** A chain of features that leads back to its start; null when there is none. */
function circleIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  function walk(feature: string, path: readonly string[]): string[] | null {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (done.has(feature)) return null;
    for (const next of imports.get(feature) ?? []) {
      const circle = walk(next, [...path, feature]);
      if (circle !== null) return circle;
    }
    done.add(feature);
    return null;
  }
  for (const feature of imports.keys()) {
    const circle = walk(feature, []);
    if (circle !== null) return circle;
  }
  return null;
}

test('features import each other in one direction only', () => {
  const imports = importsByFeature();
  expect(imports.get('unlocks')).toContain('visibility');
  expect(circleIn(imports)).toBeNull();
});

test('a circle of three features is found', () => {
  const imports = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
  ]);
  expect(circleIn(imports)).toEqual(['a', 'b', 'c', 'a']);
});

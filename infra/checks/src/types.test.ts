import { expect, test } from 'vitest';
import { asPrograms } from './types.ts';

const node = { strict: true, types: ['node'] };

test('the type check compiles packages with equal options together, without duplicate files', () => {
  const programs = asPrograms([
    { compilerOptions: node, files: ['/a.ts', '/b.ts'] },
    { compilerOptions: { ...node }, files: ['/b.ts', '/c.ts'] },
  ]);
  expect(programs).toEqual([{ compilerOptions: node, files: ['/a.ts', '/b.ts', '/c.ts'] }]);
});

test('the type check compiles a package with other options separately', () => {
  const plain = { strict: true, types: [] };
  const programs = asPrograms([
    { compilerOptions: node, files: ['/server.ts'] },
    { compilerOptions: plain, files: ['/rule.ts'] },
  ]);
  expect(programs).toEqual([
    { compilerOptions: node, files: ['/server.ts'] },
    { compilerOptions: plain, files: ['/rule.ts'] },
  ]);
});

test('the type check covers the JavaScript of a package that is compiled together with a TypeScript package', () => {
  const programs = asPrograms([
    { compilerOptions: { ...node, allowJs: true, checkJs: true }, files: ['/start.mjs'] },
    { compilerOptions: node, files: ['/server.ts'] },
  ]);
  expect(programs).toEqual([
    { compilerOptions: { ...node, allowJs: true, checkJs: true }, files: ['/start.mjs', '/server.ts'] },
  ]);
});

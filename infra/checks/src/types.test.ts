import { expect, test } from 'vitest';
import { asPrograms } from './types.ts';

const node = { strict: true, types: ['node'] };

test('rooms of the same options are compiled as one, each file once', () => {
  const programs = asPrograms([
    { compilerOptions: node, files: ['/a.ts', '/b.ts'] },
    { compilerOptions: { ...node }, files: ['/b.ts', '/c.ts'] },
  ]);
  expect(programs).toEqual([{ compilerOptions: node, files: ['/a.ts', '/b.ts', '/c.ts'] }]);
});

test('a room that sees other names is compiled by itself', () => {
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

test('JavaScript that one room checks stays checked when another does not read any', () => {
  const programs = asPrograms([
    { compilerOptions: { ...node, allowJs: true, checkJs: true }, files: ['/start.mjs'] },
    { compilerOptions: node, files: ['/server.ts'] },
  ]);
  expect(programs).toEqual([
    { compilerOptions: { ...node, allowJs: true, checkJs: true }, files: ['/start.mjs', '/server.ts'] },
  ]);
});

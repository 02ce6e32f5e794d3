import { expect, it } from 'vitest';
import { isRejected } from './linted.testing.ts';

const rejects = (code: string) => isRejected(code, 'comments(plain)');

it.each([
  '// Whoever the history says it was.',
  '/** Jobs that gave no sign of life for so long. */',
  '/** That of this process, which asks. */',
  '/** What it failed with. */',
  '// The list is told about it.',
  '/** Of a reminder. */',
  '// What became of the application.',
  '/** A token of its own. */',
])('rejects %s', async (comment) => {
  expect(await rejects(`${comment}\nexport const x = 1;`)).toBe(true);
});

it.each([
  '/** Recorded actor. */',
  '// The server reports what failed.',
  "export const words = 'Whoever calls first';",
])('accepts %s', async (code) => {
  expect(await rejects(`${code}\nexport const x = 1;`)).toBe(false);
});

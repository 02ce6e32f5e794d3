import { testRule } from './linted.testing.ts';

testRule('comments(plain)', {
  around: (code) => `${code}\nexport const x = 1;`,
  rejects: [
    '// Whoever the history says it was.',
    '/** Jobs that gave no sign of life for so long. */',
    '/** That of this process, which asks. */',
    '/** What it failed with. */',
    '// The list is told about it.',
    '/** Of a reminder. */',
    '// What became of the application.',
    '/** A token of its own. */',
    "test('keeps the row; nothing else changes', () => undefined);",
    "test.each([1])('is counted once, whoever sends it', () => undefined);",
    "describe('job that ends by itself', () => undefined);",
    'test(`${x} runs once, however often it is sent`, () => undefined);',
  ],
  accepts: [
    '/** Recorded actor. */',
    '// The server reports what failed.',
    "export const words = 'Whoever calls first';",
    "test('keeps the row, and nothing else changes', () => undefined);",
    "show('one; two', () => undefined);",
  ],
});

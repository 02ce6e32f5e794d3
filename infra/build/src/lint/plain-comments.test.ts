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
  ],
  accepts: [
    '/** Recorded actor. */',
    '// The server reports what failed.',
    "export const words = 'Whoever calls first';",
  ],
});

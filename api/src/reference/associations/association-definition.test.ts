import { describe, expect, test } from 'vitest';
import { AssociationRejectedError, codeProblems, readDefinition } from './association-definition.ts';

const definition = {
  state: 'OH',
  name: 'Ohio Firefly Alliance',
  theme: {
    '--brand-primary': '#7a1f3d',
    '--brand-corner': '0.5',
    '--brand-font-heading': "Georgia, 'Times New Roman'",
  },
  support_email: 'help@firefly.example',
  sms_opt_in_default: false,
};

test.each(['firefly', 'oh2', 'a-b-c', 'ab'])('%s can be an association code', (code) => {
  expect(codeProblems(code)).toEqual([]);
});

test.each([
  'a', 'Firefly', '2oh', '-a', 'a b', 'a/b', 'ünder', '', 'x'.repeat(32),
  'candidates', 'signin', 'api', 'assets', 'remotes', 'sitemap', 'es',
])('%s cannot be an association code', (code) => {
  expect(codeProblems(code)).toHaveLength(1);
}); // oxfmt-ignore

test('a valid association definition is accepted', () => {
  expect(readDefinition('firefly', definition)).toEqual(definition);
});

describe('invalid association definition', () => {
  test.each([
    ['state', { state: 'oh' }],
    ['state', { state: 'PR' }],
    ['name', { name: 'X' }],
    ['name', { name: 'Two\nlines' }],
    ['name', { name: 'Reversed \u202e text' }],
    ['name', { name: 'x'.repeat(200) }],
    ['support_email', { support_email: 'nobody' }],
    ['theme', { theme: { '--brand-primary': 'red' } }],
    ['theme', { theme: { '--brand-primary': '#14564f80' } }],
    ['theme', { theme: { '--color-text': '#000000' } }],
    ['theme', { theme: { '--brand-corner': '9' } }],
    ['theme', { theme: { '--brand-font-text': 'a; background: url(//evil.example)' } }],
    ['theme', { theme: { display: 'none' } }],
  ])('is rejected for its %s: %o', (field, change) => {
    expect(() => readDefinition('firefly', { ...definition, ...change })).toThrow(new RegExp(`^${field}: `));
  });

  test('is rejected with all its problems at once', () => {
    try {
      readDefinition('signin', { ...definition, state: 'XX', name: '' });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(AssociationRejectedError);
      expect(error instanceof AssociationRejectedError && error.problems.map((line) => line.split(':')[0])).toEqual([
        'code',
        'state',
        'name',
        'name',
      ]);
    }
  });
});

import { expect, test } from 'vitest';
import {
  argumentsOf,
  childrenOf,
  literalOf,
  nodesOf,
  parseScript,
  parseTypeScript,
  propertyOf,
  stringOf,
} from './syntax-tree.ts';

test('the syntax tree visits every node once, in source order, through lists and arguments', async () => {
  const program = await parseScript(`f('a', { b: 'c' }, ['d', (() => 'e')()]);`);
  expect([...nodesOf(program)].flatMap((node) => stringOf(node) ?? [])).toEqual(['a', 'c', 'd', 'e']);
});

test('the syntax tree reads calls and objects', () => {
  const program = parseTypeScript(`call('x', { path: 'y', 3: 'z', ...rest, short, [computed]: 1 });`);
  const call = [...nodesOf(program)].find((node) => node.type === 'CallExpression');
  if (call === undefined) throw new Error('no call');
  const [first, object] = argumentsOf(call);
  expect(literalOf(first)).toBe('x');
  if (object?.type !== 'ObjectExpression') throw new Error('no object');
  expect(['path', '3', 'short', 'computed'].map((key) => literalOf(propertyOf(object, key)))).toEqual([
    'y',
    'z',
    null,
    null,
  ]);
});

test('the children of a sequence in the syntax tree are its expressions', () => {
  const program = parseTypeScript('a, b;');
  const sequence = [...nodesOf(program)].find((node) => node.type === 'SequenceExpression');
  expect(childrenOf(sequence ?? program).map(literalOf)).toEqual(['a', 'b']);
});

import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CommandError } from '@marketplace/cli/error';
import { requireFaithfulCopies } from './compressed-copies.ts';

const text = Buffer.from('console.log(1);');
const other = Buffer.from('console.log(2);');

test('compressed copies with the same content are accepted', () => {
  const files = new Map([
    ['a.js', text],
    ['a.js.br', brotliCompressSync(text)],
    ['a.js.gz', gzipSync(text)],
  ]);
  expect(() => requireFaithfulCopies(files)).not.toThrow();
});

test.each([
  ['of an earlier build', 'a.js.br', brotliCompressSync(other)],
  ['that is damaged', 'a.js.gz', text],
  ['without a file', 'b.js.gz', gzipSync(text)],
])('a compressed copy %s is rejected', (_what, path, bytes) => {
  const files = new Map([
    ['a.js', text],
    [path, bytes],
  ]);
  expect(() => requireFaithfulCopies(files)).toThrow(CommandError);
  expect(() => requireFaithfulCopies(files)).toThrow(path);
});

import { testRule } from './linted.testing.ts';

testRule('names(nouns)', {
  file: 'things.service.ts',
  rejects: ['const found = [1].find(Boolean);', 'let known = 0;'],
  accepts: ['const match = [1].find(Boolean);', 'const { known } = { known: 1 };'],
});

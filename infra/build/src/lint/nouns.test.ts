import { testRule } from './linted.testing.ts';

testRule('names(nouns)', {
  file: 'things.service.ts',
  rejects: [
    'const found = [1].find(Boolean);',
    'let known = 0;',
    'export function count(known: number) { return known; }',
    'export const half = (known = 0) => known / 2;',
    'export const sum = (...known: number[]) => known.length;',
    'const { total: known } = { total: 1 };',
    'const [known] = [1];',
    'export function known() { return 1; }',
  ],
  accepts: [
    'const match = [1].find(Boolean);',
    'const { known } = { known: 1 };',
    'const { known = 0 } = { known: 1 };',
    'export const half = ({ known }: { known: number }) => known / 2;',
    'export type Listener = (known: number) => void;',
  ],
});

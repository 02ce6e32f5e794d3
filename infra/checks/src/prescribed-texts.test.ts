import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '@marketplace/local';

const SOURCES = '{agency-app,caregiver-app,shell,shared/*}/src/**/*.{ts,tsx}';
const TESTS = ['**/*.test.*', '**/*.testing.*', '**/testing/**'];

const plain = (text: string) => text.replaceAll('\\', '').replaceAll('’', "'").replaceAll(/\s+/g, ' ');

test('the code contains each string that the specification prescribes', () => {
  const page = readFileSync(join(REPOSITORY, 'docs/specification-coverage.md'), 'utf8');
  const lists = plain(page.slice(page.indexOf('## Agencies'), page.indexOf('Also prescribed')));
  const texts = [...lists.matchAll(/(?<=[\s:;,])(?:'(.+?)'|"(.+?)")(?=[\s;,.]|$)/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );
  const code = plain(
    globSync(SOURCES, { cwd: REPOSITORY, exclude: TESTS })
      .map((file) => readFileSync(join(REPOSITORY, file), 'utf8'))
      .join('\n'),
  );
  const missingTexts = texts.filter((text) => !text.split(/\{[^}]*\}/).every((piece) => code.includes(piece)));
  expect(texts.length).toBeGreaterThan(100);
  expect(missingTexts).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local';
import { expect, test } from 'vitest';

/** Pages whose tables name the test of each row. */
const PAGES = ['SECURITY.md', 'docs/failure-modes.md'];
const read = (page: string) => readFileSync(join(REPOSITORY, page), 'utf8');

test.each(PAGES)('the test files and links that %s names exist', (page) => {
  const text = read(page);
  const files = [...text.matchAll(/`((?:api|infra|shared|shell|agency-app|caregiver-app)\/[\w./-]+)`/g)];
  expect(files.length).toBeGreaterThan(20);
  const links = [...text.matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => join(page, '..', link));
  const missing = [...files.map(([, file = '']) => file), ...links].filter(
    (file) => !existsSync(join(REPOSITORY, file)),
  );
  expect(missing).toEqual([]);
});

test('each requirement of SECURITY.md has a test or a reason, once', () => {
  const rows = [...read('SECURITY.md').matchAll(/^\| (\d+\.\d+(?:\.\d+)?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)];
  const ids = rows.map(([, id]) => id);
  expect(rows.length).toBeGreaterThan(150);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const [row, , , state = '', proof = ''] of rows) {
    expect(['met', 'partly', 'not', 'n/a'], row).toContain(state);
    expect(proof.trim(), row).not.toBe('');
  }
});

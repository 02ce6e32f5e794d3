/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_CODES } from './codes.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/errors.md'), 'utf8');

test('docs/errors.md has exactly one row for each code, with its status and text', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` +\| (\d+) +\|[^|]+\| ([^|]+?) +\|/gm)];
  const documented = rows.map(([, code, status, detail]) => ({ code, status: Number(status), detail }));

  expect(documented).toEqual(
    Object.entries(ERROR_CODES).map(([code, { status, detail }]) => ({ code, status, detail })),
  );
});

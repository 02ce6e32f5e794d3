/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_CODES } from './codes.ts';
import { FIX_ACTIONS } from './problem.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/errors.md'), 'utf8');

test('docs/errors.md has exactly one row for each code, with its status', () => {
  const rows = [...page.slice(0, page.indexOf('The site server')).matchAll(/^\| `(\w+)` +\| (\d+) +\|/gm)];
  const documented = rows.map(([, code, status]) => ({ code, status: Number(status) }));

  expect(documented).toEqual(Object.entries(ERROR_CODES).map(([code, { status }]) => ({ code, status })));
});

test('docs/errors.md has exactly one row for each fix action', () => {
  const fixes = page.slice(page.indexOf('## Fixes'));
  expect([...fixes.matchAll(/^\| `(\w+)`/gm)].map(([, action]) => action)).toEqual([...FIX_ACTIONS]);
});

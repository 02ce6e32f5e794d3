import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '@marketplace/local';
import { unitArguments } from './unit.ts';

test('npm run unit runs all unit projects unless its arguments name projects', () => {
  expect(unitArguments([])).toEqual(['run', '--project', 'unit:*']);
  expect(unitArguments(['src/routes'])).toEqual(['run', '--project', 'unit:*', 'src/routes']);
  expect(unitArguments(['--project', 'unit:agency-app'])).toEqual(['run', '--project', 'unit:agency-app']);
  expect(unitArguments(['--project=unit:shell', 'site'])).toEqual(['run', '--project=unit:shell', 'site']);
});

test('the unit script in package.json does not select projects itself', () => {
  const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  expect(scripts.unit).toBe('node infra/local/bootstrap.mjs checks unit');
});

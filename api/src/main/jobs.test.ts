import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JOBS } from './jobs.ts';

test('the table of jobs in docs/operations.md has every job with its schedule', () => {
  const operations = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const section = operations.split('\n## Background jobs\n')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| `([\w-]+)` +\| `([^`]+)`(.*?)\|(.*)\|(.*)\|$/gm)];
  const documented = rows.map(([, name, cron, more = '']) => [name, cron, /and at (a|the first) start/.test(more)]);
  expect(documented).toEqual(JOBS.map((job) => [job.name, job.cron, job.neededAtStart !== undefined]));
});

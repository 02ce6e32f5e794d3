import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../repository.ts';
import { exportReport, reportFile } from './export-report.ts';

const { version, text } = exportReport('platform');

/**
 * Any change to what remotes can import from a package needs a new version: raise it in its package.json, add it to
 * docs/CHANGELOG.md, and run `npm run export-reports` to write the new file. The file of a version already in use stays
 * unchanged. The other packages are compared with their reports in breaking-changes.test.ts, which is slow.
 */
test('the platform matches the report of its version', async () => {
  await expect(text).toMatchFileSnapshot(reportFile('platform', version));
});

test('the version has a section in the changelog', () => {
  const log = readFileSync(join(REPOSITORY, 'docs', 'CHANGELOG.md'), 'utf8');
  expect(log).toContain(`\n## Platform ${version}\n`);
});

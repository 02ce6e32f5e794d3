import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { platformReport } from './platform-report.ts';
import { REPOSITORY } from './repository.ts';

const { version, text } = platformReport();

/**
 * Any change to what remotes can import needs a new platform version: bump it in shared/platform/package.json, add it
 * to docs/CHANGELOG.md, and run `npm run platform-report` to write the new file. The file of a version already in use
 * stays unchanged.
 */
test('the platform matches the report of its version', async () => {
  await expect(text).toMatchFileSnapshot(join(REPOSITORY, 'docs', 'contracts', `platform-${version}.txt`));
});

test('the version has a section in the changelog', () => {
  const log = readFileSync(join(REPOSITORY, 'docs', 'CHANGELOG.md'), 'utf8');
  expect(log).toContain(`\n## Platform ${version}\n`);
});

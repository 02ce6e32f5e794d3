import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { platformReport } from './platform-report.ts';
import { REPOSITORY } from './workspace.ts';

const { version, text } = platformReport();

/**
 * A change of what remotes can reach is a new version of the platform: raise it in shared/platform/package.json, say it
 * in docs/CHANGELOG.md, and let `npm run platform-report` write the new file. The file of a version that people already
 * build with stays as it is.
 */
test('the platform is what the report of its version says', async () => {
  await expect(text).toMatchFileSnapshot(join(REPOSITORY, 'docs', 'contracts', `platform-${version}.txt`));
});

test('the version has its section in the change log', () => {
  const log = readFileSync(join(REPOSITORY, 'docs', 'CHANGELOG.md'), 'utf8');
  expect(log).toContain(`\n## Platform ${version}\n`);
});

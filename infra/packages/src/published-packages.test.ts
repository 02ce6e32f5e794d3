import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local';
import { expect, test } from 'vitest';
import { readWorkspaceManifest } from './packed-manifest.ts';
import { PUBLISHED_PACKAGES } from './published-packages.ts';

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
const log = read('docs/CHANGELOG.md');

test.each(PUBLISHED_PACKAGES)('$title has the version of its newest section in the change log', ({ folder, title }) => {
  const { version } = readWorkspaceManifest(read(join(folder, 'package.json')));
  const [, newest] = new RegExp(`^## ${title} (\\d+\\.\\d+\\.\\d+)$`, 'm').exec(log) ?? [];
  expect(version).toBe(newest);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { SHELL_PAGES } from '../src/site/site-map.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');

const workspaces = z.object({ workspaces: z.array(z.string()) });
const manifestModule = z.object({ default: z.array(z.object({ path: z.string() })) });

async function pagesOf(remote: string): Promise<{ path: string }[]> {
  return manifestModule.parse(await import(join(REPOSITORY, remote, 'src', 'manifest.ts'))).default;
}

test('the reserved path segments match the shell and every manifest (else run npm run page-segments)', async () => {
  const root = workspaces.parse(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')));
  const remotes = root.workspaces.filter((folder) => folder.endsWith('-app'));
  const pages = [...SHELL_PAGES, ...(await Promise.all(remotes.map(pagesOf))).flat()];
  const segments = [...new Set(pages.map(({ path }) => path.split('/')[1] ?? ''))].filter((part) => part !== '').sort();
  const text = [
    '/** First path segments of the pages in this repository, from their manifests. Written by `npm run page-segments`. */',
    'export const PAGE_SEGMENTS = [',
    ...segments.map((segment) => `  '${segment}',`),
    '];',
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot(join(REPOSITORY, 'shared/domain/src/site/page-segments.generated.ts'));
});

import { readSettings } from '@marketplace/http-server';
import type { ReleaseFiles } from '@marketplace/release/store';
import { openStore } from '@marketplace/release/store';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { filesOfBuild } from './shell-files.ts';

const publishingEnvironment = z.object({
  /** Folder or s3://bucket/prefix that is served at the URL of REMOTES_LIST. */
  RELEASE_STORE: z.string().min(1),
  SHELL_DIST: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '../dist')),
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL: z.string().optional(),
  AWS_ENDPOINT_URL_S3: z.string().optional(),
});

/**
 * Copies this build's public files to the release store, where processes of other versions find them. Runs before a new
 * version starts; safe to repeat.
 * @throws Error with a message for the operator
 */
export async function publishFiles(environment: NodeJS.ProcessEnv, say: (words: string) => void): Promise<void> {
  const { RELEASE_STORE, SHELL_DIST, ...aws } = readSettings(publishingEnvironment, environment);
  const store = openStore(RELEASE_STORE, aws);
  const dist = resolve(SHELL_DIST);
  const files: ReleaseFiles = new Map(
    await Promise.all(
      (await filesOfBuild(dist)).map(async (path) => [path, await readFile(join(dist, path))] as const),
    ),
  );
  if (files.size === 0) throw new Error(`${dist} has no files to publish: run npm run build first.`);
  const newFileCount = await store.addShellFiles(files);
  say(`${files.size} files of the site are in ${store.place}, ${newFileCount} of them new.`);
}

if (import.meta.main) {
  await publishFiles(process.env, (words) => console.log(words)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : 'Could not publish the files.');
    process.exitCode = 1;
  });
}

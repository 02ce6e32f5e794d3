import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { readBuiltRelease, type BuiltRelease } from '@marketplace/release';
import { packageFolder, readManifest } from '../bundling/workspace.ts';

/** Name of the remote in the current folder: its package name without the scope. */
export function ownName(): string {
  return readManifest(process.cwd()).name.replace(/^@[^/]+\//, '');
}

export const distFolder = (): string => join(process.cwd(), 'dist');

/** @throws CommandError if the current folder has no build */
export function readOwnBuild(): Promise<BuiltRelease> {
  return readBuiltRelease(distFolder());
}

/**
 * Reads the OpenAPI document in the installed contracts.
 * @throws CommandError if the contracts have none
 */
export async function readContractedApi(): Promise<unknown> {
  const file = join(packageFolder('@marketplace/contracts', process.cwd()), 'openapi.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) {
    throw new CommandError(`${file} does not exist. In the site’s repository, use: npm run release`);
  }
  return JSON.parse(text);
}

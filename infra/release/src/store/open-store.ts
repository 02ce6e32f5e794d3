import { resolve } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { DirectoryStorage } from './directory-storage.ts';
import { ReleaseStore } from './release-store.ts';
import { S3Storage } from './s3-storage.ts';

export type { ReleaseFiles } from './release-store.ts';

/**
 * Opens a store in a folder or at s3://bucket/prefix. Region, keys and endpoint come from the AWS_… variables; custom
 * endpoints, such as MinIO, use path-style URLs.
 * @throws CommandError for any other location
 */
export function openStore(address: string, environment: NodeJS.ProcessEnv = process.env): ReleaseStore {
  if (!address.includes('://')) return new ReleaseStore(new DirectoryStorage(resolve(address)));
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(address);
  if (match === null)
    throw new CommandError(`'${address}' is not a release store. Pass a folder or s3://bucket/prefix.`);
  const [, bucket = '', prefix = ''] = match;
  const endpoint = environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL'];
  const settings = {
    region: environment['AWS_REGION'] ?? 'us-east-1',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  };
  return new ReleaseStore(new S3Storage(settings, bucket, prefix.replace(/^\/+|\/+$/g, '')));
}

/**
 * Maps the first path segment of each listed page to the page's remote. Includes the pages of canaries and rollback
 * targets.
 * @throws CommandError if the remotes list is unreadable
 */
export async function publishedSegments(
  store: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ReadonlyMap<string, string>> {
  const { remotes } = await openStore(store, environment).readList();
  const segments = Object.entries(remotes).flatMap(([name, { current, canary, earlier }]) =>
    [current, canary?.release ?? null, ...earlier]
      .flatMap((release) => release?.pages ?? [])
      .map(({ path }) => [path.split('/')[1] ?? '', name] as const),
  );
  return new Map(segments);
}

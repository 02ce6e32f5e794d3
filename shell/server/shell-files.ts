import { IMMUTABLE, isServed, sendFile, type ProblemText } from '@marketplace/http-server';
import { isUrl } from '@marketplace/http-server/remotes-list';
import { SHELL_FILES } from '@marketplace/release/format';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, type StoreFiles } from './store-files.ts';

const ASSETS = 'assets';
/** Matches public files, whose names contain a hash of their content. */
const HASHED = /\.[0-9a-f]{10}\.[a-z0-9]+$/;
const TIMEOUT_MS = 1_500;
/** After this timeout, the process becomes ready without the store. */
const GIVE_UP_MS = 30_000;

export async function filesOfBuild(dist: string): Promise<string[]> {
  const names = await readdir(join(dist, ASSETS));
  return names.map((name) => `${ASSETS}/${name}`).filter((path) => isServed(path) && HASHED.test(path));
}

/**
 * Serves this build's files, and other versions' files from the release store. During a rollout and in open tabs, pages
 * request files of other versions.
 */
export function serveShellFiles(app: FastifyInstance, dist: string, fromStore: StoreFiles | null): void {
  app.get<{ Params: { '*': string } }>(`/${ASSETS}/*`, async (request, reply) => {
    const path = `${ASSETS}/${request.params['*']}`;
    const isElsewhere = isServed(path) && HASHED.test(path) && !existsSync(join(dist, path));
    return fromStore !== null && isElsewhere
      ? fromStore.send(request, reply, `${SHELL_FILES}/${path}`)
      : sendFile(reply, dist, path, IMMUTABLE);
  });
}

export const UNPUBLISHED = {
  status: 503,
  title: 'Service Unavailable',
  code: 'shell_unpublished',
  detail: 'The files of this version are not in the release store yet.',
} as const;

/**
 * Returns why a new process is not ready: the release store lacks this build, so other processes cannot serve its
 * files. Stops checking once the process is ready, or if the store does not respond. Checks only if the remotes list is
 * at a URL.
 */
export function findUnpublished(
  dist: string,
  list: string | undefined,
  log: FastifyBaseLogger,
): () => Promise<ProblemText | null> {
  if (list === undefined || !isUrl(list)) return async () => null;
  let settled = false;
  let isLogged = false;
  let since: number | null = null;
  return async () => {
    if (settled) return null;
    try {
      const paths = await filesOfBuild(dist);
      const areFilesPublished = await Promise.all(
        paths.map((path) => isThere(new URL(`${SHELL_FILES}/${path}`, list))),
      );
      settled = !areFilesPublished.includes(false);
      if (!settled && !isLogged)
        log.error('files of this version are missing from release store; run publish-files.ts');
      isLogged = true;
    } catch (error) {
      since ??= Date.now();
      settled = Date.now() - since >= GIVE_UP_MS;
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ reason }, 'could not query release store');
    }
    return settled ? null : UNPUBLISHED;
  };
}

async function isThere(address: URL): Promise<boolean> {
  const response = await fetch(address, {
    method: 'HEAD',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok && !isMissing(response)) throw new Error(`the store responded with ${response.status}`);
  return response.ok;
}

import { remoteNameSchema } from '@marketplace/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dirname, resolve } from 'node:path';
import { cachingOf } from './release-caching.ts';
import { NOT_FOUND, REMOTE_UNREACHABLE, sendProblem } from './problem.ts';
import type { RemotesSource } from './remotes-source.ts';
import { mediaTypeOf, staticFolder } from './static-folder.ts';

const TIMEOUT_MS = 5_000;
/** A path of plain names. An address is made of it, so it holds no way out of its folder, no query and no encoding. */
const PLAIN_PATH = /^(?!\.)[\w.+@~-]+(?:\/(?!\.)[\w.+@~-]+)*$/;

type SendFile = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

/**
 * Serves the files of every remote that the published list names and no setting does, from where they lie: beside the
 * list. So a new remote needs neither a setting nor a restart. A visitor chooses no address by this: the place is the
 * list's, the names are those that its writer has put into it, and nothing but reading is handed on.
 */
export function serveListedRemotes(app: FastifyInstance, list: string, source: RemotesSource): void {
  const send = /^https?:/.test(list) ? fromAddress(new URL('.', list)) : fromFolder(dirname(resolve(list)));

  async function isListed(name: string): Promise<boolean> {
    if (!remoteNameSchema.safeParse(name).success) return false;
    // The page may come from another copy of the site, which has seen a newer list.
    const lists = (remotes: Awaited<ReturnType<RemotesSource['read']>>) =>
      remotes.some((remote) => remote.name === name && remote.listed);
    return lists(await source.read()) || lists(await source.read({ fresh: true }));
  }

  app.get<{ Params: { name: string; '*': string } }>('/remotes/:name/*', async (request, reply) => {
    const { name, '*': path } = request.params;
    if (!PLAIN_PATH.test(path) || mediaTypeOf(path) === null || !(await isListed(name))) {
      return sendProblem(request, reply, NOT_FOUND);
    }
    return send(request, reply, `${name}/${path}`);
  });
}

function fromFolder(folder: string): SendFile {
  const files = staticFolder(folder);
  return async (request, reply, path) => {
    if (await files.send(request, reply, path, cachingOf(path))) return reply;
    return sendProblem(request, reply, NOT_FOUND);
  };
}

function fromAddress(base: URL): SendFile {
  return async (request, reply, path) => {
    try {
      const response = await fetch(new URL(path, base), {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // A bucket that may not be listed answers 403 for what is not there.
      if (response.status === 404 || response.status === 403) return await sendProblem(request, reply, NOT_FOUND);
      if (!response.ok) throw new Error(`the store answered ${response.status}`);
      return await reply
        .header('cache-control', cachingOf(path))
        // What the store calls a file is of no account: it is served from the site's own origin.
        .type(mediaTypeOf(path) ?? 'application/octet-stream')
        .send(Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the release store is away');
      return sendProblem(request, reply, REMOTE_UNREACHABLE);
    }
  };
}

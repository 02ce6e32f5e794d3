import { remoteNameSchema } from '@marketplace/contracts';
import { cachingOf, isServed, NOT_FOUND, sendFile, sendProblem } from '@marketplace/http-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { dirname, resolve } from 'node:path';
import { REMOTE_UNREACHABLE } from './remote-unreachable.ts';
import type { RemotesSource } from './remotes-source.ts';

const TIMEOUT_MS = 5_000;

type SendFile = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

/**
 * Serves the files of every remote that is in the published list but in no setting, from the list's own location. So a
 * new remote needs neither a setting nor a restart. Visitors cannot choose where files come from: the location is the
 * list's, the names are those in the list, and only reads are forwarded.
 */
export function serveListedRemotes(app: FastifyInstance, list: string, source: RemotesSource): void {
  const send = /^https?:/.test(list) ? fromAddress(new URL('.', list)) : fromFolder(dirname(resolve(list)));

  async function isListed(name: string): Promise<boolean> {
    if (!remoteNameSchema.safeParse(name).success) return false;
    // The page may come from another site process that has seen a newer list.
    const lists = (remotes: Awaited<ReturnType<RemotesSource['read']>>) =>
      remotes.some((remote) => remote.name === name && remote.listed);
    return lists(await source.read()) || lists(await source.read({ fresh: true }));
  }

  app.get<{ Params: { name: string; '*': string } }>('/remotes/:name/*', async (request, reply) => {
    const { name, '*': path } = request.params;
    if (!isServed(path) || !(await isListed(name))) {
      return sendProblem(request, reply, NOT_FOUND);
    }
    return send(request, reply, `${name}/${path}`);
  });
}

function fromFolder(folder: string): SendFile {
  return async (_request, reply, path) => sendFile(reply, folder, path, cachingOf(path));
}

function fromAddress(base: URL): SendFile {
  return async (request, reply, path) => {
    try {
      const response = await fetch(new URL(path, base), {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // A bucket without list permission responds with 403 for missing files.
      if (response.status === 404 || response.status === 403) return await sendProblem(request, reply, NOT_FOUND);
      if (!response.ok) throw new Error(`the store responded with ${response.status}`);
      return await reply
        .header('cache-control', cachingOf(path))
        // The store's content type is ignored: the file is served from the site's own origin.
        .type(mime.getType(path) ?? 'application/octet-stream')
        .send(Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      request.log.warn(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'the release store is unreachable',
      );
      return sendProblem(request, reply, REMOTE_UNREACHABLE);
    }
  };
}

import { remoteNameSchema } from '@marketplace/contracts';
import { isServed, NOT_FOUND, sendProblem } from '@marketplace/http-server';
import type { FastifyInstance } from 'fastify';
import type { RemotesSource } from './remotes-source.ts';
import type { SendStoreFile } from './store-files.ts';

/**
 * Serves files of listed remotes that have no configured server, from the location of the list. A new remote therefore
 * needs neither a setting nor a restart. Visitors cannot choose the location.
 */
export function serveListedRemotes(app: FastifyInstance, send: SendStoreFile, source: RemotesSource): void {
  async function isListed(name: string): Promise<boolean> {
    if (!remoteNameSchema.safeParse(name).success) return false;
    // The page may come from another process that has read a newer list.
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

import { cachingOf, NOT_FOUND, sendFile, sendProblem } from '@marketplace/http-server';
import { isUrl } from '@marketplace/http-server/remotes-list';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { dirname, resolve } from 'node:path';

export const REMOTE_UNREACHABLE = {
  status: 503,
  title: 'Service Unavailable',
  code: 'remote_unreachable',
  detail: 'This part of the site cannot be reached right now. Please try again in a moment.',
} as const;

const TIMEOUT_MS = 5_000;

export type SendStoreFile = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

/** Serves the files next to the published list, from a folder or URL. Forwards reads only, without cookies. */
export function storeFiles(list: string): SendStoreFile {
  return isUrl(list) ? fromAddress(new URL('.', list)) : fromFolder(dirname(resolve(list)));
}

function fromFolder(folder: string): SendStoreFile {
  return async (_request, reply, path) => sendFile(reply, folder, path, cachingOf(path));
}

function fromAddress(base: URL): SendStoreFile {
  return async (request, reply, path) => {
    try {
      const response = await fetch(new URL(path, base), {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (isMissing(response)) return await sendProblem(request, reply, NOT_FOUND);
      if (!response.ok) throw new Error(`the store responded with ${response.status}`);
      return await reply
        .header('cache-control', cachingOf(path))
        // Ignore the store's content type: the file is served from the site's own origin.
        .type(mime.getType(path) ?? 'application/octet-stream')
        .send(Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'release store is unreachable');
      return sendProblem(request, reply, REMOTE_UNREACHABLE);
    }
  };
}

/** A bucket without list permission answers 403 for missing files. */
export const isMissing = ({ status }: Response): boolean => status === 404 || status === 403;

import type { FileHashes } from '@marketplace/contracts';
import { cachingOf, NOT_FOUND, sendFile, sendProblem } from '@marketplace/http-server';
import { isUrl } from '@marketplace/http-server/remotes-list';
import { subresourceIntegrity } from '@marketplace/release/format';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import mime from 'mime';
import { dirname, join, resolve } from 'node:path';

export const REMOTE_UNREACHABLE = {
  status: 503,
  title: 'Service Unavailable',
  code: 'remote_unreachable',
  detail: 'This part of the site cannot be reached right now. Please try again in a moment.',
} as const;

const TIMEOUT_MS = 5_000;

/** Files next to the remotes list. Read-only, without cookies. */
export interface StoreFiles {
  /**
   * Returns null if missing.
   * @throws Error if the store cannot be reached
   */
  read: (path: string) => Promise<Buffer | null>;
  send: (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;
}

export function storeFiles(list: string): StoreFiles {
  return isUrl(list) ? atAddress(new URL('.', list)) : inFolder(dirname(resolve(list)));
}

function inFolder(folder: string): StoreFiles {
  return {
    read: (path) => readFile(join(folder, path)).catch(noneIfMissing),
    send: async (_request, reply, path) => sendFile(reply, folder, path, cachingOf(path)),
  };
}

function atAddress(base: URL): StoreFiles {
  const readBytes = async (path: string) => {
    const response = await fetch(new URL(path, base), { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (isMissing(response)) return null;
    if (!response.ok) throw new Error(`the store responded with ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  return {
    read: readBytes,
    send: async (request, reply, path) => {
      try {
        const bytes = await readBytes(path);
        return bytes === null ? await sendProblem(request, reply, NOT_FOUND) : sendBytes(reply, path, bytes);
      } catch (error) {
        return sendUnreachable(request, reply, error);
      }
    },
  };
}

/** Sends a release's file, or its compressed copy, if the bytes match the expected hash. */
export async function sendChecked(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, folder, path, hashes }: { files: StoreFiles; folder: string; path: string; hashes: FileHashes },
): Promise<FastifyReply> {
  const [encoding, extension] = COPIES.find(
    ([name, copy]) => hashes[path + copy] !== undefined && accepts(request, name),
  ) ?? [null, ''];
  const expectedHash = hashes[path + extension];
  if (expectedHash === undefined) return sendProblem(request, reply, NOT_FOUND);
  try {
    const bytes = await files.read(folder + path + extension);
    if (bytes === null) throw new Error('a file of a listed release is missing');
    if (subresourceIntegrity(bytes) !== expectedHash)
      throw new Error('a file of a listed release does not match its hash');
    if (encoding !== null) void reply.header('content-encoding', encoding);
    return sendBytes(reply.header('vary', 'accept-encoding'), path, bytes);
  } catch (error) {
    return sendUnreachable(request, reply, error);
  }
}

const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const accepts = ({ headers }: FastifyRequest, encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!;q=0(?:\\.0*)?(?:,|$))`).test(String(headers['accept-encoding'] ?? ''));

function sendBytes(reply: FastifyReply, path: string, bytes: Buffer): FastifyReply {
  return (
    reply
      .header('cache-control', cachingOf(path))
      // Ignores the store's content type, because the site serves the file from its own origin.
      .type(mime.getType(path) ?? 'application/octet-stream')
      .send(bytes)
  );
}

export function sendUnreachable(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
  request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'could not read release store');
  return sendProblem(request, reply, REMOTE_UNREACHABLE);
}

function noneIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** A bucket without list permission returns 403 for missing files. */
export const isMissing = ({ status }: Response): boolean => status === 404 || status === 403;

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Which files are served, and how. Anything else, such as source maps, is not found. */
const TYPES: Readonly<Record<string, { type: string; compress: boolean }>> = {
  '.js': { type: 'text/javascript; charset=utf-8', compress: true },
  '.css': { type: 'text/css; charset=utf-8', compress: true },
  '.json': { type: 'application/json; charset=utf-8', compress: true },
  '.svg': { type: 'image/svg+xml', compress: true },
  '.txt': { type: 'text/plain; charset=utf-8', compress: true },
  '.woff2': { type: 'font/woff2', compress: false },
  '.png': { type: 'image/png', compress: false },
  '.webp': { type: 'image/webp', compress: false },
  '.avif': { type: 'image/avif', compress: false },
};

/** The media type by file name; null if the file is not served. */
export function mediaTypeOf(path: string): string | null {
  return TYPES[extname(path)]?.type ?? null;
}

type Encoding = 'br' | 'gzip' | 'identity';

interface KeptFile {
  version: string;
  type: string;
  etag: string;
  plain: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

/** Cache size in files; the least recently used, such as old releases, are evicted. */
const MAX_KEPT = 600;

/** Serves a folder from memory; a file that changes on disk is re-read. */
export interface StaticFolder {
  /** Sends the file; false if there is none. `path` is relative and already decoded. */
  send(request: FastifyRequest, reply: FastifyReply, path: string, cacheControl: string): Promise<boolean>;
}

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

export function staticFolder(folder: string): StaticFolder {
  const kept = new Map<string, KeptFile>();

  async function find(path: string): Promise<KeptFile | null> {
    const kind = TYPES[extname(path)];
    const file = join(folder, path);
    const leadsOut = path.includes('\0') || path.split(/[\\/]/).includes('..') || !file.startsWith(folder + sep);
    if (kind === undefined || leadsOut) return null;
    const found = await stat(file).catch(() => null);
    if (found === null || !found.isFile()) return null;
    const version = `${found.mtimeMs}-${found.size}`;
    const known = kept.get(path);
    if (known?.version === version) {
      remember(path, known);
      return known;
    }
    const plain = await readFile(file);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const fresh: KeptFile = { version, type: kind.type, etag, plain, encoded: new Map() };
    remember(path, fresh);
    return fresh;
  }

  function remember(path: string, file: KeptFile): void {
    kept.delete(path);
    kept.set(path, file);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async send(request, reply, path, cacheControl) {
      const file = await find(path);
      if (file === null) return false;
      const compress = TYPES[extname(path)]?.compress === true && file.plain.length > 512;
      const encoding = compress ? bestEncoding(request.headers['accept-encoding'] ?? '') : 'identity';
      void reply.header('cache-control', cacheControl).header('etag', file.etag).header('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === file.etag) {
        await reply.code(304).send();
        return true;
      }
      const body = await encodedOnce(file, encoding);
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      await reply.type(file.type).send(body);
      return true;
    },
  };
}

function bestEncoding(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

function encodedOnce(file: KeptFile, encoding: Encoding): Promise<Buffer> {
  const known = file.encoded.get(encoding);
  if (known !== undefined) return known;
  const encoded = encode(file.plain, encoding);
  file.encoded.set(encoding, encoded);
  return encoded;
}

async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return compressGzip(plain, { level: 9 });
  // The maximum quality costs far more time than it saves bytes.
  return compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
}

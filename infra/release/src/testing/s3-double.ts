import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

interface StoredObject {
  bytes: Buffer;
  etag: string;
  at: Date;
  headers: Record<string, string>;
}

/** An in-memory S3-compatible store: path addressing, conditional writes, listing by prefix, bulk delete. */
export interface S3Double {
  url: string;
  objects: Map<string, StoredObject>;
  /** Number of conditional writes rejected with 412. */
  refusals(): number;
  /** Makes the next conditional writes return 409, as S3 does during another write. */
  answerConflict(times: number): void;
  close(): Promise<void>;
}

const PAGE = 3;

export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, StoredObject>();
  let refused = 0;
  let conflicts = 0;

  async function put(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await body(request);
    const ifMatch = request.headers['if-match'];
    const ifNoneMatch = request.headers['if-none-match'];
    if ((ifMatch ?? ifNoneMatch) !== undefined && conflicts > 0) {
      conflicts -= 1;
      return fail(response, 409, 'ConditionalRequestConflict');
    }
    // No await follows, so check and write are atomic, as S3 guarantees.
    const there = objects.get(key);
    if (ifMatch !== undefined && there === undefined) return fail(response, 404, 'NoSuchKey');
    if ((ifMatch !== undefined && there?.etag !== ifMatch) || (ifNoneMatch === '*' && there !== undefined)) {
      refused += 1;
      return fail(response, 412, 'PreconditionFailed');
    }
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const headers = Object.fromEntries(
      ['cache-control', 'content-type'].map((name) => [name, String(request.headers[name] ?? '')]),
    );
    objects.set(key, { bytes, etag, at: new Date(), headers });
    response.writeHead(200, { etag }).end();
  }

  function get(key: string, response: ServerResponse): void {
    const object = objects.get(key);
    if (object === undefined) return fail(response, 404, 'NoSuchKey');
    response
      .writeHead(200, { ...object.headers, etag: object.etag, 'last-modified': object.at.toUTCString() })
      .end(object.bytes);
  }

  function list(bucket: string, query: URLSearchParams, response: ServerResponse): void {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => {
      const { at, bytes } = objects.get(key) ?? { at: new Date(), bytes: Buffer.alloc(0) };
      const name = key.slice(bucket.length + 1);
      return `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more = keys.length > page.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    sendXml(
      response,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  async function deleteMany(bucket: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const xml = (await body(request)).toString();
    for (const [, key] of xml.matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(`${bucket}/${key}`);
    sendXml(response, '<DeleteResult></DeleteResult>');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const key = decodeURIComponent(url.pathname.slice(1)).replace(/\/$/, '');
    if (request.method === 'PUT') return put(key, request, response);
    if (request.method === 'POST' && url.searchParams.has('delete')) return deleteMany(key, request, response);
    if (request.method !== 'GET') return fail(response, 405, 'MethodNotAllowed');
    if (url.searchParams.has('list-type')) return list(key, url.searchParams, response);
    return get(key, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the double has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    objects,
    refusals: () => refused,
    answerConflict(times) {
      conflicts = times;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function body(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const raw = Buffer.concat(chunks);
  return String(request.headers['content-encoding']).includes('aws-chunked') ? unchunked(raw) : raw;
}

/** Bodies may be chunked with a trailing checksum: `LENGTH;…\r\nBYTES\r\n … 0\r\n…`. */
function unchunked(raw: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < raw.length;) {
    const lineEnd = raw.indexOf('\r\n', at);
    const length = Number.parseInt(raw.subarray(at, lineEnd).toString(), 16);
    if (!length) break;
    parts.push(raw.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
  return Buffer.concat(parts);
}

function fail(response: ServerResponse, status: number, code: string): void {
  sendXml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status);
}

function sendXml(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

import { callAddress, type Call, type CallShape } from '@marketplace/contracts';
import { errorFromResponse, createUnreachableError } from './api-error.ts';

interface CallOptions {
  /** Bearer token; null sends none. Defaults to the session's access token. */
  token?: string | null | undefined;
  signal?: AbortSignal | undefined;
  /** Idempotency key (UUID): retries with the same key have one effect. */
  key?: string | undefined;
  /** Lets the call outlive its page. Defaults to true for small writes. */
  keepalive?: boolean | undefined;
}

type Part<Shape extends CallShape, Name extends 'params' | 'query' | 'body'> =
  Shape extends Record<Name, infer Value> ? Record<Name, Value> : unknown;

type CallInput<Shape extends CallShape> = CallOptions &
  Part<Shape, 'params'> &
  Part<Shape, 'query'> &
  Part<Shape, 'body'>;

type InputArgument<Shape extends CallShape> =
  CallOptions extends CallInput<Shape> ? [input?: CallInput<Shape>] : [input: CallInput<Shape>];

/** Source of access tokens. `renew` is called once after the server reports an expired token. */
export interface AccessTokenSource {
  token(): Promise<string | null>;
  renew(): Promise<string | null>;
}

let tokenSource: AccessTokenSource | null = null;

export function setAccessTokenSource(source: AccessTokenSource | null): void {
  tokenSource = source;
}

/** @throws ApiError with the server's code and message, or with code `network_unreachable` if there was no response. */
export async function callApi<Shape extends CallShape>(
  call: Call<Shape>,
  ...[input]: InputArgument<Shape>
): Promise<Shape['response']> {
  const parts = readParts(input ?? {});
  const sessionToken = parts.token === undefined ? ((await tokenSource?.token()) ?? null) : null;
  let response = await send(call, parts, parts.token ?? sessionToken);
  if (response.status === 401 && sessionToken !== null && tokenSource !== null) {
    const renewed = await tokenSource.renew();
    if (renewed !== null && renewed !== sessionToken) response = await send(call, parts, renewed);
  }
  if (!response.ok) throw await errorFromResponse(response);
  if (response.status === 204) return null;
  try {
    // The API serializes by the response schema, so the body has the call's type.
    const body: Shape['response'] = await response.json();
    return body;
  } catch (cause) {
    throw createUnreachableError(cause);
  }
}

interface Parts extends CallOptions {
  params?: object;
  query?: object;
  body?: unknown;
}

function readParts(input: Parts): Parts {
  return input;
}

/**
 * Browsers reject keepalive calls with more than 64 KB of bodies in flight. Older Chromium also allows only ten
 * calls. Both limits hold even at three bytes per character.
 */
const MAX_OUTLIVING = 8;
const MAX_OUTLIVING_BODY = 2_500;
let outliving = 0;

/** Writes must survive if the user leaves the page. */
const outlivesPage = (call: Call<CallShape>, body: string | undefined): boolean =>
  call.method !== 'GET' && outliving < MAX_OUTLIVING && (body ?? '').length <= MAX_OUTLIVING_BODY;

async function send(call: Call<CallShape>, parts: Parts, token: string | null): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  if (parts.key !== undefined) headers['idempotency-key'] = parts.key;
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const keepalive = parts.keepalive ?? outlivesPage(call, body);
  if (keepalive) outliving += 1;
  try {
    return await fetch(callAddress(call, parts), {
      method: call.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(parts.signal === undefined ? {} : { signal: parts.signal }),
      ...(keepalive ? { keepalive } : {}),
    });
  } catch (cause) {
    if (parts.signal?.aborted && !isTimeout(parts.signal.reason)) throw cause;
    throw createUnreachableError(cause);
  } finally {
    if (keepalive) outliving -= 1;
  }
}

const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';

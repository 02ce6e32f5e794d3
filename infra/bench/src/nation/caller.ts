import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { Results } from './results.ts';

const NO_ANSWER_MS = 30_000;
const CONNECTIONS = 256;

export interface CallOptions {
  kind: string;
  method: 'GET' | 'POST';
  path: string;
  /** Client address for X-Forwarded-For. */
  client: string;
  token?: string | undefined;
  body?: object;
  /** When the call was due (`performance.now()`). Omitted for a follow-up call, which is due immediately. */
  dueMs?: number | undefined;
  status?: number;
}

/** Thrown for a failed call that the results already count. */
export class CallFailedError extends Error {
  override readonly name = 'CallFailedError';
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export class Caller {
  readonly #address: URL;
  readonly #results: Results;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  constructor(url: string, results: Results) {
    this.#address = new URL(url);
    this.#results = results;
  }

  /**
   * Returns the response's body.
   * @throws CallFailedError for another status or a timeout of 30 seconds
   */
  async call(options: CallOptions): Promise<string> {
    const { kind, dueMs, status = 200 } = options;
    const startedAt = performance.now();
    const answer = await this.#send(options).catch((error: unknown) => {
      this.#results.fail(kind, error instanceof Error ? error.message : String(error));
      throw new CallFailedError(kind);
    });
    if (answer.status !== status) {
      this.#results.fail(kind, `${answer.status} ${codeOf(answer.text)}`);
      throw new CallFailedError(kind);
    }
    this.#results.add(kind, dueMs ?? startedAt, performance.now());
    return answer.text;
  }

  #send({ method, path, client, token, body }: CallOptions): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const { hostname, port } = this.#address;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.#agent,
          hostname,
          port,
          method,
          path,
          timeout: NO_ANSWER_MS,
          headers: {
            'x-forwarded-for': client,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          let received = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (received += part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text: received }),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no response in ${NO_ANSWER_MS / 1000} s`)));
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function codeOf(text: string): string {
  return /"code":"([\w-]+)"/.exec(text)?.[1] ?? text.replaceAll(/\s+/g, ' ').slice(0, 200);
}

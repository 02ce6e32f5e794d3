import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

const CHECK_MS = 50;

export interface Answer {
  outcome: number | string;
  text: string;
}

export class Balancer {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #end = new AbortController();
  readonly #checks = new Map<ServerProcess, Promise<void>>();
  readonly #healthy = new Set<ServerProcess>();
  #turn = 0;

  add(server: ServerProcess): void {
    this.#checks.set(server, this.#check(server));
  }

  isHealthy(server: ServerProcess): boolean {
    return this.#healthy.has(server);
  }

  async #check(server: ServerProcess): Promise<void> {
    while (!this.#end.signal.aborted) {
      if (await server.isReady()) this.#healthy.add(server);
      else this.#healthy.delete(server);
      await pause(CHECK_MS);
    }
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const choice = [...this.#healthy];
    this.#turn += 1;
    const server = choice[this.#turn % choice.length];
    if (server === undefined) return { outcome: 'no healthy process', text: '' };
    return new Promise((resolve) => {
      const fail = (error: unknown) => resolve({ outcome: String(error), text: '' });
      const call = request(server.url + path, { agent: this.#agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ outcome: response.statusCode ?? 0, text }));
        response.on('error', fail);
      });
      call.on('error', fail);
      call.end();
    });
  }

  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#checks.values());
    this.#agent.destroy();
  }
}

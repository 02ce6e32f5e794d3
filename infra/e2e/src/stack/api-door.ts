import { createServer, request } from 'node:http';
import { API_URL } from './addresses.ts';

/** A proxy to the stack's API that a test can slow down or stop. */
export interface ApiDoor {
  url: string;
  delayMs: number;
  /** Cuts all connections, like an API that is down. */
  away: boolean;
  stop(): void;
}

export async function openApiDoor(): Promise<ApiDoor> {
  const server = createServer((call, answer) => {
    setTimeout(() => {
      const { method, url, headers } = call;
      const through = request(API_URL + (url ?? ''), { method, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      through.on('error', () => answer.destroy());
      call.pipe(through);
    }, door.delayMs);
  });
  server.on('connection', (socket) => {
    if (door.away) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const door: ApiDoor = {
    url: `http://127.0.0.1:${address.port}`,
    delayMs: 0,
    away: false,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return door;
}

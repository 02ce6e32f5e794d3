import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { canConnect, localDatabaseUrl } from './embedded-postgres.ts';

/** Builds a PostgreSQL protocol message. */
const message = (kind: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
};
const ACCEPTED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const SHUTS_DOWN = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

test('the connection check survives a server that shuts down right after accepting the connection', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('data', () => socket.end(Buffer.concat([ACCEPTED, READY, SHUTS_DOWN])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  await canConnect(localDatabaseUrl(port, 'postgres'));
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  expect(sockets.size).toBe(1);
});

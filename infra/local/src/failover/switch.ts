import { connect, createServer, type Socket } from 'node:net';

/** An address that leads to one server after another, as a service in front of a primary and its standbys does. */
export interface Switch {
  port: number;
  /** Where new connections go from now on; those that are there stay where they are. */
  leadTo(port: number): void;
  /** Breaks every connection, as the end of a server does. */
  cut(): void;
  close(): Promise<void>;
}

export async function openSwitch(target: number): Promise<Switch> {
  let current = target;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const through = connect(current, '127.0.0.1');
    for (const [end, other] of [
      [socket, through],
      [through, socket],
    ] as const) {
      sockets.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        sockets.delete(end);
        other.destroy();
      });
    }
    socket.pipe(through).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    leadTo: (port) => {
      current = port;
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

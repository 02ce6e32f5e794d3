import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy with a switchable target, like a service in front of a primary and its standbys. */
export interface Switch {
  port: number;
  /** Routes new connections to this port. Existing ones stay. */
  leadTo(port: number): void;
  cut(): void;
  /** Stops forwarding but keeps connections open, like a lost node. */
  freeze(): void;
  /** Forwards the next statement that contains these words, then cuts its connection before the response. */
  cutAfter(words: string): void;
  close(): Promise<void>;
}

export async function openSwitch(target: number): Promise<Switch> {
  let current = target;
  let lastWords: string | null = null;
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
    socket.on('data', (data) => {
      if (lastWords === null || !data.includes(lastWords)) return;
      lastWords = null;
      // Bytes already read still reach the target, but no response comes back.
      through.unpipe(socket);
      socket.removeAllListeners('close').destroy();
      through.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    leadTo: (port) => {
      current = port;
    },
    cut,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    cutAfter: (words) => {
      lastWords = words;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

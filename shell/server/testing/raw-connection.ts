import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  socket: Socket;
  write(text: string): void;
  received(): string;
  closed: Promise<string>;
}

export function rawConnection(url: string, text = ''): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  const closed = once(socket, 'close').then(() => received);
  // Tests that do not await `closed` ignore a reset.
  closed.catch(() => undefined);
  socket.write(text);
  return { socket, write: (more) => void socket.write(more), received: () => received, closed };
}

export function requestText(line: string, headers: Readonly<Record<string, string | number>>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, 'host: site', ...lines, '', body].join('\r\n');
}

export function answerIn(text: string): { status: number; head: string; body: string } {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head: head.toLowerCase(), body };
}

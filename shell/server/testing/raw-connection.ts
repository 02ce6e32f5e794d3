import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that is written to by hand, as no well-behaved client does. */
export interface RawConnection {
  socket: Socket;
  write(text: string): void;
  /** What the server has sent so far. */
  received(): string;
  /** Everything that the server sends until it closes; rejects if it resets the connection. */
  closed: Promise<string>;
}

export function rawConnection(url: string, text = ''): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  const closed = once(socket, 'close').then(() => received);
  // A test that does not wait for the end does not mind how it comes.
  closed.catch(() => undefined);
  socket.write(text);
  return { socket, write: (more) => void socket.write(more), received: () => received, closed };
}

/** The text of a request; its body may be only a part of what the headers promise. */
export function requestText(line: string, headers: Readonly<Record<string, string | number>>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, 'host: site', ...lines, '', body].join('\r\n');
}

/** Status and problem of an answer, read from the text that came over the connection. */
export function answerIn(text: string): { status: number; head: string; body: string } {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head: head.toLowerCase(), body };
}

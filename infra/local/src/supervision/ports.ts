import { createServer } from 'node:net';
import { CommandError } from '@marketplace/cli/error';

export interface NeededPort {
  purpose: string;
  port: number;
  variable: string;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** @throws CommandError with a line for each port in use */
export async function requireFreePorts(ports: readonly NeededPort[]): Promise<void> {
  const free = await Promise.all(ports.map((entry) => isFree(entry.port)));
  const busyPorts = ports.filter((_, index) => !free[index]);
  if (busyPorts.length === 0) return;
  const lines = busyPorts.map(
    ({ port, purpose, variable }) =>
      `  Port ${port} (${purpose}) is in use. Choose another: ${variable}=${port + 100} npm start`,
  );
  throw new CommandError(
    `${lines.join('\n')}\n  Or stop the process that uses it, which may be this project in another window.`,
  );
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('the server has no port')),
      );
    });
  });
}

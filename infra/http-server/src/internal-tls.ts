import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

/**
 * One side of a TLS connection between our servers: its certificate, and the certificate authority that both sides
 * trust.
 */
export interface TlsIdentity {
  ca: string;
  cert: string;
  key: string;
}

/**
 * Reads a folder as Kubernetes mounts a Secret of type kubernetes.io/tls.
 * @throws Error if a file is missing
 */
export function readTlsIdentity(folder: string): TlsIdentity {
  const readText = (file: string) => readFileSync(join(folder, file), 'utf8');
  return { ca: readText('ca.crt'), cert: readText('tls.crt'), key: readText('tls.key') };
}

interface Listening {
  timeouts: object;
  /** Whether to request the caller's certificate. Callers without one can still connect; see `isOurs`. */
  asksCallers: boolean;
}

export const listeningWith = (identity: TlsIdentity | null, { timeouts, asksCallers }: Listening): object =>
  identity === null
    ? {}
    : {
        https: {
          ...timeouts,
          ...identity,
          minVersion: 'TLSv1.2',
          requestCert: asksCallers,
          rejectUnauthorized: false,
        },
      };

export const isOurs = (socket: unknown): boolean => socket instanceof TLSSocket && socket.authorized;

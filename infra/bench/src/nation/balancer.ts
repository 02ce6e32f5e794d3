import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY, startService } from '@marketplace/local';

/** Configures HAProxy like an ingress: keep-alive, readiness checks, forwarded client address. */
const configuration = (port: number, servers: readonly string[]) => `global
  maxconn 4096

defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 15m

frontend site
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend api

backend api
  balance leastconn
  option httpchk GET /api/health/ready
  default-server check inter 1s fall 2 rise 1
${servers.map((url, number) => `  server api${number + 1} ${new URL(url).host}\n`).join('')}`;

export interface Balancer {
  url: string;
  pids: number[];
  stop(): Promise<void>;
}

/** @throws CommandError with HAProxy's last lines if it does not start */
export async function startBalancer(port: number, servers: readonly string[], folder: string): Promise<Balancer> {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration(port, servers));
  const url = `http://127.0.0.1:${port}`;
  const { pid, stop } = await startService({
    name: 'haproxy',
    script: [join(REPOSITORY, 'infra', 'bench', 'src', 'nation', 'haproxy.ts'), file],
    environment: {},
    ready: async () => (await fetch(`${url}/api/health/ready`)).status === 200,
    logDirectory: folder,
  });
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return { url, pids: [pid, ...children.split(' ').filter(Boolean).map(Number)], stop };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, REPOSITORY } from '@marketplace/local';

const START_MS = 60_000;

export interface ServerProcess {
  url: string;
  isReady(): Promise<boolean>;
  killHard(): Promise<void>;
  /** Sends SIGTERM, which starts the drain. Resolves with the exit code, or with null if a signal ended the process. */
  stop(): Promise<number | null>;
}

export const startApiProcess = (settings: Record<string, string>): Promise<ServerProcess> =>
  startProcess('api/src/server.mjs', '/api/health/ready', (port) => ({
    API_PORT: port,
    TOKEN_SECRET: 'test-secret-test-secret-test-secret',
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DRAIN_SECONDS: '0',
    ...settings,
  }));

export const startSiteProcess = (settings: Record<string, string>): Promise<ServerProcess> =>
  startProcess('shell/server/site-server.ts', '/health/ready', (port) => ({ SITE_PORT: port, ...settings }));

async function startProcess(
  script: string,
  readiness: string,
  settingsFor: (port: string) => Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(REPOSITORY, script)], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'warn', ...settingsFor(String(port)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(url + readiness).then(
      ({ status }) => status === 200,
      () => false,
    );
  for (const deadline = Date.now() + START_MS; !(await isReady()); await pause(100)) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    child.kill('SIGKILL');
    throw new Error(`${script} did not become ready:\n${output}`);
  }
  return {
    url,
    isReady,
    killHard: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

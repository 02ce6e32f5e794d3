import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, REPOSITORY } from '@marketplace/local';

const START_MS = 60_000;

/** An API as a process of its own. */
export interface ApiProcess {
  url: string;
  /** As a crash or an eviction: nothing is finished. */
  killHard(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an API process with these settings, until it is ready. */
export async function startApiProcess(settings: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(REPOSITORY, 'api/src/server.mjs')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      API_PORT: String(port),
      TOKEN_SECRET: 'test-secret-test-secret-test-secret',
      STRIPE_SECRET_KEY: 'sk_test_local',
      STRIPE_WEBHOOK_SECRET: 'whsec_local',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + START_MS; ; await pause(100)) {
    const status = await fetch(`${url}/api/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) break;
    if (child.exitCode === null && Date.now() < deadline) continue;
    child.kill('SIGKILL');
    throw new Error(`the API did not become ready:\n${said}`);
  }
  return { url, killHard: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

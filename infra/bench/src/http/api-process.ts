import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort, REPOSITORY, startService } from '@marketplace/local';
import { AGENCY } from '../data/bench-database.ts';

export interface ApiProcess {
  url: string;
  pid: number;
  signIn(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the API as `npm start` does and waits for its rank index. `environment` overrides settings; `name` names the
 * log file.
 */
export async function startApi(
  databaseUrl: string,
  logDirectory: string,
  environment: Record<string, string> = {},
  {
    name = 'bench-api',
    readyWithinSeconds = 60,
    port,
  }: { name?: string; readyWithinSeconds?: number; port?: string } = {},
): Promise<ApiProcess> {
  const url = `http://127.0.0.1:${port ?? (await freePort())}`;
  const { pid, stop } = await startService({
    name,
    readyWithinSeconds,
    script: [join(REPOSITORY, 'api', 'src', 'server.mjs')],
    environment: {
      NODE_ENV: 'production',
      API_PORT: new URL(url).port,
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      STRIPE_SECRET_KEY: 'sk_test_benchmark',
      STRIPE_WEBHOOK_SECRET: 'whsec_benchmark',
      RUN_JOBS: 'false',
      ...environment,
    },
    ready: `${url}/api/health/ready`,
    logDirectory,
  });
  return {
    url,
    pid,
    async signIn() {
      const answer = await fetch(`${url}/api/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:4000' },
        body: JSON.stringify(AGENCY),
      });
      const session: unknown = await answer.json();
      if (!isSession(session)) throw new Error(`Sign-in returned ${answer.status}.`);
      return session.access_token;
    },
    stop,
  };
}

function isSession(answer: unknown): answer is { access_token: string } {
  return typeof answer === 'object' && answer !== null && 'access_token' in answer;
}

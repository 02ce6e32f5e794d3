import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort, REPOSITORY, startService } from '@marketplace/local';
import { AGENCY } from '../data/bench-database.ts';

export interface ApiProcess {
  url: string;
  accessToken: string;
  stop(): Promise<void>;
}

/** The API as `npm start` runs it, over the given database, with the benchmark's agency signed in. */
export async function startApi(databaseUrl: string, logDirectory: string): Promise<ApiProcess> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const service = await startService({
    name: 'bench-api',
    script: ['--max-semi-space-size=8', join(REPOSITORY, 'api', 'src', 'server.ts')],
    environment: {
      NODE_ENV: 'production',
      API_PORT: new URL(url).port,
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      STRIPE_SECRET_KEY: 'sk_test_benchmark',
      STRIPE_WEBHOOK_SECRET: 'whsec_benchmark',
      RUN_JOBS: 'false',
    },
    ready: `${url}/api/health/ready`,
    logDirectory,
  });
  try {
    const answer = await fetch(`${url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:4000' },
      body: JSON.stringify(AGENCY),
    });
    const session: unknown = await answer.json();
    if (!isSession(session)) throw new Error(`Sign-in answered ${answer.status}.`);
    return { url, accessToken: session.access_token, stop: service.stop };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

function isSession(answer: unknown): answer is { access_token: string } {
  return typeof answer === 'object' && answer !== null && 'access_token' in answer;
}

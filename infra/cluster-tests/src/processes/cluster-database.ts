import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfirmedAccount, migrateDatabase, openDatabase } from '@marketplace/api';
import { freePort, startEmbeddedPostgres } from '@marketplace/local';

export const TOKEN_SECRET = 'test-secret-test-secret-test-secret';
const EMAIL = 'dana@agency.example.test';
const PASSWORD = 'Lantern-Harbor-42!';

export interface ClusterDatabase {
  /** Connects with the API's role. */
  url: string;
  ownerUrl: string;
  superuserUrl: string;
  stop(): Promise<void>;
}

export async function startClusterDatabase(): Promise<ClusterDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startEmbeddedPostgres({
    dataDirectory: folder,
    port: await freePort(),
    persistent: false,
    settings,
  });
  await postgres.ensureDatabase('cluster');
  const url = postgres.url('cluster');
  const ownerUrl = postgres.url('cluster', 'owner');
  await migrateDatabase({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl });
  const { db } = openDatabase({ url, onConnectionError: () => undefined });
  const profile = {
    first_name: 'Dana',
    last_name: 'Reed',
    phone: '3175550100',
    title: 'Director',
    agency_name: 'Maple',
    agency_city: 'Carmel',
    agency_state: 'IN',
  };
  await createConfirmedAccount({ db, now: () => new Date() }, { email: EMAIL, password: PASSWORD, profile });
  await db.destroy();
  return {
    url,
    ownerUrl,
    superuserUrl: postgres.url('cluster', 'superuser'),
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function signInTo(api: string): Promise<{ authorization: string }> {
  const answer = await fetch(`${api}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { access_token: token }: { access_token: string } = JSON.parse(await answer.text());
  return { authorization: `Bearer ${token}` };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from './start-server.ts';
import { testEnvironment } from './testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let server: RunningServer;
let text: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer(
    testEnvironment({ DATABASE_URL: database.url, API_PORT: '0', SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' }),
  );
  await fetch(`${server.address}/api/languages`);
  text = await (await fetch(`${server.address}/metrics`)).text();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

test('all metrics of a process are documented, and no others', () => {
  const shown = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  // The library names its summary although that is switched off.
  const ours = shown.filter((name) => !/^(nodejs|process)_|_summary_/.test(name));
  const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const section = operations.split('\n## Metrics\n')[1]?.split(/\n##+ /)[0] ?? '';
  const documented = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
  expect(ours.length).toBeGreaterThan(15);
  expect(documented.sort()).toEqual(ours.sort());
});

test('counts that alerts compare with the past start at zero, and the state is there from the start', () => {
  for (const line of [
    'unlocks_total{kind="paid"} 0',
    'stripe_calls_total{outcome="unavailable"} 0',
    'stripe_missed_events_total 0',
    'alarms_total{alarm="payment_provider_refused"} 0',
    'queue_waiting_jobs{queue="deliver-mail"} 0',
    'queue_oldest_seconds{queue="deliver-recurring-mail"} 0',
    'database_connections_waiting{kind="search"} 0',
    'database_connections_limit 10',
  ]) {
    expect(text).toContain(`\n${line}\n`);
  }
});

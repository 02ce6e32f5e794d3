import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../main/start-server.ts';
import { testEnvironment } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

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

test('docs/operations.md lists exactly the metrics that a process exports', () => {
  const shown = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  // The library still exports the name of its disabled summary metric.
  const ours = shown.filter((name) => !/^(nodejs|process)_|_summary_/.test(name));
  const operations = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const section = operations.split('\n## Metrics\n')[1]?.split(/\n##+ /)[0] ?? '';
  const documented = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
  expect(ours.length).toBeGreaterThan(15);
  expect(documented.sort()).toEqual(ours.sort());
});

test('gauges and counters are exported from the start', () => {
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

const RULES = readFileSync(join(import.meta.dirname, '../../../infra/deploy/base/alerts.yaml'), 'utf8');
const ALTERNATIVES = /^(\w+)(=~|=)"([^"]*)"$/;

function increases(): { name: string; labels: [label: string, values: string[]][] }[] {
  return [...RULES.matchAll(/\bincrease\((\w+)(?:\{([^}]*)\})?\[/g)].map(([, name = '', selector = '']) => ({
    name,
    labels: selector.split(/,\s*/).flatMap((part) => {
      const [, label = '', operator, value = ''] = ALTERNATIVES.exec(part) ?? [];
      return label === '' ? [] : [[label, operator === '=~' ? value.split('|') : [value]]];
    }),
  }));
}

const shownValues = (name: string, labels: readonly string[]): string[] =>
  text
    .split('\n')
    .filter((line) => new RegExp(`^${name}[{ ]`).test(line) && labels.every((label) => line.includes(label)))
    .map((line) => line.slice(line.lastIndexOf(' ') + 1));

test('counters used in alerts start at zero, so that the first event counts as an increase', () => {
  // Counters whose labels come from browsers' reports. Their alerts treat a new series as an increase.
  const unforeseeable = /(\w+) unless \1 offset/g;
  const exceptions = new Set([...RULES.matchAll(unforeseeable)].map(([, name]) => name));
  expect([...exceptions].sort()).toEqual(['canary_watch_ended_total', 'site_part_networks_total']);
  const counters = new Set([...text.matchAll(/^# TYPE (\w+) counter$/gm)].map(([, name = '']) => name));
  const asked = increases().filter(({ name }) => counters.has(name) && !exceptions.has(name));
  expect(asked.length).toBeGreaterThan(8);
  for (const { name, labels } of asked) {
    const wanted = labels.reduce<string[][]>(
      (all, [label, values]) => all.flatMap((one) => values.map((value) => [...one, `${label}="${value}"`])),
      [[]],
    );
    for (const series of wanted) {
      // Requires only one zero among the matching series, because a job may already have counted.
      expect(shownValues(name, series), `${name} ${series.join()}`).toContain('0');
    }
  }
});

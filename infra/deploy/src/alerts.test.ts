import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocuments } from './documents.ts';
import { alertsOf } from './metrics.ts';

const base = readDocuments('base');

test('a disk of PostgreSQL is watched in each cluster that the policies know, a restored one included', () => {
  const expression = alertsOf(base).find(({ name }) => name === 'DiskFilling')?.expression ?? '';
  const patterns = [...expression.matchAll(/persistentvolumeclaim=~"([^"]+)"/g)].map(([, text = '']) => text);
  expect(patterns).toHaveLength(2);
  const policies = JSON.stringify(base.filter(({ content }) => content.kind === 'NetworkPolicy'));
  const clusters = /"cnpg\.io\/cluster","operator":"In","values":\[([^\]]+)\]/.exec(policies)?.[1] ?? '';
  const names = [...clusters.matchAll(/"([\w-]+)"/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(1);
  for (const pattern of patterns) {
    const matches = new RegExp(`^(?:${pattern})$`);
    for (const name of names) expect([`${name}-1`, `${name}-2-wal`].every((volume) => matches.test(volume))).toBe(true);
    expect(matches.test('prometheus-data-0')).toBe(false);
  }
});

// Prometheus' own tool, which not every machine has; without it, the tests are skipped.
const isPromtoolPresent = spawnSync('promtool', ['--version']).status === 0;

/** Series by their values a minute, in promtool's notation: `1x9` is ten times 1, and `_` is none. */
type Series = Readonly<Record<string, string>>;

const replicas = (deployment: string) =>
  `kube_deployment_status_replicas_available{namespace="marketplace",deployment="${deployment}"}`;
const instance = (cluster: string, number: number) =>
  `cnpg_collector_up{cluster="${cluster}",pod="${cluster}-${number}"}`;
const volume = (what: string, claim: string) => `kubelet_volume_stats_${what}_bytes{persistentvolumeclaim="${claim}"}`;
const calls = (app: string, status: string) =>
  `http_request_duration_seconds_count{app="${app}",status_code="${status}",route="/"}`;

const HEALTHY: Series = {
  [replicas('api')]: '3x60',
  [replicas('site')]: '3x60',
  [instance('postgres', 1)]: '1x60',
  [instance('postgres', 2)]: '1x60',
  [instance('postgres', 3)]: '1x60',
  'queue_waiting_jobs{queue="deliver-mail"}': '0x60',
  'rank_index_loaded{app="api",pod="api-1"}': '1x60',
  [calls('api', '2xx')]: '0+600x60',
  [calls('site', '2xx')]: '0+600x60',
  'canary_watch_looks_total{outcome="done"}': '0+1x60',
};
/** After ten minutes the series is gone, as when its pod is. */
const GONE = '1x10 _x50';

const CASES: readonly (readonly [what: string, series: Series, alerts: readonly string[]])[] = [
  ['all is well', {}, []],
  ['an instance is down', { [instance('postgres', 2)]: '1x10 0x50' }, ['PostgresDown']],
  ['an instance is gone with its series', { [instance('postgres', 2)]: GONE }, ['PostgresDown']],
  [
    'all instances are gone',
    { [instance('postgres', 1)]: GONE, [instance('postgres', 2)]: GONE, [instance('postgres', 3)]: GONE },
    ['PostgresDown'],
  ],
  ['a restore with one instance runs beside', { [instance('restored', 1)]: '_x20 1x40' }, []],
  [
    'an instance is lost while a restore runs beside',
    { [instance('restored', 1)]: '1x60', [instance('postgres', 3)]: GONE },
    ['PostgresDown'],
  ],
  ['no API process is ready', { [replicas('api')]: '3x10 0x50' }, ['ApiDown']],
  ['the API is gone with its series', { [replicas('api')]: GONE, [calls('api', '2xx')]: GONE }, ['ApiDown']],
  ['the site is gone with its series', { [replicas('site')]: GONE, [calls('site', '2xx')]: GONE }, ['SiteDown']],
  ['a call in fifty fails', { [calls('api', '5xx')]: '0+12x60' }, ['ApiErrors']],
  ['nobody watches canaries', { 'canary_watch_looks_total{outcome="done"}': GONE }, ['CanariesUnwatched']],
  [
    'each look at the canaries fails',
    { 'canary_watch_looks_total{outcome="done"}': '0+1x10 10x50' },
    ['CanariesUnwatched'],
  ],
  ['a canary was ended', { 'canary_watch_ended_total{remote="agency-app"}': '0x10 1x50' }, ['CanaryEnded']],
  ['no process runs jobs', { 'queue_waiting_jobs{queue="deliver-mail"}': GONE }, ['NoJobs']],
  [
    'the only mail is being sent again and again to a server that hangs',
    {
      'queue_oldest_seconds{queue="deliver-mail"}':
        '500 0 0 680 0 0 860 0 0 1040 0 0 1220 0 0 1400 0 0 1580 0 0 1760 0 0 1940 0 0 2120 0 0 2300 0 0 2480 0 0 2660 0 0 2840 0 0',
    },
    ['MailBacklog'],
  ],
  ['an API process has no index', { 'rank_index_loaded{app="api",pod="api-2"}': '0x60' }, ['IndexNotLoaded']],
  [
    'no webhook of Stripe arrives, from the start on',
    { stripe_missed_events_total: '0+1x60', stripe_webhook_lag_seconds_count: '0x60' },
    ['WebhooksMissing'],
  ],
  [
    'Stripe stops sending webhooks',
    { stripe_missed_events_total: '0x10 0+2x50', stripe_webhook_lag_seconds_count: '0+2x10 20x50' },
    ['WebhooksMissing'],
  ],
  [
    'webhooks were lost during an outage of two minutes',
    { stripe_missed_events_total: '0x10 4x50', stripe_webhook_lag_seconds_count: '0+5x60' },
    [],
  ],
  [
    "a restored cluster's disk fills",
    { [volume('available', 'restored-1')]: '10x60', [volume('capacity', 'restored-1')]: '100x60' },
    ['DiskFilling'],
  ],
];

describe.skipIf(!isPromtoolPresent)('Prometheus', () => {
  let folder: string;
  let rules: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alerts-'));
    rules = join(folder, 'rules.json');
    const spec = base.find(({ content }) => content.kind === 'PrometheusRule')?.content['spec'];
    await writeFile(rules, JSON.stringify(spec));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('accepts the rules', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  test.each(CASES)('alerts when %s', async (what, changed, alerts) => {
    const series = Object.entries({ ...HEALTHY, ...changed });
    const tests = {
      rule_files: [rules],
      evaluation_interval: '1m',
      tests: [
        {
          name: what,
          interval: '1m',
          input_series: series.map(([name, values]) => ({ series: name, values })),
          // `ALERTS` has each alert that fires.
          promql_expr_test: [
            {
              expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
              eval_time: '40m',
              exp_samples: alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
            },
          ],
        },
      ],
    };
    const file = join(folder, 'tests.json');
    await writeFile(file, JSON.stringify(tests));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  });
});

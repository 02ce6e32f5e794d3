import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { render } from './kustomize.ts';
import { alertsOf } from './metrics.ts';

const base = render('base');

test('the DiskFilling alert covers the volumes of every PostgreSQL cluster, even a restored one', () => {
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

// `npm run test:all` unpacks promtool from Debian's package. Without promtool these tests are skipped.
const isPromtoolPresent = spawnSync('promtool', ['--version']).status === 0;

/** Values per minute by series, in promtool's notation: `1x9` is ten times 1, `_` is no value. */
type Series = Readonly<Record<string, string>>;

const replicas = (deployment: string) =>
  `kube_deployment_status_replicas_available{namespace="marketplace",deployment="${deployment}"}`;
const instance = (cluster: string, number: number) =>
  `cnpg_collector_up{cluster="${cluster}",pod="${cluster}-${number}"}`;
const volume = (what: string, claim: string) => `kubelet_volume_stats_${what}_bytes{persistentvolumeclaim="${claim}"}`;
const calls = (app: string, status: string) =>
  `http_request_duration_seconds_count{app="${app}",status_code="${status}",route="/"}`;

const buckets = (name: string, fast: number, all: number, labels = ''): Series =>
  Object.fromEntries(
    [`le="0.5"`, `le="1"`, `le="+Inf"`].map((le, index) => [
      `${name}_bucket{${le}${labels}}`,
      `0+${index === 0 ? fast : all}x60`,
    ]),
  );

const BACKUP = 'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp';

const HEALTHY: Series = {
  [BACKUP]: '0+240x60',
  [replicas('api')]: '3x60',
  [replicas('site')]: '3x60',
  [instance('postgres', 1)]: '1x60',
  [instance('postgres', 2)]: '1x60',
  [instance('postgres', 3)]: '1x60',
  'queue_waiting_jobs{queue="deliver-mail"}': '0x60',
  'rank_index_loaded{app="api",pod="api-1"}': '1x60',
  [calls('api', '2xx')]: '0+600x60',
  [calls('site', '2xx')]: '0+600x60',
  'canary_watch_checks_total{outcome="done"}': '0+1x60',
};
/** A series that ends after ten minutes, as if its pod were lost. */
const GONE = '1x10 _x50';
const LATE = (value: number) => `_x32 ${value}x28`;

const listing = buckets('http_request_duration_seconds', 90, 100, ',app="api",route="/api/candidates"');
const webhooks: Series = {
  'stripe_webhook_lag_seconds_bucket{le="300"}': '0+1x60',
  'stripe_webhook_lag_seconds_bucket{le="900"}': '0+5x60',
  'stripe_webhook_lag_seconds_bucket{le="+Inf"}': '0+5x60',
};
const refusals = (scope: string, period: string) => `read_budget_refusals_total{scope="${scope}",period="${period}"}`;
const mails = (outcome: string) => `mails_total{queue="deliver-mail",outcome="${outcome}"}`;
const runs = (job: string, outcome: string) => `jobs_total{job="${job}",outcome="${outcome}"}`;
const alarm = (name: string) => `alarms_total{alarm="${name}"}`;
const failing = 'site_part_networks_total{app="api",pod="api-1",remote="agency-app",release="2"}';
const started = 'process_start_time_seconds{app="api",pod="api-1"}';

const DAY = 24 * 60;
/** Counter of a daily job, sampled every four minutes. The first run is after an hour. */
const daily = (...outcomes: readonly (0 | 1)[]) => {
  let sum = 0;
  return [`0x14`, ...outcomes.map((outcome) => `${(sum += outcome)}x${DAY / 4 - 1}`)].join(' ');
};

const CASES: readonly (readonly [what: string, series: Series, alerts: readonly string[]])[] = [
  ['everything is healthy', {}, []],
  ['an instance is down', { [instance('postgres', 2)]: '1x10 0x50' }, ['PostgresDown']],
  ['an instance and its series are gone', { [instance('postgres', 2)]: GONE }, ['PostgresDown']],
  [
    'all instances are gone',
    { [instance('postgres', 1)]: GONE, [instance('postgres', 2)]: GONE, [instance('postgres', 3)]: GONE },
    ['PostgresDown'],
  ],
  ['a restored cluster with one instance runs too', { [instance('restored', 1)]: '_x20 1x40' }, []],
  [
    'an instance is lost while a restored cluster runs',
    { [instance('restored', 1)]: '1x60', [instance('postgres', 3)]: GONE },
    ['PostgresDown'],
  ],
  ['a standby is behind', { 'cnpg_pg_replication_lag{pod="postgres-2"}': '0x10 60x50' }, ['StandbyBehind']],
  ['the last backup is old', { [BACKUP]: '-130000x60' }, ['BackupTooOld']],
  ['the backup metric is missing', { [BACKUP]: GONE }, ['BackupTooOld']],
  ['no API process is ready', { [replicas('api')]: '3x10 0x50' }, ['ApiDown']],
  ['the API and its series are gone', { [replicas('api')]: GONE, [calls('api', '2xx')]: GONE }, ['ApiDown']],
  ['the site and its series are gone', { [replicas('site')]: GONE, [calls('site', '2xx')]: GONE }, ['SiteDown']],
  ['a call in fifty fails', { [calls('api', '5xx')]: '0+12x60' }, ['ApiErrors']],
  ['a page in fifty fails', { [calls('site', '5xx')]: '0+12x60' }, ['SiteErrors']],
  [
    'many health checks fail during a rollout',
    {
      [calls('api', '5xx').replace('"/"', '"/api/health/ready"')]: '0+36x60',
      [calls('site', '5xx').replace('"/"', '"/health/ready"')]: '0+36x60',
    },
    [],
  ],
  [
    'every second call fails while health checks pass',
    { [calls('api', '5xx')]: '0+2x60', [calls('api', '2xx')]: '0+2x60' },
    ['ApiErrors'],
  ],
  ['one listing in ten takes a second', listing, ['ApiSlow']],
  [
    'work waits for connections',
    { 'database_connections_waiting{kind="search"}': '0x10 3x50' },
    ['ConnectionsExhausted'],
  ],
  [
    'a process is blocked repeatedly',
    { 'nodejs_eventloop_lag_max_seconds{pod="api-1"}': '3x60' },
    ['EventLoopBlocked'],
  ],
  ["an agency's network exceeds its budget", { [refusals('network', 'hour')]: '0x10 30x50' }, ['ListCopied']],
  ['an agency exceeds its daily budget', { [refusals('agency', 'day')]: '0x10 30x50' }, ['ListCopied']],
  ['a busy recruiter exceeds the hourly budget', { [refusals('agency', 'hour')]: '0x10 30x50' }, []],
  [
    'browsers in many networks report failures of a release',
    { [failing]: '0x30 12x30', [started]: '0x60' },
    ['RemoteFails'],
  ],
  ['they report failures within seconds of a release', { [failing]: LATE(12), [started]: '0x60' }, ['RemoteFails']],
  ['they report failures to a new process', { [failing]: LATE(12), [started]: LATE(1_920) }, ['RemoteFails']],
  ['Prometheus was down and first sees old reports', { [failing]: LATE(50), [started]: LATE(0) }, []],
  ['only ten networks report failures of a release', { [failing]: LATE(10), [started]: '0x60' }, []],
  ['the canary watch is gone', { 'canary_watch_checks_total{outcome="done"}': GONE }, ['CanariesUnwatched']],
  [
    'each check of the canaries fails',
    { 'canary_watch_checks_total{outcome="done"}': '0+1x10 10x50' },
    ['CanariesUnwatched'],
  ],
  ['a canary was ended', { 'canary_watch_ended_total{remote="agency-app",pod="watch"}': '0x10 1x50' }, ['CanaryEnded']],
  [
    'the first check of a new process ends a canary',
    {
      'canary_watch_ended_total{remote="agency-app",pod="watch"}': '_x10 1x50',
      'process_start_time_seconds{app="canary-watch",pod="watch"}': '_x10 600x50',
    },
    ['CanaryEnded'],
  ],
  ['no process runs jobs', { 'queue_waiting_jobs{queue="deliver-mail"}': GONE }, ['NoJobs']],
  [
    'the only waiting mail is retried on a mail server that hangs',
    {
      'queue_oldest_seconds{queue="deliver-mail"}':
        '500 0 0 680 0 0 860 0 0 1040 0 0 1220 0 0 1400 0 0 1580 0 0 1760 0 0 1940 0 0 2120 0 0 2300 0 0 2480 0 0 2660 0 0 2840 0 0',
    },
    ['MailBacklog'],
  ],
  [
    'monthly mails wait',
    { 'queue_oldest_seconds{queue="deliver-recurring-mail"}': '21600+60x60' },
    ['RecurringMailBacklog'],
  ],
  ['the mail server has rejected every mail since the start', { [mails('dropped')]: '0+1x60' }, ['MailsDropped']],
  [
    'the mail server rejects one mail in ten',
    { [mails('dropped')]: '0+1x60', [mails('delivered')]: '0+9x60' },
    ['MailsDropped'],
  ],
  ['a quiet night has one wrong address', { [mails('dropped')]: '0x5 1x55', [mails('delivered')]: '0x60' }, []],
  [
    'a frequent job fails occasionally',
    { [runs('a', 'failed')]: '0x5 1x10 2x10 3x35', [runs('a', 'done')]: '0+1x60' },
    ['JobFails'],
  ],
  ['a frequent job fails once', { [runs('a', 'failed')]: '0x5 1x55', [runs('a', 'done')]: '0+1x60' }, []],
  ['Stripe rejects our key', { [alarm('payment_provider_refused')]: '0x35 1x25' }, ['StripeRefuses']],
  ['Stripe is down', { [alarm('payment_provider_unavailable')]: '0x35 9x25' }, ['StripeDown']],
  ['Stripe failed once', { [alarm('payment_provider_unavailable')]: '0x35 1x25' }, []],
  ['webhooks are late', webhooks, ['WebhooksLate']],
  ['a payment needs an operator', { [alarm('second_subscription')]: '0x10 1x50' }, ['PaymentNeedsOperator']],
  ['a Stripe event keeps failing', { [alarm('stripe_event_unhandled')]: '0x10 0+1x50' }, ['PaymentNeedsOperator']],
  ['an API process has no index', { 'rank_index_loaded{app="api",pod="api-2"}': '0x60' }, ['IndexNotLoaded']],
  [
    'no Stripe webhook has ever arrived',
    { stripe_missed_events_total: '0+1x60', stripe_webhook_lag_seconds_count: '0x60' },
    ['WebhooksMissing'],
  ],
  [
    'Stripe stops sending webhooks',
    { stripe_missed_events_total: '0x10 0+2x50', stripe_webhook_lag_seconds_count: '0+2x10 20x50' },
    ['WebhooksMissing'],
  ],
  [
    'webhooks were lost in a two-minute outage',
    { stripe_missed_events_total: '0x10 4x50', stripe_webhook_lag_seconds_count: '0+5x60' },
    [],
  ],
  [
    "a restored cluster's disk fills",
    { [volume('available', 'restored-1')]: '10x60', [volume('capacity', 'restored-1')]: '100x60' },
    ['DiskFilling'],
  ],
];

const DAILY: typeof CASES = [
  ['a daily job succeeds', { [runs('a', 'done')]: daily(1, 1, 1), [runs('a', 'failed')]: daily(0, 0, 0) }, []],
  [
    'a daily job has failed',
    { [runs('a', 'done')]: daily(1, 1, 0), [runs('a', 'failed')]: daily(0, 0, 1) },
    ['JobFails'],
  ],
  [
    'a daily job failed the day before',
    { [runs('a', 'done')]: daily(1, 0, 1), [runs('a', 'failed')]: daily(0, 1, 0) },
    [],
  ],
];

test('the test cases cover every alert', () => {
  const fire = new Set([...CASES, ...DAILY].flatMap(([, , names]) => names));
  expect([...fire].sort()).toEqual(
    alertsOf(base)
      .map(({ name }) => name)
      .sort(),
  );
});

/** In minutes: interval of values, interval of rule evaluations, and time of the final comparison. */
interface Times {
  step: number;
  evaluation: number;
  end: number;
}

describe.skipIf(!isPromtoolPresent)('alert rules', { tags: 'slow' }, () => {
  let folder: string;
  let rules: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alerts-'));
    rules = join(folder, 'rules.json');
    const spec = base.find(({ content }) => content.kind === 'PrometheusRule')?.content['spec'];
    await writeFile(rules, JSON.stringify(spec));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('are accepted by Prometheus', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  test(
    'fire only in the cases that expect them',
    () => expectAlerts(CASES, { step: 1, evaluation: 1, end: 40 }),
    60_000,
  );

  test(
    'fire when a daily job fails',
    () => expectAlerts(DAILY, { step: 4, evaluation: 16, end: 2 * DAY + 80 }),
    60_000,
  );

  test.each<[alert: string, right: string, wrong: string]>([
    ['ApiDown', 'deployment="api"}) or vector(0)) < 1', 'deployment="api"})) < 1'],
    ['SiteDown', 'deployment="site"}) or vector(0)) < 1', 'deployment="site"})) < 1'],
    ['BackupTooOld', 'absent(barman_cloud', 'min(barman_cloud'],
    ['NoJobs', 'absent(queue_waiting_jobs)', 'min(queue_waiting_jobs) == 0'],
    ['CanariesUnwatched', 'absent(canary_watch_checks_total)', 'min(canary_watch_checks_total) == 0'],
    [
      'PostgresDown',
      '(max(count by (cluster) (cnpg_collector_up == 1)) or vector(0)) < 3',
      'min(cnpg_collector_up) == 0',
    ],
  ])('are rejected if %s would not fire while its metric is absent', async (alert, right, wrong) => {
    const spec = await readFile(rules, 'utf8');
    const planted = spec.replace(JSON.stringify(right).slice(1, -1), JSON.stringify(wrong).slice(1, -1));
    expect(planted).not.toBe(spec);
    const casesWithoutSeries = CASES.filter(
      ([, series, names]) => names.includes(alert) && Object.values(series).includes(GONE),
    );
    expect(casesWithoutSeries).not.toEqual([]);
    await writeFile(rules, planted);
    try {
      expect((await runPromtool(casesWithoutSeries, { step: 1, evaluation: 1, end: 40 })).status).not.toBe(0);
    } finally {
      await writeFile(rules, spec);
    }
  });

  async function expectAlerts(cases: typeof CASES, times: Times): Promise<void> {
    if ((await runPromtool(cases, times)).status === 0) return;
    // promtool does not name a failed case, so failures are collected here.
    const failures: string[] = [];
    for (const one of cases) {
      const { status, output } = await runPromtool([one], times);
      if (status !== 0) failures.push(`${one[0]}: ${output}`);
    }
    expect(failures).toEqual([]);
  }

  async function runPromtool(cases: typeof CASES, { step, evaluation, end }: Times) {
    const steps = String(Math.ceil(end / step) + 20);
    const healthy = Object.fromEntries(
      Object.entries(HEALTHY).map(([name, values]) => [name, values.replace('x60', `x${steps}`)]),
    );
    const file = join(folder, 'tests.json');
    const tests = cases.map(([name, changed, alerts]) => ({
      name,
      interval: `${step}m`,
      input_series: Object.entries({ ...healthy, ...changed }).map(([series, values]) => ({ series, values })),
      // Prometheus exposes firing alerts as `ALERTS`.
      promql_expr_test: [
        {
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${end}m`,
          exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
        },
      ],
    }));
    await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: `${evaluation}m`, tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  }
});

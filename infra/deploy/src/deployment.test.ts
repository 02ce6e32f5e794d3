import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { backupProblems, clusterProblems, connectionProblems, LOCALE, roleProblems } from './database.ts';
import { ofKind, parseDocuments, readRepository, REPOSITORY, workloadsOf, type Document } from './documents.ts';
import { render } from './kustomize.ts';
import { alertsOf, expressionProblems, monitoredPorts, panelsOf } from './metrics.ts';
import { networkProblems } from './network.ts';
import { danglingReferences, remainingPlaceholders, securityProblems, placeholdersOf } from './references.ts';
import { graceProblems, ingressLimitProblems, rolloutProblems, timeoutProblems } from './rollouts.ts';
import { settingProblems } from './settings.ts';

const base = render('base');
const example = render('overlays/example');
const internalTls = render('overlays/example-internal-tls');
const RENDERED: Readonly<Record<string, Document[]>> = {
  base,
  'overlays/example': example,
  'overlays/example-restored': render('overlays/example-restored'),
  'overlays/example-internal-tls': internalTls,
};

/** Returns the base with a planted fault: one replaced string in a file. */
function planted(file: string, right: string, wrong: string): Document[] {
  const documents = base.filter((document) => document.file !== `base/${file}`);
  const texts = base
    .filter((document) => document.file === `base/${file}`)
    .map(({ content }) => JSON.stringify(content));
  const changed = texts.join('\n---\n').replace(right, wrong);
  expect(changed).not.toBe(texts.join('\n---\n'));
  return [...documents, ...parseDocuments(`base/${file}`, changed)];
}

test.each(Object.entries(RENDERED))('the rendered documents of %s pass all checks', (_folder, documents) => {
  expect(documents.length).toBeGreaterThan(30);
  expect([
    ...danglingReferences(documents),
    ...securityProblems(documents),
    ...settingProblems(documents),
    ...networkProblems(documents),
    ...timeoutProblems(documents),
    ...ingressLimitProblems(documents),
    ...graceProblems(documents),
    ...rolloutProblems(documents),
    ...clusterProblems(documents),
    ...connectionProblems(documents),
    ...roleProblems(documents),
    ...backupProblems(documents),
  ]).toEqual([]);
});

test('each timeout is longer than the timeouts nested inside it', () => {
  const faults: [Document[], string][] = [
    [
      planted('kustomization.yaml', '"API_URL"', '"API_TIMEOUT_SECONDS":"29","API_URL"'),
      'the site times out after 29000',
    ],
    [
      planted('kustomization.yaml', '"API_URL"', '"API_TIMEOUT_SECONDS":"60","API_URL"'),
      'the ingress times out after 60000',
    ],
    [
      planted('ingress.yaml', '-read-timeout":"60"', '-read-timeout":"45"'),
      'the ingress times out before the minimum for a proxy',
    ],
    [planted('ingress.yaml', '-read-timeout":"60"', '-reed-timeout":"60"'), 'the ingress times out after 0 ms'],
  ];
  for (const [documents, problem] of faults)
    expect(timeoutProblems(documents)).toEqual([expect.stringContaining(problem)]);
});

test('the ingress has the same request limits as the servers', () => {
  const faults: [right: string, wrong: string, problem: string][] = [
    ['-body-size":"1m"', '-body-size":"64k"', 'its largest body is 65536 bytes'],
    ['-body-size":"1m"', '-body-size":"0"', 'its largest body is 0 bytes'],
    ['"nginx.ingress.kubernetes.io/proxy-body-size":"1m",', '', 'its largest body is null bytes'],
    ['-request-buffering":"on"', '-request-buffering":"off"', 'before it has received all of it'],
    ['-send-timeout":"20"', '-send-timeout":"600"', 'it may take 600000 ms to send a request'],
    ['limit-connections":"300"', 'limit-connections":"20"', 'it allows 20 connections per address'],
    ['"nginx.ingress.kubernetes.io/limit-connections":"300"', '"other":"300"', 'it allows 0 connections per address'],
  ];
  for (const [right, wrong, problem] of faults)
    expect(ingressLimitProblems(planted('ingress.yaml', right, wrong))).toEqual([expect.stringContaining(problem)]);
});

test('the grace period covers the slowest request and job', () => {
  const faults: [Document[], string][] = [
    [
      planted('api.yaml', '"terminationGracePeriodSeconds":70', '"terminationGracePeriodSeconds":50'),
      'Deployment api: may take 58',
    ],
    [planted('jobs.yaml', '"terminationGracePeriodSeconds":70,', ''), 'killed after 30'],
    [planted('site.yaml', '"sleep":{"seconds":5}', '"sleep":{"seconds":20}'), 'Deployment site: may take 73'],
    [planted('kustomization.yaml', '"API_URL"', '"API_TIMEOUT_SECONDS":"31","API_URL"'), 'may take 31000 ms'],
  ];
  for (const [documents, problem] of faults)
    expect(graceProblems(documents)).toEqual([expect.stringContaining(problem)]);
  expect(graceProblems(planted('kustomization.yaml', '"DRAIN_SECONDS":"12"', '"DRAIN_SECONDS":"25"'))).toHaveLength(2);
});

test('the database has the locale of the tests, logs no personal data and requires TLS', () => {
  expect(readRepository('infra/local/src/postgres/embedded-postgres.ts')).toContain(`['--locale=${LOCALE}']`);
  const faults: [Document[], string][] = [
    [planted('postgres.yaml', '"localeCType":"C.UTF-8"', '"localeCType":"C"'), 'its locale is not C.UTF-8'],
    [planted('postgres.yaml', '"localeCollate":"C.UTF-8",', ''), 'its locale is not C.UTF-8'],
    [planted('postgres.yaml', '"log_parameter_max_length":"0",', ''), 'it logs the values of slow statements'],
    [planted('postgres.yaml', '"log_error_verbosity":"terse"', '"log_error_verbosity":"default"'), 'values of errors'],
    [planted('postgres.yaml', '"hostnossl all all all reject"', '"hostssl all all all md5"'), 'without TLS'],
    [planted('postgres.yaml', '"pg_hba":["hostnossl', '"pg_hba":["host all all all md5","hostnossl'), 'without TLS'],
  ];
  for (const [documents, problem] of faults)
    expect(clusterProblems(documents)).toEqual([expect.stringContaining(problem)]);
});

test('database connections use verified TLS', () => {
  const faults: [Document[], string][] = [
    [planted('api.yaml', 'sslmode=verify-full', 'sslmode=require'), 'its connection to the database is not verified'],
    [planted('migrate.yaml', '?sslmode=verify-full&sslrootcert', '?sslrootcert'), 'is not verified'],
    [
      planted('jobs.yaml', '/marketplace?sslmode=verify-full&sslrootcert=/etc/postgres-ca/ca.crt', '/marketplace'),
      'is not verified',
    ],
    [planted('api.yaml', '"secretName":"postgres-ca"', '"secretName":"restored-ca"'), 'no certificate of postgres'],
    [planted('api.yaml', 'sslrootcert=/etc/postgres-ca/', 'sslrootcert=/etc/postgres/'), 'at /etc/postgres/ca.crt'],
    [planted('jobs.yaml', '{"key":"ca.crt","path":"ca.crt"}', '{"key":"ca.crt","path":"root.crt"}'), 'no certificate'],
    [
      planted(
        'api.yaml',
        '{"key":"ca.crt","path":"ca.crt"}',
        '{"key":"ca.crt","path":"ca.crt"},{"key":"ca.key","path":"k"}',
      ),
      'it can read the key',
    ],
    [planted('migrate.yaml', '"name":"postgres-app"', '"name":"postgresql-app"'), 'does not belong to a Cluster'],
  ];
  for (const [documents, problem] of faults)
    expect(connectionProblems(documents)).toContainEqual(expect.stringContaining(problem));
});

test('processes that serve requests have roles that can only log in, and only the migration has the owner’s credentials', () => {
  const role = '"login":true';
  const faults: [Document[], string][] = [
    [
      planted('api.yaml', 'postgres://marketplace_app:', 'postgres://marketplace:'),
      'its DATABASE_URL connects as the owner',
    ],
    [
      planted(
        'jobs.yaml',
        '{"name":"POSTGRES_HOST","value":"postgres-rw"}',
        '{"name":"MIGRATION_DATABASE_URL","value":"$(POSTGRES_URI)"}',
      ),
      'Deployment jobs: it serves requests and has MIGRATION_DATABASE_URL',
    ],
    [planted('api.yaml', '"name":"database-app"', '"name":"postgres-app"'), 'Secret postgres-app'],
    [planted('api.yaml', '"name":"api-secrets"', '"name":"postgres-superuser"'), 'Secret postgres-superuser'],
    [planted('kustomization.yaml', '"MIGRATE_ON_START":"false"', '"MIGRATE_ON_START":"true"'), 'migrates when it'],
    [planted('api.yaml', '://marketplace_app:', '://marketplace_api:'), 'postgres has no role marketplace_api'],
    [planted('jobs.yaml', '"name":"database-app"', '"name":"database"'), 'marketplace_app is not in database'],
    [planted('postgres.yaml', role, `${role},"superuser":true`), 'marketplace_app: superuser'],
    [planted('postgres.yaml', role, `${role},"createdb":true`), 'marketplace_app: createdb'],
    [planted('postgres.yaml', role, `${role},"inRoles":["marketplace"]`), 'inRoles'],
    [planted('postgres.yaml', role, '"login":false'), 'marketplace_app: login'],
    [planted('migrate.yaml', '"name":"MIGRATION_DATABASE_URL"', '"name":"MIGRATION_URL"'), 'no Job migrates'],
    [
      planted(
        'migrate.yaml',
        '$(POSTGRES_URI)?',
        'postgres://marketplace_app:$(POSTGRES_PASSWORD)@postgres-rw:5432/m?',
      ),
      'its migration does not connect as the owner',
    ],
  ];
  for (const [documents, problem] of faults)
    expect(roleProblems(documents)).toContainEqual(expect.stringContaining(problem));
});

test('the database allows all connections that processes can open', () => {
  const faults: [Document[], string][] = [
    [planted('postgres.yaml', '"max_connections":"300"', '"max_connections":"250"'), 'it has 250'],
    [planted('api.yaml', '"maxReplicas":12', '"maxReplicas":20'), '384 connections may be needed'],
    [planted('jobs.yaml', '"replicas":2', '"replicas":6'), 'connections may be needed'],
    [planted('kustomization.yaml', '"DATABASE_POOL_SIZE":"10"', '"DATABASE_POOL_SIZE":"20"'), 'may be needed'],
  ];
  for (const [documents, problem] of faults)
    expect(clusterProblems(documents)).toEqual([expect.stringContaining(problem)]);
});

test('rollouts have correct probes, and no pod stops before its replacement is ready', () => {
  const faults: [Document[], string][] = [
    [planted('api.yaml', '"readinessProbe"', '"readiness"'), 'Deployment api: no readinessProbe'],
    [planted('jobs.yaml', '"startupProbe"', '"startup"'), 'Deployment jobs: no startupProbe'],
    [
      planted(
        'site.yaml',
        '"livenessProbe":{"httpGet":{"path":"/health/live"',
        '"livenessProbe":{"httpGet":{"path":"/health/ready"',
      ),
      'livenessProbe requests /health/ready',
    ],
    [
      planted('canary-watch.yaml', '"path":"/health/ready","port":"http"', '"path":"/health/ready","port":"web"'),
      'startupProbe requests the unknown port web',
    ],
    [planted('api.yaml', '"failureThreshold":90', '"failureThreshold":50'), 'has only 100 seconds to start'],
    [planted('site.yaml', '"lifecycle"', '"cycle"'), 'Deployment site: no preStop'],
    [
      planted('api.yaml', '"maxUnavailable":0', '"maxUnavailable":1'),
      'a rollout stops 1 pods before new ones are ready',
    ],
    [
      planted('site.yaml', '"selector":{"matchLabels":{"app":"site"}}}}', '"selector":{"matchLabels":{"app":"api"}}}}'),
      'Deployment site: no PodDisruptionBudget',
    ],
  ];
  for (const [documents, problem] of faults)
    expect(rolloutProblems(documents)).toContainEqual(expect.stringContaining(problem));
  expect(rolloutProblems(planted('kustomization.yaml', '"DRAIN_SECONDS":"12"', '"DRAIN_SECONDS":"10"'))).toHaveLength(
    2,
  );
});

test('each database cluster has scheduled backups and archives its WAL', () => {
  const faults: [Document[], string][] = [
    [planted('postgres.yaml', '"barmanObjectName":"backups"', '"barmanObjectName":"backup"'), 'no ObjectStore backup'],
    [planted('postgres.yaml', '"isWALArchiver":true', '"isWALArchiver":false'), 'its WAL is not archived'],
    [
      planted('postgres.yaml', '"cluster":{"name":"postgres"}', '"cluster":{"name":"postgresql"}'),
      'no Cluster postgresql',
    ],
    [
      planted('postgres.yaml', '"cluster":{"name":"postgres"}', '"cluster":{"name":"postgresql"}'),
      'no backup is scheduled',
    ],
    [planted('postgres.yaml', '"method":"plugin"', '"method":"volumeSnapshot"'), 'the backup does not use the plugin'],
    [planted('postgres.yaml', '"0 0 6 * * *"', '"0 6 * * *"'), 'its schedule does not have six fields'],
    [
      planted(
        'postgres.yaml',
        '"name":"barman-cloud.cloudnative-pg.io","isWAL',
        '"name":"barman.cloudnative-pg.io","isWAL',
      ),
      'no plugin barman.cloudnative-pg.io',
    ],
  ];
  for (const [documents, problem] of faults)
    expect(backupProblems(documents)).toContainEqual(expect.stringContaining(problem));
});

test('an overlay replaces each placeholder of the base', () => {
  const placeholders = placeholdersOf(base);
  for (const value of [
    's3://example-backups/marketplace',
    'no-reply@example.org',
    'example',
    's3://example-releases/site',
  ])
    expect(placeholders).toContain(value);
  expect(remainingPlaceholders(base, example)).toEqual([]);
  const forgotten = example.map((document) => ({
    ...document,
    content:
      parseDocuments('', JSON.stringify(document.content).replace('help@care.', 'support@'))[0]?.content ??
      document.content,
  }));
  expect(remainingPlaceholders(base, forgotten).join()).toContain(
    'ConfigMap settings: support@example.org was not replaced',
  );
});

test('a changed setting restarts its pods, because ConfigMap names have a hash', () => {
  const kustomization = readRepository('infra/deploy/base/kustomization.yaml');
  // Only the dashboard has no hash, because Grafana finds it by label.
  expect(kustomization.split('disableNameSuffixHash').slice(1)).toHaveLength(1);
  const maps = base.filter(({ content }) => content.kind === 'ConfigMap');
  expect(maps.length).toBeGreaterThan(4);
  expect(maps.map(({ file }) => file)).toEqual(maps.map(() => 'base/kustomization.yaml'));
});

test('network policies allow each needed connection, and no connections to private networks', () => {
  const faults: [Document[], string[]][] = [
    [planted('network.yaml', '"ports":[{"port":587},{"port":465}]', '"ports":[{"port":25}]'), ['jobs … the internet']],
    [
      planted('network.yaml', '"ports":[{"port":4318}]', '"ports":[{"port":4317}]'),
      ['api … monitoring', 'jobs … monitoring'],
    ],
    [
      planted('network.yaml', '"values":["api","jobs","publish-site"', '"values":["jobs","publish-site"'),
      ['api … the internet'],
    ],
    [
      planted('network.yaml', ',{"port":53,"protocol":"TCP"}', ''),
      ['api', 'jobs', 'migrate', 'publish-site', 'canary-watch'].map((name) => `${name} … kube-system`),
    ],
    [planted('network.yaml', '"values":["api","jobs","migrate"]', '"values":["api","jobs"]'), ['migrate … postgres']],
    [
      planted(
        'network.yaml',
        '"podSelector":{"matchLabels":{"app":"site"}}},',
        '"podSelector":{"matchLabels":{"app":"jobs"}}},',
      ),
      ['site … api'],
    ],
    [planted('network.yaml', '"ports":[{"port":9187}]', '"ports":[{"port":8000}]'), ['monitoring … postgres']],
    [
      planted(
        'canary-watch.yaml',
        '{"from":[{"podSelector":{"matchLabels":{"app":"canary-watch"}}}],"ports":[{"port":"http"}]}',
        '',
      ),
      ['canary-watch … api'],
    ],
    [planted('canary-watch.yaml', '"port":"metrics"', '"port":"metric"'), ['monitoring … canary-watch']],
  ];
  for (const [documents, connections] of faults)
    expect(networkProblems(documents).map((problem) => problem.replace(/ cannot reach (.*) at .*/, ' … $1'))).toEqual(
      connections,
    );
  const misspelled: [right: string, wrong: string][] = [
    ['"app":"site"', '"app":"sites"'],
    ['"values":["api","jobs"]', '"values":["api","job"]'],
    ['"port":"http"', '"port":"https"'],
    ['"port":5432', '"port":5433'],
    ['"ingress"}}', '"ingres"}}'],
    ['"policyTypes":["Ingress","Egress"]', '"policyTypes":["Ingress"]'],
  ];
  for (const [right, wrong] of misspelled)
    expect(networkProblems(planted('network.yaml', right, wrong)), wrong).not.toEqual([]);
  expect(networkProblems(planted('network.yaml', ',"169.254.0.0/16"', ''))).toEqual([
    '0.0.0.0/0 includes 169.254.0.0/16',
  ]);
  expect(
    networkProblems(planted('network.yaml', '"podSelector":{},', '"podSelector":{"matchLabels":{"app":"api"}},')),
  ).toEqual([expect.stringContaining('publish-site: no policy limits incoming connections')]);
});

test('each reference between Kubernetes documents names an existing document', () => {
  const faults: [Document[], string][] = [
    [planted('api.yaml', '"selector":{"app":"api"}', '"selector":{"app":"apo"}'), 'selects no pod'],
    [planted('api.yaml', '"targetPort":"http"', '"targetPort":"web"'), 'no port web'],
    [planted('site.yaml', '"configMapRef":{"name":"settings"}', '"configMapRef":{"name":"setings"}'), 'no ConfigMap'],
    [planted('site.yaml', '"kind":"Deployment","name":"site"', '"kind":"Deployment","name":"sites"'), 'scales nothing'],
    [planted('ingress.yaml', '"name":"api","port"', '"name":"apis","port"'), 'no Service apis'],
    [planted('ingress.yaml', '"port":{"name":"http"}', '"port":{"name":"web"}'), 'with a port web'],
    [planted('migrate.yaml', '"name":"POSTGRES_URI"', '"name":"POSTGRES_URL"'), 'uses POSTGRES_URI before it is set'],
    [planted('jobs.yaml', '{"name":"postgres-ca","mount', '{"name":"ca","mount'), 'no volume ca'],
  ];
  for (const [documents, problem] of faults) expect(danglingReferences(documents).join()).toContain(problem);
});

test('each pod has a strict security context and resource limits', () => {
  expect(workloadsOf(base).length).toBeGreaterThan(3);
  const faults = [
    planted('jobs.yaml', '"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false'),
    planted('api.yaml', '"runAsNonRoot":true', '"runAsNonRoot":false'),
    planted('jobs.yaml', '"drop":["ALL"]', '"drop":[]'),
    planted('migrate.yaml', '"limits":{"memory":"512Mi"}', '"limits":{}'),
    planted('site.yaml', '"automountServiceAccountToken":false,', ''),
    planted('site.yaml', '"enableServiceLinks":false,', ''),
  ];
  for (const documents of faults) expect(securityProblems(documents)).toHaveLength(1);
});

test('each process gets its required settings and no other settings', () => {
  const faults: [Document[], string][] = [
    [planted('kustomization.yaml', '"API_URL"', '"API_ADDRESS"'), 'API_ADDRESS is not a setting'],
    [planted('kustomization.yaml', '"LOG_LEVEL"', '"LOGLEVEL"'), 'LOGLEVEL is not a setting'],
    [planted('jobs.yaml', '"name":"RUN_JOBS"', '"name":"JOBS"'), 'JOBS is not a setting'],
    [planted('jobs.yaml', '$(POSTGRES_HOST)', '$(POSTGRES_NAME)'), 'POSTGRES_HOST is not a setting'],
    [planted('api.yaml', '{"secretRef":{"name":"api-secrets"}}', '{}'), 'TOKEN_SECRET is missing'],
    [planted('kustomization.yaml', '"REMOTES_LIST"', '"AGENCY_REMOTE_URL"'), 'REMOTES_LIST is missing'],
    [planted('publish-site.yaml', '{"configMapRef":{"name":"release-store"}}', '{}'), 'RELEASE_STORE is missing'],
    [planted('migrate.yaml', '"name":"DATABASE_URL"', '"name":"DATABASE"'), 'DATABASE_URL is missing'],
  ];
  for (const [documents, problem] of faults) expect(settingProblems(documents).join()).toContain(problem);
});

test('the example overlay sets no unknown setting', () => {
  const wrong = example.map((document) => ({
    ...document,
    content:
      parseDocuments('', JSON.stringify(document.content).replace('OTEL_TRACES_SAMPLER"', 'OTEL_SAMPLER"'))[0]
        ?.content ?? document.content,
  }));
  expect(settingProblems(wrong)).toEqual([expect.stringContaining('OTEL_SAMPLER is not a setting')]);
});

test('every caller of the site and the API uses internal TLS if it is on, and visitors reach only the site', () => {
  const pods = Object.fromEntries(workloadsOf(internalTls).map(({ id, pod, containers }) => [id, { pod, containers }]));
  for (const [id, secret] of [
    ['api', 'api-tls'],
    ['jobs', 'api-tls'],
    ['site', 'site-tls'],
  ] as const) {
    const { env = [], volumeMounts = [] } = pods[id]?.containers[0] ?? {};
    const folder = env.find(({ name }) => name === 'INTERNAL_TLS_DIRECTORY')?.value;
    const volume = volumeMounts.find(({ mountPath }) => mountPath === folder)?.name;
    expect(pods[id]?.pod.volumes?.find(({ name }) => name === volume)?.secret?.secretName, id).toBe(secret);
  }
  for (const id of ['site', 'canary-watch'])
    expect(pods[id]?.containers[0]?.env.find(({ name }) => name === 'API_URL')?.value, id).toBe('https://api:4001');
  for (const id of ['api', 'jobs', 'site'])
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const)
      expect(pods[id]?.containers[0]?.[probe]?.httpGet, id).toMatchObject({ scheme: 'HTTPS', port: 'http' });
  const [ingress] = ofKind(internalTls, 'Ingress');
  expect(ingress?.content.metadata?.annotations).toMatchObject({
    'nginx.ingress.kubernetes.io/backend-protocol': 'HTTPS',
    'nginx.ingress.kubernetes.io/proxy-ssl-secret': 'marketplace/site-tls',
    'nginx.ingress.kubernetes.io/proxy-ssl-verify': 'on',
    'nginx.ingress.kubernetes.io/proxy-ssl-name': 'site',
  });
  const routed = ofKind(internalTls, 'Ingress').flatMap(({ content }) => content.spec?.rules ?? []);
  expect(routed.flatMap(({ http }) => http?.paths ?? []).map(({ backend }) => backend.service?.name)).toEqual(['site']);
});

describe('metrics in alerts and panels', () => {
  test('exist, and have the labels that the alerts and panels use', () => {
    const alerts = alertsOf(base);
    const panels = panelsOf('infra/deploy/base/dashboards/marketplace.json');
    expect([alerts.length, panels.length].every((count) => count > 15)).toBe(true);
    for (const { name, expression, severity } of alerts) {
      expect(['page', 'ticket'], name).toContain(severity);
      expect(expressionProblems(expression), name).toEqual([]);
    }
    for (const { title, expression } of panels) expect(expressionProblems(expression), title).toEqual([]);
  });

  test.each([
    ['sum(rate(http_requests_total[5m]))', ['no process exports http_requests_total']],
    ['queue_waiting_jobs{name="deliver-mail"} > 3', ['queue_waiting_jobs has no label name']],
    ['rate(unlocks_total{kind="paid"}[5m]) / rate(unlock_total[5m])', ['no process exports unlock_total']],
    ['max by (queue) (queue_oldest_seconds{queue=~"deliver-.*"}) > 5 and on (pod) process_open_fds > 1', []],
  ])('are reported if they are unknown or lack the label: %s', (expression, problems) =>
    expect(expressionProblems(expression)).toEqual(problems),
  );

  test('come from pods that expose the scraped port', () => {
    const monitored = monitoredPorts(base);
    expect(monitored.length).toBeGreaterThan(2);
    for (const { monitor, app, port } of monitored) {
      const containers = workloadsOf(base).flatMap(({ labels, containers: own }) => (labels['app'] === app ? own : []));
      const ports = containers.flatMap((container) => container.ports.map(({ name }) => name));
      expect(ports, `${monitor}, ${app}`).toContain(port);
    }
  });
});

const isKubectlPresent = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).status === 0;

const CONFIG_MAPS = base.flatMap(({ content }) =>
  content.kind === 'ConfigMap' && content.metadata.name !== 'dashboards' ? [content.metadata.name] : [],
);
const itemSchema = z.looseObject({ name: z.string() });
/** Sorts variables and volumes by name, because Kustomize's patches reorder them. */
const inOrder = (key: string, value: unknown): unknown =>
  ['env', 'volumes'].includes(key) && Array.isArray(value)
    ? value.map((item) => itemSchema.parse(item)).sort((one, other) => one.name.localeCompare(other.name))
    : value;
const named = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const nameIn = (content: unknown) => {
  const { kind, metadata } = named.parse(content);
  return `${kind} ${metadata.name}`;
};
const byName = (one: unknown, other: unknown) => nameIn(one).localeCompare(nameIn(other));

test.skipIf(!isKubectlPresent).each(Object.entries(RENDERED))(
  'Kustomize renders the same documents: %s',
  (folder, own) => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(REPOSITORY, 'infra/deploy', folder)], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    const hashes = new RegExp(`"((?:${CONFIG_MAPS.join('|')}))-[a-z0-9]{10}"`, 'g');
    const rendered = parseDocuments(folder, stdout).map(({ content }) =>
      JSON.stringify(content).replace(hashes, '"$1"'),
    );
    expect(rendered.every((text) => /"kind":"Namespace"|"namespace":"marketplace"/.test(text))).toBe(true);
    const sorted = (texts: string[]) => texts.map((text) => JSON.parse(text, inOrder)).sort(byName);
    expect(sorted(own.map(({ content }) => JSON.stringify(content)))).toEqual(sorted(rendered));
  },
);

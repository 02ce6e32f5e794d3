import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocuments, readDocuments, REPOSITORY, type Document } from './documents.ts';
import { alertsOf, expressionProblems, monitoredPorts, panelsOf, unnoticedAbsences } from './metrics.ts';
import { danglingReferences, looseEnds, workloadsOf } from './references.ts';
import { settingProblems } from './settings.ts';
import { compile, typedLiterals } from './typed-literals.ts';

const base = readDocuments('base');

/** The base with one text of a file replaced. */
function planted(file: string, right: string, wrong: string): Document[] {
  const documents = base.filter((document) => document.file !== `base/${file}`);
  const texts = base
    .filter((document) => document.file === `base/${file}`)
    .map(({ content }) => JSON.stringify(content));
  const changed = texts.join('\n---\n').replace(right, wrong);
  expect(changed).not.toBe(texts.join('\n---\n'));
  return [...documents, ...parseDocuments(`base/${file}`, changed)];
}

test('names lead somewhere', () => {
  expect(danglingReferences(base)).toEqual([]);
  const faults: [Document[], string][] = [
    [planted('api.yaml', '"selector":{"app":"api"}', '"selector":{"app":"apo"}'), 'selects no pod'],
    [planted('api.yaml', '"targetPort":"http"', '"targetPort":"web"'), 'no port web'],
    [planted('site.yaml', '"configMapRef":{"name":"settings"}', '"configMapRef":{"name":"setings"}'), 'no ConfigMap'],
    [planted('site.yaml', '"kind":"Deployment","name":"site"', '"kind":"Deployment","name":"sites"'), 'scales nothing'],
  ];
  for (const [documents, problem] of faults) expect(danglingReferences(documents).join()).toContain(problem);
});

test('each pod is confined, and its needs are stated', () => {
  expect(workloadsOf(base).length).toBeGreaterThan(3);
  expect(looseEnds(base)).toEqual([]);
  const faults = [
    planted('jobs.yaml', '"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false'),
    planted('api.yaml', '"runAsNonRoot":true', '"runAsNonRoot":false'),
    planted('jobs.yaml', '"drop":["ALL"]', '"drop":[]'),
    planted('migrate.yaml', '"limits":{"memory":"512Mi"}', '"limits":{}'),
    planted('site.yaml', '"automountServiceAccountToken":false,', ''),
  ];
  for (const documents of faults) expect(looseEnds(documents)).toHaveLength(1);
});

test('each setting is one of the process that gets it, and none that it requires is missing', () => {
  expect(settingProblems(base)).toEqual([]);
  const faults: [Document[], string][] = [
    [planted('settings.yaml', '"API_URL"', '"API_ADDRESS"'), 'API_ADDRESS is no setting'],
    [planted('settings.yaml', '"LOG_LEVEL"', '"LOGLEVEL"'), 'LOGLEVEL is no setting'],
    [planted('jobs.yaml', '"name":"RUN_JOBS"', '"name":"JOBS"'), 'JOBS is no setting'],
    [planted('api.yaml', '{"secretRef":{"name":"api-secrets"}}', '{}'), 'TOKEN_SECRET is missing'],
    [planted('settings.yaml', '"REMOTES_LIST"', '"AGENCY_REMOTE_URL"'), 'REMOTES_LIST is missing'],
    [planted('publish-site.yaml', '{"configMapRef":{"name":"release-store"}}', '{}'), 'RELEASE_STORE is missing'],
    [planted('migrate.yaml', '"name":"DATABASE_URL"', '"name":"DATABASE"'), 'DATABASE_URL is missing'],
  ];
  for (const [documents, problem] of faults) expect(settingProblems(documents).join()).toContain(problem);
});

test('each setting of the example is one of a process that gets it', () => {
  const example = readDocuments('overlays/example').filter(({ content }) => content.kind === 'ConfigMap');
  const merged = base.map((document): Document => {
    const change = example.find(({ content }) => content.metadata.name === document.content.metadata.name);
    if (change === undefined || document.content.kind !== 'ConfigMap') return document;
    return { ...document, content: { ...document.content, data: change.content['data'] } };
  });
  const unknown = settingProblems(merged).filter((problem) => problem.includes('is no setting'));
  expect(example.length).toBeGreaterThan(1);
  expect(unknown).toEqual([]);
});

describe('metrics', () => {
  test('alerts and panels use metrics and labels that exist', () => {
    const alerts = alertsOf(base);
    const panels = panelsOf('infra/deploy/base/dashboards/marketplace.json');
    expect([alerts.length, panels.length].every((count) => count > 15)).toBe(true);
    for (const { name, expression } of alerts) expect(expressionProblems(expression), name).toEqual([]);
    for (const { title, expression } of panels) expect(expressionProblems(expression), title).toEqual([]);
  });

  test.each([
    ['sum(rate(http_requests_total[5m]))', ['no process shows http_requests_total']],
    ['queue_waiting_jobs{name="deliver-mail"} > 3', ['queue_waiting_jobs has no label name']],
    ['rate(unlocks_total{kind="paid"}[5m]) / rate(unlock_total[5m])', ['no process shows unlock_total']],
    ['max by (queue) (queue_oldest_seconds{queue=~"deliver-.*"}) > 5 and on (pod) process_open_fds > 1', []],
  ])('planted: %s', (expression, problems) => expect(expressionProblems(expression)).toEqual(problems));

  test('an alert fires when API, site, jobs, PostgreSQL or the canary watch are gone with all their series', () => {
    expect(unnoticedAbsences(alertsOf(base))).toEqual([]);
    const faults: [right: string, wrong: string, unnoticed: string][] = [
      [`deployment=\\"api\\"}) or vector(0)) < 1`, `deployment=\\"api\\"})) < 1`, 'API'],
      [`deployment=\\"site\\"}) or vector(0)) < 1`, `deployment=\\"site\\"})) < 1`, 'site'],
      ['absent(barman_cloud', 'min(barman_cloud', 'backups'],
      ['absent(queue_waiting_jobs)', 'min(queue_waiting_jobs) == 0', 'jobs'],
      ['absent(canary_watch_looks_total)', 'min(canary_watch_looks_total) == 0', 'canary watch'],
      [
        '(max(count by (cluster) (cnpg_collector_up == 1)) or vector(0)) < 3',
        'min(cnpg_collector_up) == 0',
        'PostgreSQL',
      ],
    ];
    for (const [right, wrong, unnoticed] of faults)
      expect(unnoticedAbsences(alertsOf(planted('alerts.yaml', right, wrong)))).toEqual([unnoticed]);
  });

  test('what is asked for metrics has that port', () => {
    const monitored = monitoredPorts(base);
    expect(monitored.length).toBeGreaterThan(2);
    for (const { monitor, app, port } of monitored) {
      const containers = workloadsOf(base).flatMap(({ labels, pod }) => (labels['app'] === app ? pod.containers : []));
      const ports = containers.flatMap((container) => container.ports.map(({ name }) => name));
      expect(ports, `${monitor}, ${app}`).toContain(port);
    }
  });
});

// Not every machine has it; without it, the test is skipped.
const isKubectlPresent = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).status === 0;

test.skipIf(!isKubectlPresent)('Kustomize renders base and example', async () => {
  const texts: Record<string, string> = {};
  for (const folder of ['base', 'overlays/example']) {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(REPOSITORY, 'infra/deploy', folder)], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    const rendered = parseDocuments(folder, stdout);
    expect(rendered.length).toBe(base.length + 1);
    expect(rendered.every(({ content }) => content.metadata['namespace'] === 'marketplace')).toBe(true);
    expect([...danglingReferences(rendered), ...looseEnds(rendered)]).toEqual([]);
    texts[`rendered-${folder.replace('/', '-')}`] = typedLiterals(rendered);
  }
  for (const [name, errors] of Object.entries(await compile(texts))) expect(errors, name).toEqual([]);
});

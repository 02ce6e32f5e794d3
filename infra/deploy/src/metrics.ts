import { collectDefaultMetrics, Registry } from '@prometheus-io/client';
import * as z from 'zod';
import { nameOf, readRepository, type Document } from './documents.ts';

/** Metrics of other engines that rules and panels use, with their labels. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  cnpg_collector_up: ['cluster'],
  cnpg_pg_replication_lag: [],
  barman_cloud_cloudnative_pg_io_last_available_backup_timestamp: [],
  kube_deployment_status_replicas_available: ['deployment'],
  kubelet_volume_stats_available_bytes: ['persistentvolumeclaim'],
  kubelet_volume_stats_capacity_bytes: ['persistentvolumeclaim'],
};
/** Labels that Prometheus adds to each series. */
const ADDED = ['app', 'pod', 'namespace'];

/** Labels by metric. A test of the API compares the documented ones with those of a running process. */
function knownMetrics(): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, ReadonlySet<string>>();
  const section = readRepository('docs/operations.md').split('\n## Metrics\n')[1]?.split('\n## ')[0] ?? '';
  for (const [, name = '', labels = ''] of section.matchAll(/^\| `(\w+)` +\| (.*?) +\|/gm))
    known.set(name, new Set([...ADDED, ...[...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)]));
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) known.set(name, new Set(ADDED));
  for (const [name, labels] of Object.entries(FOREIGN)) known.set(name, new Set([...ADDED, ...labels]));
  return known;
}

const HISTOGRAM_PART = /_(bucket|count|sum)$/;

/** What an expression of PromQL asks for that no process shows. */
export function expressionProblems(expression: string, known = knownMetrics()): string[] {
  const problems: string[] = [];
  const withLabels = /([a-z_:][\w:]*)\s*(\{[^}]*\})?/gi;
  const withoutGroups = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\[\w+\]|\boffset\s+\w+/g, '');
  for (const match of withoutGroups.matchAll(withLabels)) {
    const [whole, name = '', selector = ''] = match;
    const after = withoutGroups.slice(match.index + whole.length).trimStart();
    if (selector === '' && after.startsWith('(')) continue;
    if (['and', 'or', 'unless'].includes(name)) continue;
    const labels = known.get(name) ?? known.get(name.replace(HISTOGRAM_PART, ''));
    if (labels === undefined) {
      problems.push(`no process shows ${name}`);
      continue;
    }
    for (const [, label = ''] of selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
      if (!labels.has(label)) problems.push(`${name} has no label ${label}`);
  }
  return problems;
}

const ruleSchema = z.looseObject({
  spec: z.looseObject({
    groups: z.array(
      z.looseObject({
        rules: z.array(
          z.looseObject({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.object({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  }),
});

export interface Alert {
  name: string;
  expression: string;
  runbook: string;
}

export function alertsOf(documents: readonly Document[]): Alert[] {
  return documents
    .filter(({ content }) => content.kind === 'PrometheusRule')
    .flatMap(({ content }) => ruleSchema.parse(content).spec.groups)
    .flatMap(({ rules }) => rules)
    .map(({ alert, expr, annotations }) => ({ name: alert, expression: expr, runbook: annotations.runbook }));
}

/** What must not vanish unnoticed: by name, what a rule about it asks for. */
const WATCHED: Readonly<Record<string, RegExp>> = {
  API: /deployment="api"/,
  site: /deployment="site"/,
  jobs: /queue_waiting_jobs/,
  PostgreSQL: /cnpg_collector_up/,
  backups: /last_available_backup_timestamp/,
  'canary watch': /canary_watch_looks_total/,
};

/** What may be gone without an alert, because every rule about it compares series that would be gone, too. */
export const unnoticedAbsences = (alerts: readonly Alert[]): string[] =>
  Object.entries(WATCHED).flatMap(([name, about]) =>
    alerts.some(({ expression }) => about.test(expression) && /\babsent\(|or vector\(0\)\) </.test(expression))
      ? []
      : [name],
  );

const dashboardSchema = z.looseObject({
  panels: z.array(z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) })),
});

/** The expressions of a dashboard by its panels' titles. */
export function panelsOf(path: string): { title: string; expression: string }[] {
  const { panels } = dashboardSchema.parse(JSON.parse(readRepository(path)));
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expression: expr })));
}

const monitorSchema = z.looseObject({
  spec: z.looseObject({
    selector: z.looseObject({
      matchExpressions: z.array(z.looseObject({ key: z.string(), values: z.array(z.string()) })),
    }),
    podMetricsEndpoints: z.array(z.looseObject({ port: z.string() })),
  }),
});

/** The ports of our own pods that are asked for metrics, by the pods' `app` label. */
export function monitoredPorts(documents: readonly Document[]): { monitor: string; app: string; port: string }[] {
  return documents
    .filter(({ content }) => content.kind === 'PodMonitor')
    .flatMap((document) => {
      const { selector, podMetricsEndpoints } = monitorSchema.parse(document.content).spec;
      const apps = selector.matchExpressions.flatMap(({ key, values }) => (key === 'app' ? values : []));
      return apps.flatMap((app) => podMetricsEndpoints.map(({ port }) => ({ monitor: nameOf(document), app, port })));
    });
}

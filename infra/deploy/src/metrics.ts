import { parser } from '@prometheus-io/lezer-promql';
import { collectDefaultMetrics, Registry } from '@prometheus-io/client';
import * as z from 'zod';
import { ofKind, readRepository, type Document } from './documents.ts';

/** Metrics of third-party software that rules and panels use, with their labels. */
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

/** Returns labels by metric, from docs/operations.md. An API test compares that table with a running process. */
function knownMetrics(): ReadonlyMap<string, ReadonlySet<string>> {
  const metrics = new Map<string, ReadonlySet<string>>();
  const section = readRepository('docs/operations.md').split('\n## Metrics\n')[1]?.split('\n## ')[0] ?? '';
  for (const [, name = '', labels = ''] of section.matchAll(/^\| `(\w+)` +\| (.*?) +\|/gm))
    metrics.set(name, new Set([...ADDED, ...[...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)]));
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) metrics.set(name, new Set(ADDED));
  for (const [name, labels] of Object.entries(FOREIGN)) metrics.set(name, new Set([...ADDED, ...labels]));
  return metrics;
}

const HISTOGRAM_PART = /_(bucket|count|sum)$/;

/**
 * Reports unknown metrics and labels in a PromQL expression.
 * @throws SyntaxError if invalid
 */
export function expressionProblems(expression: string, metrics = knownMetrics()): string[] {
  const problems: string[] = [];
  const textOf = ({ from, to }: { from: number; to: number }) => expression.slice(from, to);
  parser
    .configure({ strict: true })
    .parse(expression)
    .iterate({
      enter({ name: kind, node }) {
        if (kind !== 'VectorSelector') return;
        const name = textOf(node.getChild('Identifier') ?? node);
        const labels = metrics.get(name) ?? metrics.get(name.replace(HISTOGRAM_PART, ''));
        if (labels === undefined) problems.push(`no process exports ${name}`);
        for (const matcher of node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []) {
          const label = textOf(matcher.getChild('LabelName') ?? matcher);
          if (labels?.has(label) === false) problems.push(`${name} has no label ${label}`);
        }
      },
    });
  return problems;
}

export interface Alert {
  name: string;
  expression: string;
  severity: string;
  runbook: string;
}

export function alertsOf(documents: readonly Document[]): Alert[] {
  return ofKind(documents, 'PrometheusRule')
    .flatMap(({ content }) => content.spec.groups ?? [])
    .flatMap(({ rules = [] }) => rules)
    .map(({ alert = '', expr, labels, annotations }) => ({
      name: alert,
      severity: labels?.['severity'] ?? '',
      expression: String(expr),
      runbook: annotations?.['runbook'] ?? '',
    }));
}

const dashboardSchema = z.looseObject({
  panels: z.array(z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) })),
});

export function panelsOf(path: string): { title: string; expression: string }[] {
  const { panels } = dashboardSchema.parse(JSON.parse(readRepository(path)));
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expression: expr })));
}

export function monitoredPorts(documents: readonly Document[]): { monitor: string; app: string; port: string }[] {
  return ofKind(documents, 'PodMonitor').flatMap(({ name, content: { spec } }) => {
    const apps = (spec.selector.matchExpressions ?? []).flatMap(({ key, values = [] }) =>
      key === 'app' ? values : [],
    );
    const ports = (spec.podMetricsEndpoints ?? []).map(({ port = '' }) => port);
    return apps.flatMap((app) => ports.map((port) => ({ monitor: name, app, port })));
  });
}

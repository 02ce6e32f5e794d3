import * as z from 'zod';
import { nameOf, type Document } from './documents.ts';
import { matches } from './references.ts';

const probeSchema = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  // Kubernetes' own defaults.
  periodSeconds: z.number().default(10),
  failureThreshold: z.number().default(3),
});
const containerSchema = z.object({
  image: z.string(),
  ports: z.array(z.object({ name: z.string() })).default([]),
  startupProbe: z.optional(probeSchema),
  readinessProbe: z.optional(probeSchema),
  livenessProbe: z.optional(probeSchema),
  lifecycle: z.optional(z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) })),
});
const deploymentSchema = z.object({
  spec: z.object({
    strategy: z.optional(z.object({ rollingUpdate: z.object({ maxSurge: z.number(), maxUnavailable: z.number() }) })),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({ containers: z.array(containerSchema) }),
    }),
  }),
});
const serviceSchema = z.object({ spec: z.object({ selector: z.record(z.string(), z.string()) }) });
const drainSchema = z.object({ data: z.object({ DRAIN_SECONDS: z.coerce.number() }) });
const selectedSchema = z.object({
  spec: z.object({ selector: z.object({ matchLabels: z.record(z.string(), z.string()) }) }),
});

const API = /\bapi(:|$)/;
/** After so long the API serves without its index; an earlier end of its start would restart it forever. */
const INDEX_SECONDS = 120;

/** What lets a rollout, or a node that is drained, fail requests: missing or wrong probes, and pods that go before others come. */
export function rolloutProblems(documents: readonly Document[]): string[] {
  const drains = documents.flatMap(({ content }) => drainSchema.safeParse(content).data?.data.DRAIN_SECONDS ?? []);
  const selectorsOf = (kind: string) => documents.filter(({ content }) => content.kind === kind);
  const services = selectorsOf('Service').map(({ content }) => serviceSchema.parse(content).spec.selector);
  const budgets = selectorsOf('PodDisruptionBudget').map(
    ({ content }) => selectedSchema.parse(content).spec.selector.matchLabels,
  );
  return selectorsOf('Deployment').flatMap((document) => {
    const { strategy, template } = deploymentSchema.parse(document.content).spec;
    const { labels } = template.metadata;
    const isServing = services.some((selector) => matches(selector, labels));
    const problems = template.spec.containers.flatMap((container) => {
      const folder = API.test(container.image) ? '/api/health' : '/health';
      const probes = [
        { kind: 'startupProbe', probe: container.startupProbe, check: 'ready' },
        { kind: 'readinessProbe', probe: container.readinessProbe, check: 'ready' },
        { kind: 'livenessProbe', probe: container.livenessProbe, check: 'live' },
      ].flatMap(({ kind, probe, check }) => {
        if (probe === undefined) return [`no ${kind}`];
        const { path, port } = probe.httpGet;
        return [
          ...(path === `${folder}/${check}` ? [] : [`${kind} asks ${path}`]),
          ...(container.ports.some(({ name }) => name === port) ? [] : [`${kind} asks a port ${port}`]),
        ];
      });
      const { startupProbe, readinessProbe, lifecycle } = container;
      const startSeconds = (startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0);
      const noticedSeconds = (readinessProbe?.periodSeconds ?? 0) * (readinessProbe?.failureThreshold ?? 0);
      return [
        ...probes,
        ...(folder === '/api/health' && isServing && startSeconds <= INDEX_SECONDS
          ? [`may start for ${startSeconds} seconds only`]
          : []),
        ...(isServing && drains.some((seconds) => seconds <= noticedSeconds)
          ? [`drains before ${noticedSeconds} seconds of readiness checks are over`]
          : []),
        ...(isServing && lifecycle === undefined ? ['no preStop'] : []),
      ];
    });
    const goes = strategy?.rollingUpdate.maxUnavailable ?? 1;
    return [
      ...problems,
      ...(isServing && goes > 0 ? [`a rollout takes ${goes} pods away first`] : []),
      ...(isServing && !budgets.some((selector) => matches(selector, labels)) ? ['no PodDisruptionBudget'] : []),
    ].map((problem) => `${nameOf(document)}: ${problem}`);
  });
}

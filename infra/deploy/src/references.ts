import * as z from 'zod';
import { nameOf, type Document } from './documents.ts';

const envSchema = z.array(
  z.looseObject({
    name: z.string(),
    value: z.optional(z.string()),
    valueFrom: z.optional(
      z.looseObject({ secretKeyRef: z.optional(z.looseObject({ name: z.string(), key: z.string() })) }),
    ),
  }),
);
const containerSchema = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).default([]),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })).default([]),
  env: envSchema.default([]),
  envFrom: z
    .array(
      z.looseObject({
        configMapRef: z.optional(z.looseObject({ name: z.string() })),
        secretRef: z.optional(z.looseObject({ name: z.string() })),
      }),
    )
    .default([]),
  resources: z.optional(
    z.looseObject({
      requests: z.optional(z.record(z.string(), z.unknown())),
      limits: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  securityContext: z.optional(z.looseObject({})),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })).default([]),
});
const volumeSchema = z.looseObject({
  name: z.string(),
  secret: z.optional(
    z.looseObject({
      secretName: z.string(),
      items: z.array(z.looseObject({ key: z.string(), path: z.string() })).default([]),
    }),
  ),
});
const workloadSchema = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        automountServiceAccountToken: z.optional(z.boolean()),
        securityContext: z.optional(z.looseObject({})),
        containers: z.array(containerSchema),
        volumes: z.array(volumeSchema).default([]),
      }),
    }),
  }),
});
const serviceSchema = z.looseObject({
  spec: z.looseObject({
    selector: z.record(z.string(), z.string()),
    ports: z.array(z.looseObject({ name: z.string(), targetPort: z.string() })),
  }),
});
const backendSchema = z.strictObject({
  service: z.strictObject({ name: z.string(), port: z.strictObject({ name: z.string() }) }),
});
const ingressSchema = z.looseObject({
  spec: z.looseObject({
    rules: z.array(
      z.looseObject({ http: z.looseObject({ paths: z.array(z.looseObject({ backend: backendSchema })) }) }),
    ),
  }),
});
const selectedSchema = z.looseObject({ spec: z.looseObject({ selector: z.unknown() }) });
const scaledSchema = z.looseObject({
  spec: z.looseObject({ scaleTargetRef: z.looseObject({ kind: z.string(), name: z.string() }) }),
});
const labelsSchema = z.looseObject({ matchLabels: z.record(z.string(), z.string()) });

type Labels = Readonly<Record<string, string>>;
export type Container = z.output<typeof containerSchema>;

/** A Deployment or a Job. */
export interface Workload {
  /** With its file and kind, for messages. */
  name: string;
  document: Document;
  labels: Labels;
  pod: z.output<typeof workloadSchema>['spec']['template']['spec'];
}

export function workloadsOf(documents: readonly Document[]): Workload[] {
  return documents
    .filter(({ content }) => content.kind === 'Deployment' || content.kind === 'Job')
    .map((document) => {
      const { metadata, spec } = workloadSchema.parse(document.content).spec.template;
      return { name: nameOf(document), document, labels: metadata.labels, pod: spec };
    });
}

/** The names that a value takes from the environment: A and B for $(A)/$(B). */
export const usedIn = (value: string): string[] => [...value.matchAll(/\$\((\w+)\)/g)].map(([, name = '']) => name);

export const matches = (wanted: Labels, labels: Labels) =>
  Object.entries(wanted).every(([label, value]) => labels[label] === value);

/**
 * Names that lead nowhere: labels that no pod has, ports, settings, volumes and autoscaled workloads that do not exist, and variables
 * that are not defined before their use, which Kubernetes leaves as they are written.
 */
export function danglingReferences(documents: readonly Document[]): string[] {
  const workloads = workloadsOf(documents);
  const named = new Set(documents.map(({ content }) => `${content.kind} ${content.metadata.name}`));
  const problems: string[] = [];
  for (const document of documents) {
    const { kind } = document.content;
    const say = (problem: string) => problems.push(`${nameOf(document)}: ${problem}`);
    if (kind === 'Service') {
      const { selector, ports } = serviceSchema.parse(document.content).spec;
      const chosen = workloads.filter(({ labels }) => matches(selector, labels));
      if (chosen.length === 0) say('selects no pod');
      for (const { targetPort } of ports) {
        const open = chosen.every(({ pod }) =>
          pod.containers.some((one) => one.ports.some((port) => port.name === targetPort)),
        );
        if (!open) say(`no port ${targetPort}`);
      }
    }
    if (kind === 'Ingress') {
      const { rules } = ingressSchema.parse(document.content).spec;
      for (const { backend } of rules.flatMap(({ http }) => http.paths)) {
        const service = documents.find(
          ({ content }) => content.kind === 'Service' && content.metadata.name === backend.service.name,
        );
        const ports = service === undefined ? [] : serviceSchema.parse(service.content).spec.ports;
        if (!ports.some(({ name }) => name === backend.service.port.name))
          say(`no Service ${backend.service.name} with a port ${backend.service.port.name}`);
      }
    }
    if (kind === 'PodDisruptionBudget' || kind === 'Deployment') {
      const { matchLabels } = labelsSchema.parse(selectedSchema.parse(document.content).spec.selector);
      if (!workloads.some(({ labels }) => matches(matchLabels, labels))) say('selects no pod');
    }
    if (kind === 'HorizontalPodAutoscaler') {
      const { scaleTargetRef } = scaledSchema.parse(document.content).spec;
      if (!named.has(`${scaleTargetRef.kind} ${scaleTargetRef.name}`)) say('scales nothing');
    }
  }
  for (const { name, pod } of workloads) {
    for (const { configMapRef } of pod.containers.flatMap((one) => one.envFrom)) {
      if (configMapRef !== undefined && !named.has(`ConfigMap ${configMapRef.name}`))
        problems.push(`${name}: no ConfigMap ${configMapRef.name}`);
    }
    for (const { env, volumeMounts } of pod.containers) {
      for (const [index, { value = '' }] of env.entries())
        for (const used of usedIn(value))
          if (!env.slice(0, index).some((one) => one.name === used))
            problems.push(`${name}: no ${used} before its use`);
      for (const mount of volumeMounts)
        if (!pod.volumes.some((volume) => volume.name === mount.name))
          problems.push(`${name}: no volume ${mount.name}`);
    }
  }
  return problems;
}

const strictPod = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  securityContext: z.looseObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number().min(10_000),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
  }),
});
const strictContainer = z.looseObject({
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
});

const problemsOf = (name: string, { error }: z.ZodSafeParseResult<unknown>) =>
  (error?.issues ?? []).map(({ path, message }) => `${name}: ${path.join('.')}: ${message}`);

/** Pods that may do more than they need, or without limits. */
export function looseEnds(documents: readonly Document[]): string[] {
  return workloadsOf(documents).flatMap(({ name, pod }) => [
    ...problemsOf(name, strictPod.safeParse(pod)),
    ...pod.containers.flatMap((one) => problemsOf(name, strictContainer.safeParse(one))),
  ]);
}

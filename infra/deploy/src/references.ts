import * as z from 'zod';
import { matches, ofKind, usedIn, workloadsOf, type Document } from './documents.ts';

/**
 * Reports references to missing labels, ports, ConfigMaps, volumes and workloads. Also reports variables used before
 * their definition, because Kubernetes does not expand them.
 */
export function danglingReferences(documents: readonly Document[]): string[] {
  const workloads = workloadsOf(documents);
  const services = ofKind(documents, 'Service');
  const resourceNames = new Set(documents.map(({ content }) => `${content.kind} ${content.metadata.name}`));
  const problems: string[] = [];
  for (const { name, content } of services) {
    const selectedWorkloads = workloads.filter(({ labels }) => matches(content.spec?.selector ?? {}, labels));
    if (selectedWorkloads.length === 0) problems.push(`${name}: selects no pod`);
    for (const { targetPort } of content.spec?.ports ?? [])
      if (
        !selectedWorkloads.every(({ containers }) =>
          containers.some(({ ports }) => ports.some((one) => one.name === targetPort)),
        )
      )
        problems.push(`${name}: no port ${targetPort}`);
  }
  for (const { name, content } of ofKind(documents, 'Ingress')) {
    for (const { backend } of (content.spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? [])) {
      const service = services.find(({ id }) => id === backend.service?.name);
      if (!service?.content.spec?.ports?.some((port) => port.name === backend.service?.port?.name))
        problems.push(`${name}: no Service ${backend.service?.name} with a port ${backend.service?.port?.name}`);
    }
  }
  for (const { name, content } of [...ofKind(documents, 'PodDisruptionBudget'), ...ofKind(documents, 'Deployment')]) {
    const selector = content.spec?.selector?.matchLabels ?? {};
    if (!workloads.some(({ labels }) => matches(selector, labels))) problems.push(`${name}: selects no pod`);
  }
  for (const { name, content } of ofKind(documents, 'HorizontalPodAutoscaler')) {
    const { kind, name: scaled } = content.spec?.scaleTargetRef ?? {};
    if (!resourceNames.has(`${kind} ${scaled}`)) problems.push(`${name}: scales nothing`);
  }
  for (const { name, pod, containers } of workloads) {
    for (const { env, envFrom, volumeMounts } of containers) {
      for (const { configMapRef } of envFrom)
        if (configMapRef !== undefined && !resourceNames.has(`ConfigMap ${configMapRef.name}`))
          problems.push(`${name}: no ConfigMap ${configMapRef.name}`);
      for (const [index, { value = '' }] of env.entries())
        for (const variable of usedIn(value))
          if (!env.slice(0, index).some((one) => one.name === variable))
            problems.push(`${name}: uses ${variable} before it is set`);
      for (const mount of volumeMounts)
        if (!pod.volumes?.some((volume) => volume.name === mount.name))
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

export function securityProblems(documents: readonly Document[]): string[] {
  return workloadsOf(documents).flatMap(({ name, pod, containers }) => [
    ...problemsOf(name, strictPod.safeParse(pod)),
    ...containers.flatMap((one) => problemsOf(name, strictContainer.safeParse(one))),
  ]);
}

const PLACEHOLDER = /\bexample\b/;

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

export const placeholdersOf = (base: readonly Document[]): Set<string> =>
  new Set(base.flatMap(({ content }) => stringsIn(content)).filter((text) => PLACEHOLDER.test(text)));

export function remainingPlaceholders(base: readonly Document[], rendered: readonly Document[]): string[] {
  const placeholders = placeholdersOf(base);
  return rendered.flatMap(({ content }) =>
    stringsIn(content)
      .filter((text) => placeholders.has(text))
      .map((text) => `${content.kind} ${content.metadata.name}: ${text} was not replaced`),
  );
}

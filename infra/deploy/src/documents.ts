import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IPodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import type { IPrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import type { IScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { IService } from 'kubernetes-models/v1/Service';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';

export const REPOSITORY = join(import.meta.dirname, '../../..');
export const DEPLOY = join(REPOSITORY, 'infra/deploy');

const contentSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
});

export interface Document {
  /** Path relative to infra/deploy. */
  file: string;
  content: z.output<typeof contentSchema>;
}

/** @throws Error for invalid YAML, or a document without kind or name */
export function parseDocuments(file: string, text: string): Document[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw new Error(`${file}: ${error.message}`);
    return { file, content: contentSchema.parse(document.toJS()) };
  });
}

export const readRepository = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

export const nameOf = ({ file, content }: Document): string => `${file}: ${content.kind} ${content.metadata.name}`;

/** Kinds that the checks read. A test type-checks each document. */
interface Kinds {
  Cluster: ICluster;
  ConfigMap: IConfigMap;
  Deployment: IDeployment;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Ingress: IIngress;
  Job: IJob;
  NetworkPolicy: INetworkPolicy;
  ObjectStore: object;
  PodDisruptionBudget: IPodDisruptionBudget;
  PodMonitor: IPodMonitor;
  PrometheusRule: IPrometheusRule;
  ScheduledBackup: IScheduledBackup;
  Service: IService;
}
type DocumentOfKind<Kind extends keyof Kinds> = Document & { content: Kinds[Kind] };

const isOfKind =
  <Kind extends keyof Kinds>(kind: Kind) =>
  (document: Document): document is DocumentOfKind<Kind> =>
    document.content.kind === kind;

const annotationsOf = ({ metadata }: Document['content']) => metadata.annotations ?? {};

/** Returns the documents of a kind. `name` has file, kind and name, for messages. */
export const ofKind = <Kind extends keyof Kinds>(documents: readonly Document[], kind: Kind) =>
  documents.filter(isOfKind(kind)).map(({ file, content }) => ({
    name: nameOf({ file, content }),
    id: content.metadata.name,
    annotations: annotationsOf(content),
    content,
  }));

export type Labels = Readonly<Record<string, string>>;
export type Container = IContainer & Required<Pick<IContainer, 'env' | 'envFrom' | 'ports' | 'volumeMounts'>>;

/** A Deployment or a Job. */
export interface Workload {
  /** File, kind and name, for messages. */
  name: string;
  id: string;
  deployment: IDeployment | null;
  labels: Labels;
  pod: IPodSpec;
  containers: Container[];
}

export function workloadsOf(documents: readonly Document[]): Workload[] {
  const all = [
    ...ofKind(documents, 'Deployment').map((one) => ({ ...one, deployment: one.content })),
    ...ofKind(documents, 'Job').map((one) => ({ ...one, deployment: null })),
  ];
  return all.flatMap(({ name, id, deployment, content }) => {
    const { metadata, spec: pod } = content.spec?.template ?? {};
    if (pod === undefined) throw new Error(`${name} has no pod template`);
    const containers = pod.containers.map((one) => ({
      ...one,
      env: one.env ?? [],
      envFrom: one.envFrom ?? [],
      ports: one.ports ?? [],
      volumeMounts: one.volumeMounts ?? [],
    }));
    return { name, id, deployment, labels: metadata?.labels ?? {}, pod, containers };
  });
}

/** Returns the environment variables in a value: A and B for $(A)/$(B). */
export const usedIn = (value: string): string[] => [...value.matchAll(/\$\((\w+)\)/g)].map(([, name = '']) => name);

export const matches = (selector: Labels, labels: Labels) =>
  Object.entries(selector).every(([label, value]) => labels[label] === value);

export function valueOf(
  { env, envFrom }: Container,
  setting: string,
  documents: readonly Document[],
): string | undefined {
  const ownValue = env.find(({ name }) => name === setting)?.value;
  const maps = ofKind(documents, 'ConfigMap');
  return (
    ownValue ??
    envFrom
      .map(({ configMapRef }) => maps.find(({ id }) => id === configMapRef?.name)?.content.data?.[setting])
      .findLast((value) => value !== undefined)
  );
}

export const numbersOf = (documents: readonly Document[], setting: string): number[] =>
  ofKind(documents, 'ConfigMap').flatMap(({ content }) => {
    const value = content.data?.[setting];
    return value === undefined ? [] : [Number(value)];
  });

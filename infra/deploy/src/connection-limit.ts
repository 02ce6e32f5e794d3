import * as z from 'zod';
import { connectionsOf, valueOf } from './database-roles.ts';
import { nameOf, type Document } from './documents.ts';
import { workloadsOf } from './references.ts';

/** Of a process beside its pool: the queue's three, readiness, and the thread that loads the rank index. */
const BESIDE_POOL = 5;
/** Of the migration, its queue included. */
const OF_MIGRATION = 4;
/** PostgreSQL keeps three for superusers; the operator and a person who looks for a fault are others. */
const OF_OTHERS = 20;

const clusterSchema = z.looseObject({
  spec: z.looseObject({ postgresql: z.looseObject({ parameters: z.record(z.string(), z.string()) }) }),
});
const deploymentSchema = z.looseObject({ spec: z.looseObject({ replicas: z.number().optional() }) });
const scalerSchema = z.looseObject({
  spec: z.looseObject({ maxReplicas: z.number(), scaleTargetRef: z.looseObject({ name: z.string() }) }),
});

/** Databases with fewer connections than all processes may open during a rollout, one pod more of each kind included. */
export function connectionLimitProblems(documents: readonly Document[]): string[] {
  const scalers = documents
    .filter(({ content }) => content.kind === 'HorizontalPodAutoscaler')
    .map(({ content }) => scalerSchema.parse(content).spec);
  let needed = OF_MIGRATION + OF_OTHERS;
  for (const {
    pod,
    document: { content },
  } of workloadsOf(documents)) {
    const container = pod.containers.find((one) => connectionsOf(one).length > 0);
    if (content.kind !== 'Deployment' || container === undefined) continue;
    const pods =
      scalers.find(({ scaleTargetRef }) => scaleTargetRef.name === content.metadata.name)?.maxReplicas ??
      deploymentSchema.parse(content).spec.replicas ??
      1;
    needed += (pods + 1) * (Number(valueOf(container, 'DATABASE_POOL_SIZE', documents) ?? 10) + BESIDE_POOL);
  }
  return documents
    .filter(({ content }) => content.kind === 'Cluster')
    .flatMap((document) => {
      const limit = Number(clusterSchema.parse(document.content).spec.postgresql.parameters['max_connections'] ?? 100);
      return limit >= needed ? [] : [`${nameOf(document)}: ${needed} connections may be needed, and it has ${limit}`];
    });
}

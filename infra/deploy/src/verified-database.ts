import * as z from 'zod';
import { connectionsOf, type Connection } from './database-roles.ts';
import { nameOf, type Document } from './documents.ts';
import { workloadsOf, type Workload } from './references.ts';

/** PostgreSQL's rule that rejects connections over TCP without TLS. It must be the first of ours. */
const ONLY_TLS = /^hostnossl\s+all\s+all\s+all\s+reject$/;

const clusterSchema = z.looseObject({
  spec: z.looseObject({ postgresql: z.looseObject({ pg_hba: z.array(z.string()).default([]) }) }),
});

/**
 * Processes whose connection to the database is not encrypted, or whose server could be anybody's, and databases that let in such a
 * connection. The operator makes, for a Cluster NAME, the Secrets NAME-app with the owner's address and NAME-ca with the certificate.
 */
export function databaseProblems(documents: readonly Document[]): string[] {
  const clusters = documents.filter(({ content }) => content.kind === 'Cluster');
  const names = clusters.map(({ content }) => content.metadata.name);
  return [
    ...clusters
      .filter((document) => !ONLY_TLS.test(clusterSchema.parse(document.content).spec.postgresql.pg_hba[0] ?? ''))
      .map((document) => `${nameOf(document)}: it lets in connections without TLS`),
    ...workloadsOf(documents).flatMap(({ name, pod }) =>
      pod.containers
        .flatMap(connectionsOf)
        .flatMap((connection) => problemsOf(connection, pod, names).map((problem) => `${name}: ${problem}`)),
    ),
  ];
}

function problemsOf(
  { container, cluster, options }: Connection,
  { volumes }: Workload['pod'],
  clusters: readonly string[],
): string[] {
  const verifies = options.get('sslmode') === 'verify-full';
  const file = options.get('sslrootcert') ?? '';
  const mount = container.volumeMounts.find(({ mountPath }) => file.startsWith(`${mountPath}/`));
  const secret = volumes.find(({ name }) => name === mount?.name)?.secret;
  const certificate = file.slice((mount?.mountPath.length ?? 0) + 1);
  const isItsCertificate = secret?.items.some(({ key, path }) => key === 'ca.crt' && path === certificate) ?? false;
  return [
    ...(verifies ? [] : ['its connection to the database is not verified']),
    ...(clusters.includes(cluster) ? [] : ['its database is not that of a Cluster']),
    ...(secret?.secretName === `${cluster}-ca` && isItsCertificate ? [] : [`no certificate of ${cluster} at ${file}`]),
    // The operator keeps the key beside the certificate: with it, anybody can be the database.
    ...(secret?.items.some(({ key }) => key !== 'ca.crt') ? ['it can read the key of the certificate'] : []),
  ];
}

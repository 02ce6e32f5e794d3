import * as z from 'zod';
import { ofKind, usedIn, valueOf, workloadsOf, type Container, type Document, type Workload } from './documents.ts';

/** Locale of tests and `npm start`. CloudNativePG's default, `C`, would convert the case of ASCII letters only. */
export const LOCALE = 'C.UTF-8';
/** pg_hba rule that rejects TCP connections without TLS. It must come first. */
const ONLY_TLS = /^hostnossl\s+all\s+all\s+all\s+reject$/;
/** Barman Cloud's plugin, because CloudNativePG's built-in backups are deprecated. */
const BACKUP_PLUGIN = 'barman-cloud.cloudnative-pg.io';
/** Connections outside of the pool: three for the queue, one for readiness, and one for the rank index thread. */
const BESIDE_POOL = 5;
const OF_MIGRATION = 4;
/** Connections reserved for superusers (three), the operator, and people who debug. */
const OF_OTHERS = 20;

interface Connection {
  setting: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';
  cluster: string;
  /** Null for the owner, whose URI the operator provides. */
  role: { name: string; secret: string } | null;
  options: URLSearchParams;
}

const BY_ROLE = /^postgres:\/\/(\w+):\$\((\w+)\)@([\w-]+)-rw:5432\/\w+/;

/** The operator creates the Secret NAME-app with the owner's URI for each Cluster NAME. */
function connectionsOf({ env }: Container): Connection[] {
  const variable = (name: string) => env.find((one) => one.name === name);
  return (['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const).flatMap((setting): Connection[] => {
    const entry = variable(setting);
    if (entry === undefined) return [];
    const text = (entry.value ?? '').replaceAll(
      /\$\((\w+)\)/g,
      (match, name: string) => variable(name)?.value ?? match,
    );
    const options = new URLSearchParams(text.split('?')[1]);
    const [, name = '', password = '', cluster = ''] = BY_ROLE.exec(text) ?? [];
    if (name !== '') {
      const secret = variable(password)?.valueFrom?.secretKeyRef?.name ?? '';
      return [{ setting, cluster, role: { name, secret }, options }];
    }
    const address = variable(usedIn(text)[0] ?? '')?.valueFrom?.secretKeyRef;
    const ownedCluster = address?.key === 'uri' ? /^(.+)-app$/.exec(address.name ?? '')?.[1] : undefined;
    return [{ setting, cluster: ownedCluster ?? '', role: null, options }];
  });
}

export function clusterProblems(documents: readonly Document[]): string[] {
  const connections = neededConnections(documents);
  return ofKind(documents, 'Cluster').flatMap(({ name, content }) => {
    // A restored cluster keeps the locale of its backup.
    const { initdb } = content.spec?.bootstrap ?? {};
    const { parameters = {}, pg_hba: rules = [] } = content.spec?.postgresql ?? {};
    const limit = Number(parameters['max_connections'] ?? 100);
    const isLocalized =
      initdb === undefined || [initdb.localeCollate, initdb.localeCType].every((one) => one === LOCALE);
    return [
      isLocalized ? [] : `its locale is not ${LOCALE}`,
      parameters['log_parameter_max_length'] === '0' ? [] : 'it logs the values of slow statements',
      // PostgreSQL's error details contain values, such as 'Key (email)=(…) already exists.'
      parameters['log_error_verbosity'] === 'terse' ? [] : 'it logs the values of errors',
      ONLY_TLS.test(rules[0] ?? '') ? [] : 'it accepts connections without TLS',
      limit >= connections ? [] : `${connections} connections may be needed, and it has ${limit}`,
    ]
      .flat()
      .map((problem) => `${name}: ${problem}`);
  });
}

function neededConnections(documents: readonly Document[]): number {
  const scalers = ofKind(documents, 'HorizontalPodAutoscaler').map(({ content }) => content.spec);
  const ofPools = workloadsOf(documents).map(({ id, deployment, containers }) => {
    const container = containers.find((one) => connectionsOf(one).length > 0);
    if (deployment === null || container === undefined) return 0;
    const scaled = scalers.find((spec) => spec?.scaleTargetRef.name === id)?.maxReplicas;
    const pods = scaled ?? deployment.spec?.replicas ?? 1;
    return (pods + 1) * (Number(valueOf(container, 'DATABASE_POOL_SIZE', documents) ?? 10) + BESIDE_POOL);
  });
  return ofPools.reduce((sum, one) => sum + one, OF_MIGRATION + OF_OTHERS);
}

/**
 * Reports unsafe TLS settings of connections. For a Cluster NAME, the operator creates the Secret NAME-ca with the CA's
 * certificate.
 */
export function connectionProblems(documents: readonly Document[]): string[] {
  const clusters = ofKind(documents, 'Cluster').map(({ id }) => id);
  return workloadsOf(documents).flatMap(({ name, pod, containers }) =>
    containers.flatMap((container) =>
      connectionsOf(container)
        .flatMap((connection) => tlsProblems(connection, container, pod, clusters))
        .map((problem) => `${name}: ${problem}`),
    ),
  );
}

function tlsProblems(
  { cluster, options }: Connection,
  { volumeMounts }: Container,
  { volumes = [] }: Workload['pod'],
  clusters: readonly string[],
): string[] {
  const file = options.get('sslrootcert') ?? '';
  const mount = volumeMounts.find(({ mountPath }) => file.startsWith(`${mountPath}/`));
  const secret = volumes.find(({ name }) => name === mount?.name)?.secret;
  const certificate = file.slice((mount?.mountPath.length ?? 0) + 1);
  const isItsCertificate = secret?.items?.some(({ key, path }) => key === 'ca.crt' && path === certificate) ?? false;
  return [
    options.get('sslmode') === 'verify-full' ? [] : 'its connection to the database is not verified',
    clusters.includes(cluster) ? [] : 'its database does not belong to a Cluster',
    secret?.secretName === `${cluster}-ca` && isItsCertificate ? [] : `no certificate of ${cluster} at ${file}`,
    // The Secret also contains the CA's key, with which an attacker could impersonate the database.
    secret?.items?.some(({ key }) => key !== 'ca.crt') ? 'it can read the key of the certificate' : [],
  ].flat();
}

/** A serving role may only log in. Unknown fields are rejected. */
const servingRole = z.strictObject({
  name: z.string(),
  ensure: z.literal('present').optional(),
  comment: z.string().optional(),
  connectionLimit: z.number().optional(),
  login: z.literal(true),
  superuser: z.literal(false).optional(),
  createdb: z.literal(false).optional(),
  createrole: z.literal(false).optional(),
  replication: z.literal(false).optional(),
  bypassrls: z.literal(false).optional(),
  passwordSecret: z.object({ name: z.string() }),
});

/**
 * Reports a serving process that connects as the owner, or a migration that does not. Also reports serving roles with
 * rights beyond LOGIN.
 */
export function roleProblems(documents: readonly Document[]): string[] {
  const clusters = ofKind(documents, 'Cluster');
  const ownersSecrets = clusters.flatMap(({ id }) => [`${id}-app`, `${id}-superuser`]);
  const problems: string[] = [];
  let migrates = false;
  for (const { name, deployment, containers } of workloadsOf(documents)) {
    const say = (problem: string) => problems.push(`${name}: ${problem}`);
    for (const container of containers) {
      const connections = connectionsOf(container);
      const migration = connections.find(({ setting }) => setting === 'MIGRATION_DATABASE_URL');
      if (migration !== undefined && migration.role !== null) say('its migration does not connect as the owner');
      if (deployment === null) migrates ||= migration !== undefined;
      else {
        if (migration !== undefined) say('it serves requests and has MIGRATION_DATABASE_URL');
        for (const secret of secretsOf(container))
          if (ownersSecrets.includes(secret)) say(`it serves requests and can read the owner's Secret ${secret}`);
        const migratesOnStart = connections.length > 0 && valueOf(container, 'MIGRATE_ON_START', documents) !== 'false';
        if (migratesOnStart) say('it serves requests and migrates when it starts');
      }
      for (const { setting, role, cluster } of connections) {
        if (setting !== 'DATABASE_URL') continue;
        const { bootstrap = {}, managed } = clusters.find(({ id }) => id === cluster)?.content.spec ?? {};
        const declared = managed?.roles?.find((one) => one.name === role?.name);
        const owners = [bootstrap.initdb?.owner, bootstrap.recovery?.owner, bootstrap.pg_basebackup?.owner];
        if (role === null || owners.includes(role.name)) say('its DATABASE_URL connects as the owner');
        else if (declared === undefined) say(`the Cluster ${cluster} has no role ${role.name}`);
        else {
          const { data, error } = servingRole.safeParse(declared);
          for (const { path, message } of error?.issues ?? [])
            say(`the role ${role.name}: ${[...path, message].join(': ')}`);
          if (data !== undefined && data.passwordSecret.name !== role.secret)
            say(`the password of ${role.name} is not in ${role.secret}`);
        }
      }
    }
  }
  return [...problems, ...(migrates ? [] : ['no Job migrates as the owner'])];
}

const secretsOf = ({ env, envFrom }: Container) => [
  ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
  ...envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
];

export function backupProblems(documents: readonly Document[]): string[] {
  const stores = ofKind(documents, 'ObjectStore').map(({ id }) => id);
  const clusters = ofKind(documents, 'Cluster');
  const scheduled = ofKind(documents, 'ScheduledBackup');
  return [
    ...clusters.flatMap(({ name, id, content }) => {
      const { plugins = [], externalClusters = [] } = content.spec ?? {};
      const clusterPlugins = [...plugins, ...externalClusters.flatMap(({ plugin }) => plugin ?? [])];
      return [
        ...clusterPlugins.filter((plugin) => plugin.name !== BACKUP_PLUGIN).map((plugin) => `no plugin ${plugin.name}`),
        ...clusterPlugins
          .map(({ parameters }) => parameters?.['barmanObjectName'] ?? '')
          .filter((store) => !stores.includes(store))
          .map((store) => `no ObjectStore ${store}`),
        ...(plugins.some(({ isWALArchiver }) => isWALArchiver) ? [] : ['its WAL is not archived']),
        ...(scheduled.some((one) => one.content.spec.cluster.name === id) ? [] : ['no backup is scheduled']),
      ].map((problem) => `${name}: ${problem}`);
    }),
    ...scheduled.flatMap(({ name, content: { spec } }) =>
      [
        clusters.some(({ id }) => id === spec.cluster.name) ? [] : `no Cluster ${spec.cluster.name}`,
        spec.method === 'plugin' && spec.pluginConfiguration?.name === BACKUP_PLUGIN
          ? []
          : 'the backup does not use the plugin',
        // A CloudNativePG schedule has six fields. The first one is for seconds.
        spec.schedule.split(' ').length === 6 ? [] : 'its schedule does not have six fields',
      ]
        .flat()
        .map((problem) => `${name}: ${problem}`),
    ),
  ];
}

import * as z from 'zod';
import { type Document } from './documents.ts';
import { usedIn, workloadsOf, type Container } from './references.ts';

/** A setting of a container that leads to a database. */
export interface Connection {
  container: Container;
  setting: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';
  cluster: string;
  /** The role, and the Secret with its password; null for the owner, by the operator's address. */
  role: { name: string; secret: string } | null;
  options: URLSearchParams;
}

const BY_ROLE = /^postgres:\/\/(\w+):\$\((\w+)\)@([\w-]+)-rw:5432\/\w+/;

/** The connections of a container. The operator's Secret NAME-app has the address of the owner of a Cluster NAME's database. */
export function connectionsOf(container: Container): Connection[] {
  const variable = (name: string) => container.env.find((one) => one.name === name);
  return (['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const).flatMap((setting): Connection[] => {
    const given = variable(setting);
    if (given === undefined) return [];
    const text = (given.value ?? '').replaceAll(
      /\$\((\w+)\)/g,
      (whole, name: string) => variable(name)?.value ?? whole,
    );
    const options = new URLSearchParams(text.split('?')[1]);
    const [, name = '', password = '', cluster = ''] = BY_ROLE.exec(text) ?? [];
    if (name !== '') {
      const secret = variable(password)?.valueFrom?.secretKeyRef?.name ?? '';
      return [{ container, setting, cluster, role: { name, secret }, options }];
    }
    const address = variable(usedIn(text)[0] ?? '')?.valueFrom?.secretKeyRef;
    const owned = address?.key === 'uri' ? /^(.+)-app$/.exec(address.name)?.[1] : undefined;
    return [{ container, setting, cluster: owned ?? '', role: null, options }];
  });
}

/** A role that serves: it may log in, and nothing else. Whatever else the operator lets roles do is refused. */
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
const clusterSchema = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    bootstrap: z.record(z.string(), z.looseObject({ owner: z.string() })),
    managed: z.optional(z.looseObject({ roles: z.array(z.looseObject({ name: z.string() })).default([]) })),
  }),
});
const settingsSchema = z.looseObject({ data: z.record(z.string(), z.string()) });

/**
 * Processes that serve as a role that may change tables, or that know the owner's password or migrate, migrations by another role than the
 * owner, and roles that serve and may do more than log in.
 */
export function roleProblems(documents: readonly Document[]): string[] {
  const clusters = documents
    .filter(({ content }) => content.kind === 'Cluster')
    .map(({ content }) => clusterSchema.parse(content));
  const named = clusters.map(({ metadata }) => metadata.name);
  const ownersSecrets = named.flatMap((name) => [`${name}-app`, `${name}-superuser`]);
  const problems: string[] = [];
  let migrates = false;
  for (const { name, document, pod } of workloadsOf(documents)) {
    const say = (problem: string) => problems.push(`${name}: ${problem}`);
    for (const container of pod.containers) {
      const connections = connectionsOf(container);
      const migration = connections.find(({ setting }) => setting === 'MIGRATION_DATABASE_URL');
      if (migration !== undefined && migration.role !== null) say('it migrates as another role than the owner');
      if (document.content.kind === 'Job') migrates ||= migration !== undefined;
      else {
        if (migration !== undefined) say('it serves, and may migrate');
        for (const secret of secretsOf(container))
          if (ownersSecrets.includes(secret)) say(`it serves, and can read the Secret ${secret} of the owner`);
        const migratesOnStart = connections.length > 0 && valueOf(container, 'MIGRATE_ON_START', documents) !== 'false';
        if (migratesOnStart) say('it serves, and migrates when it starts');
      }
      for (const { setting, role, cluster } of connections) {
        if (setting !== 'DATABASE_URL') continue;
        const known = clusters.find(({ metadata }) => metadata.name === cluster)?.spec;
        const declared = known?.managed?.roles.find((one) => one.name === role?.name);
        if (role === null) say('it serves as the owner');
        else if (Object.values(known?.bootstrap ?? {}).some(({ owner }) => owner === role.name))
          say('it serves as the owner');
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

/** A literal setting of a container: its own, or of one of its ConfigMaps. */
export function valueOf(
  { env, envFrom }: Container,
  setting: string,
  documents: readonly Document[],
): string | undefined {
  const own = env.find(({ name }) => name === setting)?.value;
  if (own !== undefined) return own;
  const maps = envFrom.flatMap(({ configMapRef }) =>
    documents.filter(({ content }) => content.kind === 'ConfigMap' && content.metadata.name === configMapRef?.name),
  );
  return maps
    .map(({ content }) => settingsSchema.parse(content).data[setting])
    .findLast((value) => value !== undefined);
}

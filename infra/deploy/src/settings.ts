import { ofKind, readRepository, usedIn, workloadsOf, type Container, type Document } from './documents.ts';

/** Headings of the settings tables in docs/operations.md, by image or script. */
const HEADINGS: Readonly<Record<string, string>> = {
  api: 'Settings of the API',
  site: 'Settings of the site',
  'canary-watch': 'Settings of the canary watch',
  'shell/server/publish-files.ts': 'Settings of publishing the site’s files',
  'api/src/migrate-database.ts': 'Settings of the migration',
};
/** Keys that each Secret must have. The Secrets themselves are not in the repository. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  'api-secrets': ['TOKEN_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL'],
  'release-keys': ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
};
/** Settings that only a cluster requires. */
const IN_CLUSTER: Readonly<Record<string, readonly string[]>> = {
  // Publishing, rollbacks, canaries and the kill switch need the remotes list.
  site: ['REMOTES_LIST', 'LAST_GOOD_DIRECTORY'],
  // Alerts about failing releases need the remotes list.
  api: ['REMOTES_LIST'],
};

const OF_NODE = 'NODE_EXTRA_CA_CERTS';

/**
 * Image name without registry and tag: marketplace-api in the base, registry.example.org/marketplace/api:0.1.0 in an
 * overlay.
 */
const imageOf = ({ image = '' }: Container) =>
  image
    .replace(/^.*\//, '')
    .replace(/:.*$/, '')
    .replace(/^marketplace-/, '');

interface Documented {
  names: Set<string>;
  required: Set<string>;
}

/** Returns the settings in a table of docs/operations.md. A test in infra/checks compares that table with the code. */
function documentedSettings(heading: string): Documented {
  const section = readRepository('docs/operations.md').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const names = new Set<string>();
  const required = new Set<string>();
  for (const [, cell = '', standard = ''] of section.matchAll(/^\| (`.*?) +\| (.*?) +\|/gm)) {
    const defaults = standard.split(', ');
    for (const [index, [, name = '']] of [...cell.matchAll(/`([A-Z\d_]+)`/g)].entries()) {
      names.add(name);
      if ((defaults[index] ?? standard).trim() === 'required') required.add(name);
    }
  }
  return { names, required };
}

function settingsOf(container: Container, configMaps: ReadonlyMap<string, readonly string[]>): string[] {
  return [
    ...container.env.map(({ name }) => name),
    ...container.envFrom.flatMap(({ configMapRef, secretRef }) => [
      ...(configMaps.get(configMapRef?.name ?? '') ?? []),
      ...(SECRETS[secretRef?.name ?? ''] ?? []),
    ]),
  ];
}

export function settingProblems(documents: readonly Document[]): string[] {
  const maps = ofKind(documents, 'ConfigMap').filter(
    ({ content }) => content.metadata.labels?.['grafana_dashboard'] === undefined,
  );
  const configMaps = new Map(maps.map(({ id, content }) => [id, Object.keys(content.data ?? {})] as const));
  const problems: string[] = [];
  const settingsByMap = new Map<string, Set<string>>();
  for (const { name, containers } of workloadsOf(documents)) {
    for (const container of containers) {
      const process = container.args?.[0] ?? imageOf(container);
      const heading = HEADINGS[process];
      if (heading === undefined) {
        problems.push(`${name}: no settings are known for ${process}`);
        continue;
      }
      const { names, required } = documentedSettings(heading);
      const inOthers = new Set(container.env.flatMap(({ value = '' }) => usedIn(value)));
      for (const { name: setting } of container.env)
        if (!names.has(setting) && !inOthers.has(setting) && setting !== OF_NODE)
          problems.push(`${name}: ${setting} is not a setting of this process`);
      for (const { configMapRef } of container.envFrom) {
        const configNames = settingsByMap.get(configMapRef?.name ?? '') ?? new Set();
        settingsByMap.set(configMapRef?.name ?? '', new Set([...configNames, ...names]));
      }
      const variableNames = new Set(settingsOf(container, configMaps));
      for (const setting of [...required, ...(IN_CLUSTER[process] ?? [])])
        if (!variableNames.has(setting)) problems.push(`${name}: ${setting} is missing`);
    }
  }
  for (const { name, id } of maps)
    for (const setting of configMaps.get(id) ?? [])
      if (!settingsByMap.get(id)?.has(setting))
        problems.push(`${name}: ${setting} is not a setting of any process that gets it`);
  return problems;
}

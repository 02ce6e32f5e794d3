import * as z from 'zod';
import { nameOf, type Document } from './documents.ts';

const PLUGIN = 'barman-cloud.cloudnative-pg.io';

const pluginSchema = z.object({ name: z.string(), parameters: z.object({ barmanObjectName: z.string() }) });
const clusterSchema = z.object({
  spec: z.object({
    plugins: z.array(pluginSchema.extend({ isWALArchiver: z.boolean().default(false) })).default([]),
    externalClusters: z.array(z.object({ plugin: pluginSchema })).default([]),
  }),
});
const scheduledSchema = z.object({
  spec: z.object({
    schedule: z.string(),
    cluster: z.object({ name: z.string() }),
    method: z.string().default('barmanObjectStore'),
    pluginConfiguration: z.object({ name: z.string() }),
  }),
});

/** Clusters that no backup is made of or whose log is not archived, and backups of nothing or into nothing. */
export function backupProblems(documents: readonly Document[]): string[] {
  const ofKind = (kind: string) => documents.filter(({ content }) => content.kind === kind);
  const namesOf = (kind: string) => ofKind(kind).map(({ content }) => content.metadata.name);
  const stores = namesOf('ObjectStore');
  const scheduled = ofKind('ScheduledBackup').map((document) => ({
    document,
    ...scheduledSchema.parse(document.content).spec,
  }));
  return [
    ...ofKind('Cluster').flatMap((document) => {
      const { plugins, externalClusters } = clusterSchema.parse(document.content).spec;
      const used = [...plugins, ...externalClusters.map(({ plugin }) => plugin)];
      return [
        ...used.filter(({ name }) => name !== PLUGIN).map(({ name }) => `no plugin ${name}`),
        ...used
          .filter(({ parameters }) => !stores.includes(parameters.barmanObjectName))
          .map(({ parameters }) => `no ObjectStore ${parameters.barmanObjectName}`),
        ...(plugins.some(({ isWALArchiver }) => isWALArchiver) ? [] : ['its log is not archived']),
        ...(scheduled.some(({ cluster }) => cluster.name === document.content.metadata.name)
          ? []
          : ['no backup is scheduled']),
      ].map((problem) => `${nameOf(document)}: ${problem}`);
    }),
    ...scheduled.flatMap(({ document, schedule, cluster, method, pluginConfiguration }) =>
      [
        ...(namesOf('Cluster').includes(cluster.name) ? [] : [`no Cluster ${cluster.name}`]),
        ...(method === 'plugin' && pluginConfiguration.name === PLUGIN ? [] : ['not by the plugin']),
        // Seconds first: with five fields, '0 6 * * *' would be each hour.
        ...(schedule.split(' ').length === 6 ? [] : ['its schedule has not six fields']),
      ].map((problem) => `${nameOf(document)}: ${problem}`),
    ),
  ];
}

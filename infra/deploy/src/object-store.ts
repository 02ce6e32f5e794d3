import type { IBarmanObjectStoreConfiguration } from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration';

/** The fields that we use of Barman Cloud's ObjectStore; no package has its types. */
export interface IObjectStore {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  metadata: { name: string; namespace?: string };
  spec: {
    /** Age at which backups are deleted, such as 30d, 4w or 1m. */
    retentionPolicy?: `${number}${'d' | 'w' | 'm'}`;
    /** The plugin rejects serverName here; the Cluster sets it. */
    configuration: Omit<IBarmanObjectStoreConfiguration, 'serverName'>;
    instanceSidecarConfiguration?: {
      resources?: { requests?: Quantities; limits?: Quantities };
      retentionPolicyIntervalSeconds?: number;
    };
  };
}

interface Quantities {
  cpu?: string;
  memory?: string;
}

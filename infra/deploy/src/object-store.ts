import type { IBarmanObjectStoreConfiguration } from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration';

/** Of the plugin Barman Cloud, which has no package with types: its fields that we use. */
export interface IObjectStore {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  metadata: { name: string; namespace?: string };
  spec: {
    /** Such as 30d, 4w or 1m. */
    retentionPolicy?: `${number}${'d' | 'w' | 'm'}`;
    /** The plugin rejects a server name here: it is a parameter of the cluster's. */
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

import { expect, test } from 'vitest';
import { parseDocuments } from './documents.ts';
import { render } from './kustomize.ts';
import { compile, typedLiterals } from './typed-literals.ts';

const POD = `
apiVersion: v1
kind: Pod
metadata: { name: api }
spec: { containers: [{ name: api, image: api`;

const FAULTS: Record<string, string> = {
  misspelled: `${POD}, readinesProbe: { httpGet: { path: /, port: 1 } } }] }`,
  wrongType: `${POD}, ports: [{ containerPort: '4001' }] }] }`,
  missing: 'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: api }\nspec: { replicas: 2 }',
  unknownKind: 'apiVersion: apps/v1\nkind: Deploymant\nmetadata: { name: api }',
  unknownVersion: 'apiVersion: batch/v7\nkind: Job\nmetadata: { name: migrate }',
  cluster:
    'apiVersion: postgresql.cnpg.io/v1\nkind: Cluster\nmetadata: { name: postgres }\nspec: { instances: 3, synchronus: 1 }',
  objectStore:
    'apiVersion: barmancloud.cnpg.io/v1\nkind: ObjectStore\nmetadata: { name: a }\nspec: { configuration: { destinationPath: s3://a/b, serverName: a } }',
  sidecar:
    'apiVersion: barmancloud.cnpg.io/v1\nkind: ObjectStore\nmetadata: { name: a }\nspec: { configuration: { destinationPath: s3://a/b }, instanceSidecar: {} }',
  rule: 'apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata: { name: a }\nspec: { groups: [{ name: a, rules: [{ alert: A, exp: x }] }] }',
};

test('each Kubernetes document passes the type check, and documents with planted faults fail', async () => {
  const faults = Object.entries(FAULTS).map(([name, text]) => [name, typedLiterals(parseDocuments(name, text))]);
  const rendered = ['base', 'overlays/example', 'overlays/example-restored', 'overlays/example-internal-tls'].map(
    (folder) => [folder.replace('/', '-'), typedLiterals(render(folder))],
  );
  const compileErrors = await compile(Object.fromEntries([...faults, ...rendered]));
  for (const [name = ''] of rendered) expect(compileErrors[name], name).toEqual([]);
  expect(compileErrors).not.toHaveProperty('compiler');
  for (const name of Object.keys(FAULTS)) expect(compileErrors[name], name).not.toEqual([]);
  expect(compileErrors['misspelled']?.[0]).toContain('readinesProbe');
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readRepository, REPOSITORY } from './documents.ts';
import { render } from './kustomize.ts';
import { alertsOf } from './metrics.ts';

const alerts = alertsOf(render('base'));
const [, ...parts] = readRepository('docs/runbook.md').split('\n## ');
const sections = parts.map((text) => {
  const title = text.split('\n')[0] ?? '';
  return { anchor: title.toLowerCase().replaceAll(' ', '-'), text };
});

const named = (text: string) => {
  const line = /\*\*Alerts?(?:\*\*)?:(?:\*\*)?([^\n]*)/.exec(text)?.[1] ?? '';
  return [...line.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
};

test('each alert links to its runbook section, and no section names an unknown alert', () => {
  for (const { name, runbook } of alerts) {
    const section = sections.find(({ anchor }) => runbook === `docs/runbook.md#${anchor}`);
    expect(section, `${name}: ${runbook}`).toBeDefined();
    expect(named(section?.text ?? ''), name).toContain(name);
  }
  const all = sections.flatMap(({ text }) => named(text));
  expect(all.sort()).toEqual(alerts.map(({ name }) => name).sort());
});

test('each alert section has the parts “What people see”, “What to do” and “Proof”', () => {
  for (const { anchor, text } of sections) {
    expect(text, anchor).toContain('**Proof**');
    if (named(text).length === 0) continue;
    expect(text, anchor).toContain('**What people see**');
    expect(text, anchor).toContain('**What to do**');
  }
});

const drills = (text: string) => text.split('**Drill**').slice(1).join('');

test('the runbook section of each alert has a drill', () => {
  for (const { anchor, text } of sections)
    for (const name of named(text)) expect(drills(text), `${anchor}: ${name}`).toContain(`\`${name}\``);
});

test('the files that the runbook names as proof exist', () => {
  const paths = sections.flatMap(({ text }) => [...text.matchAll(/`((?:api|infra|shell)\/[\w./-]+)`/g)]);
  expect(paths.length).toBeGreaterThan(10);
  for (const [, path = ''] of paths) expect(existsSync(join(REPOSITORY, path)), path).toBe(true);
});

const clusterSchema = z.looseObject({
  bootstrap: z.unknown(),
  plugins: z.tuple([z.looseObject({ parameters: z.record(z.string(), z.string()) })]),
  externalClusters: z.optional(z.unknown()),
});
const initdbSchema = z.looseObject({ initdb: z.looseObject({ database: z.string(), owner: z.string() }) });

test('a restored cluster differs from the original only in the source of its database', () => {
  const [before, after] = ['overlays/example', 'overlays/example-restored'].map((folder) =>
    render(folder).map(({ content }) => content),
  );
  const specOf = (documents: typeof before, kind: string, name: string) =>
    documents?.find((one) => one.kind === kind && one.metadata.name === name)?.['spec'];
  const first = clusterSchema.parse(specOf(before, 'Cluster', 'postgres'));
  const restored = clusterSchema.parse(specOf(after, 'Cluster', 'restored'));
  const { database, owner } = initdbSchema.parse(first.bootstrap).initdb;
  expect(restored.bootstrap).toMatchObject({ recovery: { source: 'postgres', database, owner } });
  const [{ parameters, ...plugin }] = first.plugins;
  expect(restored.externalClusters).toEqual([
    { name: 'postgres', plugin: { name: plugin['name'], parameters: { ...parameters, serverName: 'postgres' } } },
  ]);
  const [{ parameters: restoredParameters }] = restored.plugins;
  // A restored cluster must not archive into the folder from which it reads.
  expect(restoredParameters['serverName']).toMatch(/^restored/);
  expect({
    ...restored,
    bootstrap: first.bootstrap,
    plugins: [{ ...plugin, parameters: { ...restoredParameters, serverName: 'postgres' } }],
    externalClusters: undefined,
  }).toEqual({ ...first, plugins: [{ ...plugin, parameters: { ...parameters, serverName: 'postgres' } }] });
  // All other documents differ only in names that contain the cluster's name.
  const others = (documents: typeof before) =>
    (documents ?? [])
      .filter(({ kind }) => kind !== 'Cluster')
      .map((content) => JSON.stringify(content))
      .sort();
  const renamed = (text: string) =>
    text
      .replace('"name":"postgres-app"', '"name":"restored-app"')
      .replace('"value":"postgres-rw"', '"value":"restored-rw"')
      .replace('"secretName":"postgres-ca"', '"secretName":"restored-ca"')
      .replace('"name":"postgres-nightly"', '"name":"restored-nightly"')
      .replace('"cluster":{"name":"postgres"}', '"cluster":{"name":"restored"}');
  expect(others(after)).toEqual(others(before).map(renamed).sort());
  expect(others(after).join()).not.toContain('postgres-app');
});

test('network policies and monitoring cover a restored cluster', () => {
  const texts = JSON.stringify(
    render('base').filter(({ content }) => ['NetworkPolicy', 'PodMonitor'].includes(content.kind)),
  );
  const both = '"cnpg.io/cluster","operator":"In","values":["postgres","restored"]';
  expect(texts.split('"cnpg.io/cluster"').length).toBeGreaterThan(5);
  expect(texts.split(both)).toHaveLength(texts.split('"cnpg.io/cluster"').length);
});

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

/** The alerts that a section names after 'Alerts:'. */
const named = (text: string) => {
  const line = /\*\*Alerts?(?:\*\*)?:(?:\*\*)?([^\n]*)/.exec(text)?.[1] ?? '';
  return [...line.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
};

test('each alert leads to the section that names it, and each section names only its own', () => {
  for (const { name, runbook } of alerts) {
    const section = sections.find(({ anchor }) => runbook === `docs/runbook.md#${anchor}`);
    expect(section, `${name}: ${runbook}`).toBeDefined();
    expect(named(section?.text ?? ''), name).toContain(name);
  }
  const all = sections.flatMap(({ text }) => named(text));
  expect(all.sort()).toEqual(alerts.map(({ name }) => name).sort());
});

test('each section about an alert says what people see, what to do, and what proves it', () => {
  for (const { anchor, text } of sections) {
    expect(text, anchor).toContain('**Proof**');
    if (named(text).length === 0) continue;
    expect(text, anchor).toContain('**What people see**');
    expect(text, anchor).toContain('**What to do**');
  }
});

/** What a section says of its drills. */
const drills = (text: string) => text.split('**Drill**').slice(1).join('');

test('each alert has a drill in its section: somebody has made it fire before it does by itself', () => {
  for (const { anchor, text } of sections)
    for (const name of named(text)) expect(drills(text), `${anchor}: ${name}`).toContain(`\`${name}\``);
});

test('what proves a section exists', () => {
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

test('a cluster with a restored database is the same but for where the database comes from', () => {
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
  // It must not write into the folder that it reads.
  expect(restoredParameters['serverName']).toMatch(/^restored/);
  expect({
    ...restored,
    bootstrap: first.bootstrap,
    plugins: [{ ...plugin, parameters: { ...restoredParameters, serverName: 'postgres' } }],
    externalClusters: undefined,
  }).toEqual({ ...first, plugins: [{ ...plugin, parameters: { ...parameters, serverName: 'postgres' } }] });
  // All the rest: the same documents, which read the restored database's Secret and back up its cluster.
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

test('the network policies and the monitoring know the cluster of a restore', () => {
  const texts = JSON.stringify(
    render('base').filter(({ content }) => ['NetworkPolicy', 'PodMonitor'].includes(content.kind)),
  );
  const both = '"cnpg.io/cluster","operator":"In","values":["postgres","restored"]';
  expect(texts.split('"cnpg.io/cluster"').length).toBeGreaterThan(5);
  expect(texts.split(both)).toHaveLength(texts.split('"cnpg.io/cluster"').length);
});

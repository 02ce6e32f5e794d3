import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { parseDocuments, readDocuments, readRepository, REPOSITORY } from './documents.ts';
import { alertsOf } from './metrics.ts';

const pluginSchema = z.looseObject({ name: z.string(), parameters: z.looseObject({ barmanObjectName: z.string() }) });
const clusterSchema = z.looseObject({
  imageName: z.string(),
  bootstrap: z.looseObject({ initdb: z.looseObject({ database: z.string(), owner: z.string() }) }),
  plugins: z.tuple([pluginSchema]),
  postgresql: z.looseObject({ parameters: z.looseObject({ max_connections: z.string() }) }),
});

const alerts = alertsOf(readDocuments('base'));
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

test('a restored cluster fits the first one, and the network policies let it be reached', () => {
  const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(readRepository('docs/runbook.md')) ?? [];
  const [restored] = parseDocuments('docs/runbook.md', yaml).map(({ content }) => content);
  const base = readDocuments('base').map(({ content }) => content);
  const first = base.find(({ kind }) => kind === 'Cluster');
  const { bootstrap, plugins, imageName, postgresql } = clusterSchema.parse(first?.['spec']);
  const [{ name: plugin, parameters }] = plugins;
  const { barmanObjectName } = parameters;
  const { max_connections } = postgresql.parameters;
  const { database, owner } = bootstrap.initdb;
  expect(restored).toMatchObject({
    kind: 'Cluster',
    metadata: { name: 'restored' },
    spec: {
      imageName,
      postgresql: { parameters: { max_connections } },
      bootstrap: { recovery: { source: 'postgres', database, owner } },
      externalClusters: [
        { name: 'postgres', plugin: { name: plugin, parameters: { barmanObjectName, serverName: 'postgres' } } },
      ],
    },
  });
  const policies = JSON.stringify(base.filter(({ kind }) => kind === 'NetworkPolicy'));
  expect(policies.split('"cnpg.io/cluster"').slice(1)).toHaveLength(5);
  expect(policies.split('"cnpg.io/cluster","operator":"In","values":["postgres","restored"]').slice(1)).toHaveLength(5);
});

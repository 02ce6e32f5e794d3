// @module-tag slow
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local';
import { expect, test } from 'vitest';
import * as z from 'zod';

/** Packages whose processes or pages run in production. Their dependencies follow. */
const SHIPPED = ['api', 'shell', 'agency-app', 'caregiver-app', 'infra/canary-watch', 'infra/remote-server'];

const manifestSchema = z.object({
  name: z.string(),
  workspaces: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const billSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ purl: z.string(), version: z.string() })),
});

const manifestOf = (folder: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8')));

/** The folder is ignored by Git; CI keeps the file as an artifact. */
const FOLDER = join(REPOSITORY, 'infra/checks/dist');

test('the bill of materials has each dependency of what runs in production', () => {
  // Not `--omit dev`: in a workspace, npm would also omit packages that production shares with tools, such as pg.
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', ...SHIPPED.flatMap((room) => ['-w', room])], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'sbom.cdx.json'), text);

  const bill = billSchema.parse(JSON.parse(text));
  const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\//, '')));
  const names = new Set([...listed].map((entry) => entry.replace(/@[^@]*$/, '')));
  const rooms = manifestOf('.')
    .workspaces.map(manifestOf)
    .filter(({ name }) => names.has(name));
  expect(rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(SHIPPED.map((room) => manifestOf(room).name)));
  const wanted = rooms.flatMap(({ dependencies }) =>
    Object.entries(dependencies).filter(([name]) => !name.startsWith('@marketplace/')),
  );
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
}, 60_000);

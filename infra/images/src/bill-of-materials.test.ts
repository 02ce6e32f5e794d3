// @module-tag slow
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { NEWEST_BILL, SHIPPED, writeBillOfMaterials } from './bill-of-materials.ts';
import { REPOSITORY } from './needs.ts';

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

test('the bill of materials lists each dependency of the production packages', () => {
  const text = writeBillOfMaterials();
  expect(readFileSync(NEWEST_BILL, 'utf8')).toBe(text);

  const bill = billSchema.parse(JSON.parse(text));
  const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\//, '')));
  const names = new Set([...listed].map((entry) => entry.replace(/@[^@]*$/, '')));
  const rooms = manifestOf('.')
    .workspaces.map(manifestOf)
    .filter(({ name }) => names.has(name));
  expect(rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(SHIPPED.map((room) => manifestOf(room).name)));
  const expectedPackages = rooms.flatMap(({ dependencies }) =>
    Object.entries(dependencies).filter(([name]) => !name.startsWith('@marketplace/')),
  );
  expect(expectedPackages.length).toBeGreaterThan(30);
  expect(expectedPackages.filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
}, 60_000);

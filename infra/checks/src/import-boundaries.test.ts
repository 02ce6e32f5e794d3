// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '@marketplace/local';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

/*
 * dependency-cruiser cannot use TypeScript 7 and parses with swc. If it skipped types or .tsx files, violations would
 * pass unnoticed, so this test plants one violation of each kind.
 */

const FILES = {
  'package.json': '{}',
  'api/package.json': '{ "dependencies": { "kysely": "1.0.0" } }',
  'node_modules/kysely/package.json': '{ "name": "kysely", "main": "index.js" }',
  'node_modules/kysely/index.js': '',
  'node_modules/react/package.json': '{ "name": "react", "main": "index.js" }',
  'node_modules/react/index.js': '',

  // Allowed: one feature imports another; a test ignores its package's boundaries.
  'agency-app/src/list/list.tsx': "import { Card } from '../card/card.tsx';\nexport const List = () => <Card />;",
  'agency-app/src/card/card.tsx': 'export const Card = () => <p />;',
  'agency-app/src/list/list.test.tsx': "import '../../../api/src/main/app.ts';",
  'api/src/main/app.ts': 'export const app = 1;',
  'api/src/agency/unlocks/unlocks.repository.ts': "import { sql } from 'kysely';\nexport const one = sql;",

  // Violations: a remote imports a type from another remote; the shell imports a remote's page.
  'agency-app/src/week/week.tsx':
    "import type { Week } from '../../../caregiver-app/src/week/week.tsx';\nexport const Shown = ({ week }: { week: Week }) => <p>{week}</p>;",
  'caregiver-app/src/week/week.tsx': 'export type Week = number;\nexport const Page = () => <p />;',
  'shell/src/pages.ts': "export const page = () => import('../../caregiver-app/src/week/week.tsx');",
  // A cycle of type imports within a feature, and a cycle between features that spans several files.
  'agency-app/src/plan/plan.ts':
    "import type { Price } from './price.tsx';\nexport interface Plan {\n  price: Price;\n}",
  'agency-app/src/plan/price.tsx': "export type { Plan } from './plan.ts';\nexport type Price = number;",
  'agency-app/src/hours/hours.ts': "import type { Place } from '../place/place.ts';\nexport type Hours = Place;",
  'agency-app/src/hours/text.ts': "export const text = 'Hours';",
  'agency-app/src/place/place.ts': 'export type Place = string;',
  'agency-app/src/place/name.tsx': "import { text } from '../hours/text.ts';\nexport const Name = () => <p>{text}</p>;",
  // According to docs/architecture.md, remote-kit may import release but not the reverse.
  'infra/remote-kit/src/command.ts': "export { release } from '../../release/src/release.ts';",
  'infra/remote-kit/src/build.ts': 'export const build = 1;',
  'infra/release/src/release.ts': 'export const release = 1;',
  'infra/release/src/store.ts': "export { build } from '../../remote-kit/src/build.ts';",
  // SQL outside a repository.
  'api/src/agency/unlocks/unlocks.service.ts': "import { sql } from 'kysely';\nexport const two = sql;",
  // The database layer imports the web layer.
  'api/src/http/request-ids.ts': 'export const id = 1;',
  'api/src/db/dialect.ts': "import { id } from '../http/request-ids.ts';\nexport const note = id;",
  'api/src/mail/view.ts': "import type { ReactNode } from 'react';\nexport type View = ReactNode;",
};
const ROOMS = ['agency-app', 'api', 'caregiver-app', 'infra', 'shell'];

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ rule: z.object({ name: z.string() }), from: z.string(), to: z.string() })),
  }),
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boundaries-'));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${text}\n`);
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function violations(config: string): Promise<string[]> {
  const depcruise = join(REPOSITORY, 'node_modules', '.bin', 'depcruise');
  const stdout = await new Promise<string>((resolve) =>
    execFile(
      depcruise,
      ['--config', join(REPOSITORY, config), '--output-type', 'json', ...ROOMS],
      { cwd: folder },
      (_error, out) => resolve(out),
    ),
  );
  const listedViolations = report.parse(JSON.parse(stdout)).summary.violations;
  return listedViolations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort();
}

test('the import check finds violations in type imports, .tsx files and dynamic imports', async () => {
  expect(await violations('.dependency-cruiser.mjs')).toEqual([
    'db-does-not-import-http: api/src/db/dialect.ts → api/src/http/request-ids.ts',
    'declared-dependencies: api/src/mail/view.ts → node_modules/react/index.js',
    'no-cycles: agency-app/src/plan/plan.ts → agency-app/src/plan/price.tsx',
    'package-infra-release: infra/release/src/store.ts → infra/remote-kit/src/build.ts',
    'package-shell: shell/src/pages.ts → caregiver-app/src/week/week.tsx',
    'remotes-are-independent: agency-app/src/week/week.tsx → caregiver-app/src/week/week.tsx',
    'sql-in-repositories: api/src/agency/unlocks/unlocks.service.ts → node_modules/kysely/index.js',
  ]);
});

test('the import check finds features that import each other', async () => {
  expect(await violations('.dependency-cruiser.features.mjs')).toEqual([
    'features-in-one-direction: agency-app/src/hours → agency-app/src/place',
    'features-in-one-direction: agency-app/src/place → agency-app/src/hours',
  ]);
});

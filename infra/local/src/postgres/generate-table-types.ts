import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrateToLatest, openDatabase } from '@marketplace/api';
import { freePort } from '../supervision/ports.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { reportLostConnection } from './lost-connection.ts';

/** Writes api/src/db/tables.generated.ts from a freshly migrated database. */
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const dataDirectory = await mkdtemp(join(tmpdir(), 'table-types-'));
const postgres = await startEmbeddedPostgres({ dataDirectory, port: await freePort(), persistent: false });
try {
  await postgres.ensureDatabase('tables');
  const { db } = openDatabase({
    url: postgres.url('tables', 'owner'),
    onConnectionError: reportLostConnection,
  });
  await migrateToLatest(db);
  await db.destroy();
  const outFile = join(root, 'api/src/db/tables.generated.ts');
  execFileSync(
    join(root, 'node_modules/.bin/kysely-codegen'),
    ['--dialect', 'postgres', '--url', postgres.url('tables', 'owner'), '--out-file', outFile].concat([
      '--exclude-pattern',
      'kysely_*',
      '--type-mapping',
      '{"int8":"number"}',
    ]),
    { stdio: 'inherit' },
  );
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), [outFile]);
} finally {
  await postgres.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}

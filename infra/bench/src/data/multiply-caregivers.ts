import type { Client } from 'pg';

/** Number of transactions among which the last changes of the rows are spread. */
const TRANSACTIONS = 200_000;

/**
 * Grows the caregivers table to `count` rows in random physical order, as after months of changes. Copies have no
 * contact details or consents, because searches do not read them.
 */
export async function multiplyCaregivers(client: Client, count: number, tell: (stored: number) => void) {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'caregivers'
       AND column_name NOT IN ('id', 'uuid', 'changed_in')`,
  );
  const copied = columns.map(({ name }) => name).join();
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'caregivers' AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
  );
  // Uses up transaction ids, so that each row can get the id of a random past transaction.
  await client.query(`DO $$ BEGIN
    FOR one IN 1..${TRANSACTIONS} LOOP
      PERFORM pg_current_xact_id();
      COMMIT;
    END LOOP; END $$`);
  const someChange = `((pg_current_xact_id()::text::bigint - 1 - floor(random() * ${TRANSACTIONS}))::bigint)::text::xid8`;
  await client.query("SET maintenance_work_mem = '1GB'; SET work_mem = '512MB'");
  for (const { name } of indexes) await client.query(`DROP INDEX ${client.escapeIdentifier(name)}`);
  await client.query('ALTER TABLE caregivers DISABLE TRIGGER USER');
  await client.query(`UPDATE caregivers SET changed_in = ${someChange}`);
  await client.query('VACUUM caregivers');
  const { rows } = await client.query<{ count: number; last: number }>(
    'SELECT count(*)::integer, max(id)::integer AS last FROM caregivers',
  );
  const [{ count: initialCount, last } = { count: 0, last: 0 }] = rows;
  let storedCount = initialCount;
  if (storedCount === 0) throw new Error('There are no caregivers to copy.');
  while (storedCount < count) {
    const { rowCount } = await client.query(
      `INSERT INTO caregivers (uuid, changed_in, ${copied})
       SELECT gen_random_uuid(), ${someChange}, ${copied}
       FROM caregivers WHERE id <= $1 ORDER BY random() LIMIT $2`,
      [last, count - storedCount],
    );
    storedCount += rowCount ?? 0;
    tell(storedCount);
  }
  await client.query('ALTER TABLE caregivers ENABLE TRIGGER USER');
  for (const { definition } of indexes) await client.query(definition);
  await client.query('VACUUM (ANALYZE) caregivers');
  await client.query('CHECKPOINT');
  // This comment on the schema marks the kept data as complete.
  await client.query("CREATE SCHEMA plain; COMMENT ON SCHEMA plain IS 'built'");
}

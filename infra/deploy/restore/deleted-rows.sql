-- Prints commands that insert missing rows of a table again, with the rows that cascading deletes removed. Dependent rows
-- that were deleted separately stay deleted. Usage (docs/runbook.md):
-- before -Atq -v table=NAME -v except='id IN (…)' < infra/deploy/restore/deleted-rows.sql | now …
\set ON_ERROR_STOP on
\if :{?except} \else \set except false \endif
-- Print names with their schema.
SET search_path = pg_catalog;
-- One snapshot for all tables.
BEGIN ISOLATION LEVEL REPEATABLE READ;

-- All ON DELETE CASCADE paths from the table, with their depth: parents come before children.
CREATE TEMP TABLE ways AS
WITH RECURSIVE down (child, fk, parent, key, depth) AS (
  SELECT ('public.' || quote_ident(:'table'))::regclass, NULL::name, NULL::regclass, NULL::name, 0
  UNION
  SELECT c.conrelid::regclass, own.attname, c.confrelid::regclass, theirs.attname, down.depth + 1
  FROM down
  JOIN pg_constraint c ON c.confrelid = down.child AND c.contype = 'f' AND c.confdeltype = 'c' AND c.conrelid <> c.confrelid
  JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = c.conkey[1]
  JOIN pg_attribute theirs ON theirs.attrelid = c.confrelid AND theirs.attnum = c.confkey[1]
)
SELECT * FROM down;

CREATE TEMP TABLE parts AS
SELECT child AS part, 'pg_temp.' || quote_ident('was_' || relname) AS was, max(depth) AS depth,
  (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
   -- Skip columns with the transaction number: the new number tells the rank index about the restored rows.
   WHERE attrelid = child AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     AND pg_get_expr(adbin, adrelid) IS DISTINCT FROM 'pg_current_xact_id()') AS columns
FROM ways JOIN pg_class ON pg_class.oid = child
GROUP BY child, relname;

SELECT format('SELECT %L', format('CREATE TEMP TABLE %s AS SELECT %s FROM %s LIMIT 0;', split_part(was, '.', 2), columns, part)),
  format('SELECT %L', format('COPY %s (%s) FROM STDIN;', was, columns)),
  format('COPY %s (%s) TO STDOUT', part, columns),
  format('SELECT %L', '\.')
FROM parts ORDER BY depth, was \gexec

-- Drop rows that still exist, and rows whose parents still exist.
SELECT format('DELETE FROM %1$s WHERE id IN (SELECT id FROM %2$s) OR (%3$s);', was, part, :'except') FROM parts WHERE depth = 0;
SELECT format(
    'DELETE FROM %s WHERE NOT (%s);',
    p.was, string_agg(format('%I IN (SELECT %I FROM %s)', w.fk, w.key, above.was), ' OR ')
  )
FROM parts p JOIN ways w ON w.child = p.part JOIN parts above ON above.part = w.parent
GROUP BY p.was, p.depth ORDER BY p.depth, p.was;

-- Before each table, drop rows that reference a row deleted on purpose.
SELECT concat(
  (
    SELECT string_agg(
      format(
        E'DELETE FROM %s WHERE %I NOT IN (SELECT %I FROM %s);\n',
        p.was, own.attname, theirs.attname, c.confrelid::regclass
      ), ''
    )
    FROM pg_constraint c
    JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = c.conkey[1]
    JOIN pg_attribute theirs ON theirs.attrelid = c.confrelid AND theirs.attnum = c.confkey[1]
    WHERE c.conrelid = p.part AND c.contype = 'f' AND c.confdeltype = 'c' AND c.conrelid <> c.confrelid
  ),
  format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM %3$s;', p.part, p.columns, p.was)
)
FROM parts p ORDER BY p.depth, p.was;

SELECT 'DELETE FROM public.removed_caregivers WHERE id IN (SELECT id FROM pg_temp.was_caregivers);'
WHERE :'table' = 'caregivers';
ROLLBACK;

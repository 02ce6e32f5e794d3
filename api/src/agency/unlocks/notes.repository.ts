import { MAX_CANDIDATE_NOTES } from '@marketplace/domain';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { personName } from '../../db/names.ts';

export interface StoredNote {
  unlock_id: string;
  id: string;
  text: string;
  written_by: string | null;
  written_by_name: string | null;
  written_at: Date | null;
  edited_at: Date | null;
}

const COLUMNS = ['unlock_id', 'id', 'text', 'written_by', 'written_by_name', 'written_at', 'edited_at'] as const;

/** Whether the agency has this unlock, live or revoked. `lock`: lock it until the transaction ends. */
export async function isUnlockOf(
  db: Database,
  agencyId: string,
  unlockId: string,
  { lock }: { lock: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('unlocks')
    .where('id', '=', unlockId)
    .where('agency_id', '=', agencyId)
    .select('id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists notes, newest first. Notes without a time come last. */
export function listNotes(db: Database, agencyId: string): Promise<StoredNote[]> {
  return db
    .selectFrom('unlock_notes as n')
    .innerJoin('unlocks as r', 'r.id', 'n.unlock_id')
    .where('r.agency_id', '=', agencyId)
    .select(COLUMNS.map((column) => `n.${column}` as const))
    .orderBy('n.written_at', (order) => order.desc().nullsLast())
    .orderBy('n.id', 'desc')
    .execute();
}

export function findNote(db: Database, unlockId: string, id: string): Promise<StoredNote | undefined> {
  return db
    .selectFrom('unlock_notes')
    .where('unlock_id', '=', unlockId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst();
}

/** Returns undefined if the note's id exists or the log is full. The unlock must be locked. */
export async function insertNote(
  trx: Database,
  { unlockId, id, text, by, at }: { unlockId: string; id: string; text: string; by: string; at: Date },
): Promise<StoredNote | undefined> {
  const { rows } = await sql<StoredNote>`
    INSERT INTO unlock_notes (unlock_id, id, text, written_by, written_by_name, written_at)
    SELECT ${unlockId}::uuid, ${id}::uuid, ${text}, ${by}::uuid, ${personName(by)}, ${at}::timestamptz
    WHERE (SELECT count(*) FROM unlock_notes WHERE unlock_id = ${unlockId}) < ${MAX_CANDIDATE_NOTES}
    ON CONFLICT (unlock_id, id) DO NOTHING
    RETURNING ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(trx);
  return rows[0];
}

export function updateOwnNote(
  db: Database,
  note: { unlockId: string; id: string; text: string; by: string; at: Date },
): Promise<StoredNote | undefined> {
  return db
    .updateTable('unlock_notes')
    .set(({ ref }) => ({
      text: note.text,
      edited_at: sql<Date | null>`CASE WHEN ${ref('text')} = ${note.text} THEN edited_at ELSE ${note.at}::timestamptz END`,
    }))
    .where('unlock_id', '=', note.unlockId)
    .where('id', '=', note.id)
    .where('written_by', '=', note.by)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/**
 * Deletes the note if `by` wrote it. If `by` is null, deletes it regardless of its author. Returns whether the note is
 * gone.
 */
export async function removeNote(
  db: Database,
  note: { unlockId: string; id: string; by: string | null },
): Promise<boolean> {
  await db
    .deleteFrom('unlock_notes')
    .where('unlock_id', '=', note.unlockId)
    .where('id', '=', note.id)
    .$if(note.by !== null, (query) => query.where('written_by', '=', note.by))
    .execute();
  return (await findNote(db, note.unlockId, note.id)) === undefined;
}

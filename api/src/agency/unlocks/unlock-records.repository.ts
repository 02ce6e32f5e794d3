import { MAX_CANDIDATE_NOTES, MAX_CALLS, type CallOutcome, type Check, type HiringStatus } from '@marketplace/domain';
import { sql, type Selectable } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import type { Database } from '../../db/database.ts';
import { personName } from '../../db/names.ts';
import type { AgencyIdentity } from '../../dependencies.ts';

export type StoredNote = Selectable<DB['unlock_notes']>;
export type StoredPhoneCall = Selectable<DB['unlock_calls']> & { outcome: CallOutcome };
export type StoredCheck = Selectable<DB['unlock_checks']> & { kind: Check };

/** Whether the agency has this unlock, live or revoked. `lock`: lock it until the transaction ends. */
export async function isUnlockOf(db: Database, agencyId: string, unlockId: string, { lock }: { lock: boolean }) {
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
    .innerJoin('unlocks as unlock', 'unlock.id', 'n.unlock_id')
    .where('unlock.agency_id', '=', agencyId)
    .selectAll('n')
    .orderBy('n.written_at', (order) => order.desc().nullsLast())
    .orderBy('n.id', 'desc')
    .execute();
}

export function findNote(db: Database, unlockId: string, id: string): Promise<StoredNote | undefined> {
  return db
    .selectFrom('unlock_notes')
    .where('unlock_id', '=', unlockId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

/** Returns undefined if the note's id exists or the log is full. The unlock must be locked. */
export async function insertNote(
  trx: Database,
  { unlockId, id, text, personId, at }: { unlockId: string; id: string; text: string; personId: string; at: Date },
): Promise<StoredNote | undefined> {
  const { rows } = await sql<StoredNote>`
    INSERT INTO unlock_notes (unlock_id, id, text, written_by, written_by_name, written_at)
    SELECT ${unlockId}::uuid, ${id}::uuid, ${text}, ${personId}::uuid, ${personName(personId)}, ${at}::timestamptz
    WHERE (SELECT count(*) FROM unlock_notes WHERE unlock_id = ${unlockId}) < ${MAX_CANDIDATE_NOTES}
    ON CONFLICT (unlock_id, id) DO NOTHING
    RETURNING *`.execute(trx);
  return rows[0];
}

export function updateOwnNote(
  db: Database,
  note: { unlockId: string; id: string; text: string; personId: string; at: Date },
): Promise<StoredNote | undefined> {
  return db
    .updateTable('unlock_notes')
    .set(({ ref }) => ({
      text: note.text,
      edited_at: sql<Date | null>`CASE WHEN ${ref('text')} = ${note.text} THEN edited_at ELSE ${note.at}::timestamptz END`,
    }))
    .where('unlock_id', '=', note.unlockId)
    .where('id', '=', note.id)
    .where('written_by', '=', note.personId)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Deletes the note if `authorId` wrote it. If `authorId` is null, deletes it regardless of its author. Returns whether
 * the note is gone.
 */
export async function removeNote(db: Database, note: { unlockId: string; id: string; authorId: string | null }) {
  await db
    .deleteFrom('unlock_notes')
    .where('unlock_id', '=', note.unlockId)
    .where('id', '=', note.id)
    .$if(note.authorId !== null, (query) => query.where('written_by', '=', note.authorId))
    .execute();
  return (await findNote(db, note.unlockId, note.id)) === undefined;
}

export function listPhoneCalls(db: Database, agencyId: string): Promise<StoredPhoneCall[]> {
  return db
    .selectFrom('unlock_calls as c')
    .innerJoin('unlocks as unlock', 'unlock.id', 'c.unlock_id')
    .where('unlock.agency_id', '=', agencyId)
    .selectAll('c')
    .$narrowType<{ outcome: CallOutcome }>()
    .orderBy('c.called_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
}

export function findPhoneCall(db: Database, unlockId: string, id: string): Promise<StoredPhoneCall | undefined> {
  return db
    .selectFrom('unlock_calls')
    .where('unlock_id', '=', unlockId)
    .where('id', '=', id)
    .selectAll()
    .$narrowType<{ outcome: CallOutcome }>()
    .executeTakeFirst();
}

/** Returns undefined if the call's id exists or the log is full. The unlock must be locked. */
export async function insertPhoneCall(
  trx: Database,
  {
    unlockId,
    id,
    outcome,
    personId,
    at,
  }: { unlockId: string; id: string; outcome: CallOutcome; personId: string; at: Date },
): Promise<StoredPhoneCall | undefined> {
  const { rows } = await sql<StoredPhoneCall>`
    INSERT INTO unlock_calls (unlock_id, id, outcome, called_by, called_by_name, called_at)
    SELECT ${unlockId}::uuid, ${id}::uuid, ${outcome}, ${personId}::uuid, coalesce(${personName(personId)}, ''), ${at}::timestamptz
    WHERE (SELECT count(*) FROM unlock_calls WHERE unlock_id = ${unlockId}) < ${MAX_CALLS}
    ON CONFLICT (unlock_id, id) DO NOTHING
    RETURNING *`.execute(trx);
  return rows[0];
}

export function listChecks(db: Database, agencyId: string, unlockId: string | null = null): Promise<StoredCheck[]> {
  return db
    .selectFrom('unlock_checks as c')
    .innerJoin('unlocks as unlock', 'unlock.id', 'c.unlock_id')
    .where('unlock.agency_id', '=', agencyId)
    .$if(unlockId !== null, (query) => query.where('c.unlock_id', '=', unlockId ?? ''))
    .selectAll('c')
    .$narrowType<{ kind: Check }>()
    .orderBy('c.kind')
    .execute();
}

/** A repeated tick keeps the first person and time. */
export async function tickCheck(
  db: Database,
  { unlockId, kind, personId, at }: { unlockId: string; kind: Check; personId: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO unlock_checks (unlock_id, kind, checked_by, checked_by_name, checked_at)
    VALUES (${unlockId}, ${kind}, ${personId}, coalesce(${personName(personId)}, ''), ${at})
    ON CONFLICT (unlock_id, kind) DO NOTHING`.execute(db);
}

export async function untickCheck(db: Database, { unlockId, kind }: { unlockId: string; kind: Check }): Promise<void> {
  await db.deleteFrom('unlock_checks').where('unlock_id', '=', unlockId).where('kind', '=', kind).execute();
}

/**
 * Returns undefined if the unlock is unknown or belongs to another agency. Repeating the current status changes
 * nothing.
 */
export async function updateHiringRecord(
  db: Database,
  { agencyId, personId }: AgencyIdentity,
  unlockId: string,
  { status, at }: { status: HiringStatus; at: Date },
) {
  return db
    .updateTable('unlocks')
    .set(({ case: startCase, eb, ref }) => {
      const isChange = eb('hiring_status', '<>', status);
      return {
        hiring_status: status,
        status_by: startCase().when(isChange).then(personId).else(ref('status_by')).end(),
        status_by_name: startCase().when(isChange).then(personName(personId)).else(ref('status_by_name')).end(),
        status_at: startCase().when(isChange).then(at).else(ref('status_at')).end(),
      };
    })
    .where('id', '=', unlockId)
    .where('agency_id', '=', agencyId)
    .returning(['id as request_id', 'hiring_status as status', 'status_by', 'status_by_name', 'status_at'])
    .$narrowType<{ status: HiringStatus }>()
    .executeTakeFirst();
}

import type { WaitingChange } from '@marketplace/contracts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export interface SentChange {
  caregiverId: number;
  key: string;
  change: WaitingChange;
  /** Waiting token that authorized the change; null if a link or edit token did. */
  tokenId: string | null;
  bodyHash: Buffer;
  at: Date;
}

/**
 * Call before making the change. Locks the profile, so that its changes run one at a time. Returns false if the key or
 * token was already used, or the profile is deleted.
 */
export async function insertSentChange(trx: Database, sentChange: SentChange): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO sent_changes (caregiver_id, key, change, token_id, body_hash, sent_at)
    SELECT caregiver.id, ${sentChange.key}::uuid, ${sentChange.change}::text, ${sentChange.tokenId}::uuid, ${sentChange.bodyHash}::bytea,
           ${sentChange.at}::timestamptz
    FROM caregivers caregiver
    WHERE caregiver.id = ${sentChange.caregiverId} AND caregiver.display_status <> 'deleted'
    FOR NO KEY UPDATE OF caregiver
    ON CONFLICT DO NOTHING
    RETURNING key`.execute(trx);
  return rows.length > 0;
}

export async function updateAnswerOf(
  trx: Database,
  { caregiverId, key }: Pick<SentChange, 'caregiverId' | 'key'>,
  answer: unknown,
): Promise<void> {
  await trx
    .updateTable('sent_changes')
    .set({ answer: JSON.stringify(answer) })
    .where('caregiver_id', '=', caregiverId)
    .where('key', '=', key)
    .execute();
}

/**
 * Returns null if no change was sent with the key, or the profile is deleted. `isSame`: whether key and body match the
 * earlier request.
 */
export async function findSentChange(db: Database, sentChange: SentChange) {
  const row = await db
    .selectFrom('sent_changes as s')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 's.caregiver_id')
    .select(['s.answer', 's.change', 's.body_hash'])
    .where('s.caregiver_id', '=', sentChange.caregiverId)
    .where('s.key', '=', sentChange.key)
    .where('caregiver.display_status', '<>', 'deleted')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { answer: row.answer, isSame: row.change === sentChange.change && sentChange.bodyHash.equals(row.body_hash) };
}

export async function removeOldSentChanges(db: Database, cutoff: Date): Promise<void> {
  await db.deleteFrom('sent_changes').where('sent_at', '<', cutoff).execute();
}

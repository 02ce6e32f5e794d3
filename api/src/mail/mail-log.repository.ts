import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export type MailOutcome = 'delivered' | 'dropped';

/** Stores hashes, so that only a person who knows an address can find its emails. */
const hashOf = (address: string) => sql<Buffer>`sha256(convert_to(lower(${address}::text), 'UTF8'))`;

export async function insertQueuedMail(
  db: Database,
  mail: { id: string; to: string; subject: string; at: Date },
): Promise<void> {
  await db
    .insertInto('mail_log')
    .values({ id: mail.id, to_hash: hashOf(mail.to), subject: mail.subject, queued_at: mail.at })
    .execute();
}

export async function updateMailOutcome(db: Database, id: string, outcome: MailOutcome, at: Date): Promise<void> {
  await db.updateTable('mail_log').set({ outcome, ended_at: at }).where('id', '=', id).execute();
}

export function listMailsTo(db: Database, address: string) {
  return db
    .selectFrom('mail_log')
    .where('to_hash', '=', hashOf(address))
    .select(['id', 'subject', 'queued_at', 'outcome', 'ended_at'])
    .$narrowType<{ outcome: MailOutcome | null }>()
    .orderBy('queued_at')
    .execute();
}

export async function removeMailsTo(db: Database, address: string): Promise<void> {
  await db.deleteFrom('mail_log').where('to_hash', '=', hashOf(address)).execute();
}

export async function removeMailsBefore(db: Database, cutoff: Date): Promise<void> {
  await db.deleteFrom('mail_log').where('queued_at', '<', cutoff).execute();
}

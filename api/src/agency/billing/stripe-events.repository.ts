import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';

/** `processed`: whether the event was handled before. */
export async function insertEvent(db: Database, event: Insertable<DB['stripe_events']>) {
  await db
    .insertInto('stripe_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await db
    .selectFrom('stripe_events')
    .where('id', '=', event.id)
    .select('processed_at')
    .executeTakeFirstOrThrow();
  return { processed: row.processed_at !== null };
}

export async function updateEventProcessed(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('stripe_events').set({ processed_at: at }).where('id', '=', id).execute();
}

export async function findNewestProcessedEventTime(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('stripe_events')
    .where('processed_at', 'is not', null)
    .select('happened_at')
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.happened_at ?? null;
}

/** Watermark: all events up to this time are recorded. Null before the first check. */
export async function findEventsSeenUntil(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('stripe_events_seen').select('seen_until').executeTakeFirst();
  return row?.seen_until ?? null;
}

/** Never moves the watermark back, because another process may have moved it further. */
export async function saveEventsSeen(db: Database, until: Date): Promise<void> {
  await db
    .insertInto('stripe_events_seen')
    .values({ seen_until: until })
    .onConflict((conflict) =>
      conflict.column('singleton').doUpdateSet(({ fn, ref }) => ({
        seen_until: fn<Date>('greatest', [ref('stripe_events_seen.seen_until'), ref('excluded.seen_until')]),
      })),
    )
    .execute();
}

/** Whether each recorded event was processed, by id. */
export async function listEventsById(db: Database, ids: readonly string[]): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('stripe_events').where('id', 'in', ids).select(['id', 'processed_at']).execute();
  return new Map(rows.map((row) => [row.id, row.processed_at !== null]));
}

export async function listUnprocessedEvents(db: Database, since: Date): Promise<{ id: string; type: string }[]> {
  return db
    .selectFrom('stripe_events')
    .where('happened_at', '>=', since)
    .where('processed_at', 'is', null)
    .select(['id', 'type'])
    .orderBy('happened_at')
    .execute();
}

import { MAX_REMINDERS, type Day } from '@marketplace/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { MailAssociation } from '../../mail/mail.ts';
import { mailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { personName } from '../../db/names.ts';

const dayOf = (column: string): RawBuilder<Day> => sql<Day>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
const asDate = (day: Day): RawBuilder<Date> => sql<Date>`${day}::date`;

export function listReminders(db: Database, agencyId: string): Promise<StoredReminder[]> {
  return db
    .selectFrom('unlock_reminders as reminder')
    .innerJoin('unlocks as unlock', 'unlock.id', 'reminder.unlock_id')
    .where('unlock.agency_id', '=', agencyId)
    .where('reminder.done_at', 'is', null)
    .select([
      'reminder.unlock_id',
      'reminder.id',
      dayOf('reminder.due_on').as('due_on'),
      'reminder.text',
      'reminder.set_by',
      'reminder.set_by_name',
    ])
    .orderBy('reminder.due_on')
    .orderBy('reminder.set_at')
    .orderBy('reminder.id')
    .execute();
}

export function findReminder(db: Database, unlockId: string, id: string) {
  return db
    .selectFrom('unlock_reminders')
    .where('unlock_id', '=', unlockId)
    .where('id', '=', id)
    .select(['unlock_id', 'id', dayOf('due_on').as('due_on'), 'text', 'set_by', 'set_by_name'])
    .executeTakeFirst();
}
export type StoredReminder = NonNullable<Awaited<ReturnType<typeof findReminder>>>;

const openOf = (unlockId: string) =>
  sql<number>`(SELECT count(*) FROM unlock_reminders WHERE unlock_id = ${unlockId} AND done_at IS NULL)`;

/** Does nothing if the id exists or the limit is reached. The unlock must be locked. */
export async function insertReminder(
  trx: Database,
  reminder: { unlockId: string; id: string; dueOn: Day; text: string; personId: string; at: Date },
): Promise<void> {
  const { unlockId, id, dueOn, text, personId, at } = reminder;
  await sql`
    INSERT INTO unlock_reminders (unlock_id, id, due_on, text, set_by, set_by_name, set_at)
    SELECT ${unlockId}::uuid, ${id}::uuid, ${asDate(dueOn)}, ${text}, ${personId}::uuid, ${personName(personId)}, ${at}::timestamptz
    WHERE ${openOf(unlockId)} < ${MAX_REMINDERS}
    ON CONFLICT (unlock_id, id) DO NOTHING`.execute(trx);
}

/**
 * If the day is changed, the reminder's email goes to the person who changed the day. Does not reopen a done reminder
 * if that would exceed the limit. Returns whether the reminder changed. The unlock must be locked.
 */
export async function updateReminder(
  trx: Database,
  reminder: { unlockId: string; id: string; by: string; at: Date },
  change: { due_on?: Day | undefined; text?: string | undefined; done?: boolean | undefined },
): Promise<boolean> {
  const { due_on, text, done } = change;
  const { numUpdatedRows } = await trx
    .updateTable('unlock_reminders')
    .set({
      ...(text === undefined ? {} : { text }),
      ...(done === undefined ? {} : { done_at: done ? reminder.at : null }),
      ...(due_on === undefined
        ? {}
        : { due_on: asDate(due_on), set_by: reminder.by, set_by_name: personName(reminder.by) }),
    })
    .where('unlock_id', '=', reminder.unlockId)
    .where('id', '=', reminder.id)
    .$if(done === false, (query) =>
      query.where(({ or, eb }) =>
        or([eb('done_at', 'is', null), sql<boolean>`${openOf(reminder.unlockId)} < ${MAX_REMINDERS}`]),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeReminder(db: Database, unlockId: string, id: string): Promise<void> {
  await db.deleteFrom('unlock_reminders').where('unlock_id', '=', unlockId).where('id', '=', id).execute();
}

export async function hasReminderMail(db: Database, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agency_people')
    .where('person_id', '=', personId)
    .select('reminder_mail')
    .executeTakeFirst();
  return row?.reminder_mail ?? false;
}

export async function updateReminderMail(db: Database, personId: string, isWanted: boolean): Promise<void> {
  await db.updateTable('agency_people').set({ reminder_mail: isWanted }).where('person_id', '=', personId).execute();
}

const isDue = (day: Day) => sql<boolean>`
  reminder.done_at IS NULL AND reminder.due_on <= ${day}::date AND reminder.mailed_for IS DISTINCT FROM reminder.due_on
  AND unlock.status = 'completed'`;

/**
 * Agencies with due reminders that have not been emailed, by id after `afterId`. Skips revoked unlocks, which have no
 * contact to call.
 */
export async function listAgenciesWithDueReminders(db: Database, day: Day, afterId: string | null, limit: number) {
  const rows = await db
    .selectFrom('unlock_reminders as reminder')
    .innerJoin('unlocks as unlock', 'unlock.id', 'reminder.unlock_id')
    .where(isDue(day))
    .$if(afterId !== null, (query) => query.where('unlock.agency_id', '>', afterId ?? ''))
    .select('unlock.agency_id')
    .distinct()
    .orderBy('unlock.agency_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.agency_id);
}

export interface DueReminder {
  unlockId: string;
  dueOn: Day;
  text: string;
  setBy: string | null;
  candidateName: string;
  /** Association on whose site the unlock was bought, if that site still exists. */
  association: MailAssociation | null;
}

/** Marks due reminders as emailed and returns them. Concurrent calls return different reminders. */
export async function markDueReminders(trx: Database, agencyId: string, day: Day): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    UPDATE unlock_reminders reminder SET mailed_for = reminder.due_on
    FROM unlocks unlock
    LEFT JOIN associations a ON a.code = unlock.association AND a.retired_at IS NULL
    WHERE unlock.id = reminder.unlock_id AND unlock.agency_id = ${agencyId} AND ${isDue(day)}
    RETURNING reminder.unlock_id AS "unlockId", to_char(reminder.due_on, 'YYYY-MM-DD') AS "dueOn", reminder.text, reminder.set_by AS "setBy",
      unlock.candidate_first_name || ' ' || unlock.candidate_last_name AS "candidateName",
      ${mailAssociation('a')} AS association`.execute(trx);
  return rows.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
}

export function listReminderReaders(db: Database, agencyId: string) {
  return db
    .selectFrom('agency_people as p')
    .innerJoin('people as u', 'u.id', 'p.person_id')
    .where('p.agency_id', '=', agencyId)
    .select(({ eb }) => [
      'p.person_id as id',
      'u.email',
      eb('p.role', '=', 'owner').$castTo<boolean>().as('isOwner'),
      'p.reminder_mail as wantsMail',
    ])
    .orderBy('p.joined_at')
    .execute();
}

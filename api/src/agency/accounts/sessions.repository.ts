import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { executePrepared, fixedStatement } from '../../db/prepared-statement.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { AgencyIdentity } from '../../dependencies.ts';

export type EndReason =
  | 'signed_out'
  | 'password_changed'
  | 'token_reuse'
  | 'removed_from_agency'
  | 'ended_by_person'
  | 'ended_by_operator';

export const liveSessions = (sessionIds: RawBuilder<unknown>): RawBuilder<AgencyIdentity> => sql<AgencyIdentity>`
    SELECT s.id AS "sessionId", u.id AS "personId", u.email, p.agency_id AS "agencyId", p.role
    FROM auth_sessions s
    JOIN people u ON u.id = s.person_id
    JOIN agency_people p ON p.person_id = s.person_id
    WHERE s.id = ANY(${sessionIds}::uuid[]) AND s.ended_at IS NULL`;

const sessionsStatement = fixedStatement<readonly string[], AgencyIdentity>((value) =>
  liveSessions(value((sessionIds) => sessionIds)),
);

export async function listSessionsById(db: Database, sessionIds: readonly string[]) {
  const rows = await executePrepared(db, sessionsStatement(db, sessionIds));
  return new Map(rows.map((row) => [row.sessionId, row]));
}

export async function insertSession(
  db: Database,
  { personId, device, now }: { personId: string; device: string; now: Date },
): Promise<string> {
  const row = await db
    .insertInto('auth_sessions')
    .values({ person_id: personId, device, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Ends a session permanently and returns the person's id. If the session has already ended, returns null and keeps the
 * first reason.
 */
export async function endSession(db: Database, sessionId: string, reason: EndReason, now: Date) {
  const row = await db
    .updateTable('auth_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id ?? null;
}

export async function endSessionsOfPerson(
  db: Database,
  personId: string,
  reason: EndReason,
  now: Date,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}

/**
 * A person's live sessions that began after a time, most recently used first. `lastActiveAt`: time of the last refresh,
 * which is within 15 minutes of the last call.
 */
export function listLiveSessions(db: Database, personId: string, after: Date) {
  return db
    .selectFrom('auth_sessions')
    .leftJoin('refresh_tokens', 'refresh_tokens.session_id', 'auth_sessions.id')
    .select(({ fn, ref }) => [
      'auth_sessions.id',
      'auth_sessions.device',
      'auth_sessions.created_at as signedInAt',
      fn.coalesce(fn.max('refresh_tokens.created_at'), ref('auth_sessions.created_at')).as('lastActiveAt'),
    ])
    .where('auth_sessions.person_id', '=', personId)
    .where('auth_sessions.ended_at', 'is', null)
    .where('auth_sessions.created_at', '>', after)
    .groupBy('auth_sessions.id')
    .orderBy('lastActiveAt', 'desc')
    .execute();
}

/** Whether the session belongs to the person, ended or not. */
export async function hasSession(db: Database, personId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRefreshToken(db: Database, token: Insertable<DB['refresh_tokens']>): Promise<void> {
  await db.insertInto('refresh_tokens').values(token).execute();
}

export async function findSessionOfRefreshToken(db: Database, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/**
 * Locks the session's row until the transaction ends, so that concurrent refreshes of a session run one after another.
 */
export async function lockSession(trx: Database, sessionId: string): Promise<void> {
  await trx.selectFrom('auth_sessions').select('id').where('id', '=', sessionId).forUpdate().execute();
}

export function findRefreshToken(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('auth_sessions', 'auth_sessions.id', 'refresh_tokens.session_id')
    .innerJoin('people', 'people.id', 'auth_sessions.person_id')
    .select([
      'refresh_tokens.id',
      'refresh_tokens.session_id as sessionId',
      'refresh_tokens.replaced_at as replacedAt',
      'auth_sessions.person_id as personId',
      'auth_sessions.created_at as signedInAt',
      'auth_sessions.ended_at as sessionEndedAt',
      'people.email',
    ])
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst();
}
export type RefreshTokenState = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>;

export async function updateReplacedAt(db: Database, tokenId: string, now: Date): Promise<void> {
  await db.updateTable('refresh_tokens').set({ replaced_at: now }).where('id', '=', tokenId).execute();
}

/** Removes sessions that ended, or whose last refresh token expired, before this time. */
export async function removeFinishedSessions(db: Database, cutoff: Date): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', cutoff),
        eb.and([
          eb('created_at', '<', cutoff),
          eb.not(
            eb.exists(
              eb
                .selectFrom('refresh_tokens')
                .select('refresh_tokens.id')
                .whereRef('refresh_tokens.session_id', '=', 'auth_sessions.id')
                .where('refresh_tokens.expires_at', '>=', cutoff),
            ),
          ),
        ]),
      ]),
    )
    .execute();
}

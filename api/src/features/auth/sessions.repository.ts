import type { Database } from '../../db/database.ts';
import type { AgencyIdentity } from '../../dependencies.ts';

/** The session, if it belongs to the user and has not ended. */
export async function findLiveSession(db: Database, sessionId: string, userId: string): Promise<AgencyIdentity | null> {
  const row = await db
    .selectFrom('auth_sessions')
    .innerJoin('agency_users', 'agency_users.id', 'auth_sessions.user_id')
    .select(['auth_sessions.id as sessionId', 'agency_users.id as userId', 'agency_users.email'])
    .where('auth_sessions.id', '=', sessionId)
    .where('auth_sessions.user_id', '=', userId)
    .where('auth_sessions.ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

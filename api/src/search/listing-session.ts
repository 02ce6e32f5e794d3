import type { SearchDependencies } from './search-sources.ts';
import { BatchedCall } from '../db/batched-call.ts';
import type { SearchEngine } from './engine.ts';
import { upToDateEngine } from './search-sources.ts';
import { listSessionsWithRecords, type SessionWithRecords } from './sessions-with-records.repository.ts';

/** A session and other data of a search, all read after the call began. */
export interface ListingSession extends SessionWithRecords {
  engine: SearchEngine;
}

/**
 * Loads the session with the agency's records, and the index changes, in two parallel statements that concurrent
 * callers share. With three sequential statements, callers would share fewer of them.
 */
export function listingSessions(
  deps: Pick<SearchDependencies, 'db' | 'rankIndex'>,
): (sessionId: string) => Promise<ListingSession | undefined> {
  const sessions = new BatchedCall(listSessionsWithRecords);
  return async (sessionId) => {
    const [session, engine] = await Promise.all([
      sessions.load(deps.db, sessionId),
      // `deps.rankIndex` is a getter, because the index may be replaced while the app runs.
      upToDateEngine(deps),
    ]);
    return session && { ...session, engine };
  };
}

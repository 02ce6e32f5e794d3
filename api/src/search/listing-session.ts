import type { SearchDependencies } from './search-sources.ts';
import { SharedCall } from '../db/shared-call.ts';
import type { SearchEngine } from './engine.ts';
import { upToDateEngine } from './search-sources.ts';
import { listSessionsWithRecords, type SessionWithRecords } from './sessions-with-records.repository.ts';

/** A session, and the data that a search needs besides it, all read after the call began. */
export interface ListingSession extends SessionWithRecords {
  engine: SearchEngine;
}

/**
 * Loads the session of a search, agency records and index changes in two parallel statements, shared by concurrent
 * callers. Three sequential statements split the callers into smaller groups.
 */
export function listingSessions(
  deps: Pick<SearchDependencies, 'db' | 'rankIndex'>,
): (sessionId: string) => Promise<ListingSession | undefined> {
  const sessions = new SharedCall(listSessionsWithRecords);
  return async (sessionId) => {
    const [session, engine] = await Promise.all([
      sessions.ask(deps.db, sessionId),
      // The index may be replaced while the app runs.
      upToDateEngine(deps),
    ]);
    return session && { ...session, engine };
  };
}

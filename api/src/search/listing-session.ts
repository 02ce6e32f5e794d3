import type { SearchDependencies } from './search-sources.ts';
import { SharedCall } from '../db/shared-call.ts';
import type { SearchEngine } from './engine.ts';
import { upToDateEngine } from './search-sources.ts';
import { findSessionsWithRecords, type SessionWithRecords } from './sessions-with-records.repository.ts';

/** A session, and what a search needs of the database besides it: all read after the call began. */
export interface ListingSession extends SessionWithRecords {
  engine: SearchEngine;
}

/**
 * Finds the session of a search (a list, the counts of its filters, who covers a case) together with the agency's records and what changed in the
 * index: in two statements that are sent at once, and that callers of the same moment share. One after the other they were
 * three, and callers who had waited for the first continued in smaller groups.
 */
export function listingSessions(
  deps: Pick<SearchDependencies, 'db' | 'rankIndex'>,
): (sessionId: string) => Promise<ListingSession | undefined> {
  const sessions = new SharedCall(findSessionsWithRecords);
  return async (sessionId) => {
    const [session, engine] = await Promise.all([
      sessions.ask(deps.db, sessionId),
      // The index may be replaced while the app runs.
      upToDateEngine(deps),
    ]);
    return session && { ...session, engine };
  };
}

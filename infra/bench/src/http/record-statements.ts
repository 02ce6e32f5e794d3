import { createCaches, listCandidates, RankIndex, type Database } from '@marketplace/api';
import { BENCH_NOW } from '../data/bench-database.ts';
import { parseParams } from '../mix/run-ours.ts';
import type { MixQuery } from '../mix/query-mix.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/**
 * The exact statements that the API's search sends for each query of the mix, with the rank index or, if `inMemory` is
 * false, without it: then the database does the whole search. The API's caches (languages, places, filter options) are
 * warmed up first, so their statements are not included.
 */
export async function recordStatements(
  db: Database,
  agencyUserId: string,
  mix: readonly MixQuery[],
  { inMemory }: { inMemory: boolean },
): Promise<Statement[][]> {
  let recorded: Statement[] = [];
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
      recorded.push({ text: sql, values: parameters });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const sources = {
    db: recording,
    caches: createCaches(),
    rankIndex: inMemory ? await loadedIndex(recording) : null,
    now: () => BENCH_NOW,
  };
  const all: Statement[][] = [];
  for (const { params } of mix) {
    const query = parseParams(params);
    await listCandidates(sources, { query, agencyUserId, lockedState: null });
    recorded = [];
    await listCandidates(sources, { query, agencyUserId, lockedState: null });
    // Copy, because the next warm-up keeps recording.
    all.push([...recorded]);
  }
  return all;
}

async function loadedIndex(db: Database): Promise<RankIndex> {
  const index = new RankIndex(db, {
    now: () => BENCH_NOW,
    onLoadError: (error) => {
      throw error;
    },
  });
  await index.load();
  return index;
}

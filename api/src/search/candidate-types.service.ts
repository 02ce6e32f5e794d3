import type { Database } from '../db/database.ts';
import { everyone, findActiveTypes, findCandidateTypes } from './candidates.repository.ts';
import type { RankIndex } from './memory/rank-index.ts';

/** The active candidate types that at least one shown candidate has, in display order; in one state if one is given. */
export async function listCandidateTypes(
  { db, rankIndex }: { db: Database; rankIndex: RankIndex | null },
  state: number | null,
) {
  const index = (await rankIndex?.upToDate()) ?? null;
  if (index === null) return findCandidateTypes(db, state);
  const types = await findActiveTypes(db);
  const one = { sort: 'recommended', offset: 0, limit: 1 } as const;
  return types
    .filter(({ discipline }) => index.find(everyone(discipline, state), one).total > 0)
    .map(({ discipline: _discipline, ...type }) => type);
}

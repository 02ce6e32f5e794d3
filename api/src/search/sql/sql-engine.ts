import type { Database } from '../../db/database.ts';
import { listStoredCandidates } from '../candidates.repository.ts';
import type { CountedSearch, SearchEngine } from '../engine.ts';
import { OptionCounts } from '../option-counts.ts';
import { isChosen } from '../search-columns.ts';
import { countFacetGroups } from './option-counts.repository.ts';
import { countCandidates, countCandidatesByPlace, listMatches, hasAnyCandidate } from './search.repository.ts';

/** Searches in the database: slow with many caregivers, and the reference for the memory engine. */
export const sqlEngine = (db: Database): SearchEngine => ({
  async find(search, page) {
    const [first, total] = await Promise.all([listMatches(db, search, page), countCandidates(db, search)]);
    return { first, total };
  },
  hasAny: (search) => hasAnyCandidate(db, search),
  count: async (countedSearch) => countByGroups(countedSearch, await countFacetGroups(db, countedSearch)),
  countByPlace: (search) => countCandidatesByPlace(db, search),
  async candidates(ids) {
    const byId = new Map((await listStoredCandidates(db, ids)).map((candidate) => [candidate.id, candidate]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  },
});

function countByGroups({ filters }: CountedSearch, groups: Awaited<ReturnType<typeof countFacetGroups>>) {
  const counts = new OptionCounts();
  for (const filter of filters) {
    for (const group of groups) {
      const value = group[filter.name];
      if (value === null || value === undefined) continue;
      if (filter.anyName !== undefined) counts.add(filter.name, filter.anyName, group.total);
      for (const option of filter.options) {
        if (isChosen(value, option.choice)) counts.add(filter.name, option.name, group.total);
      }
    }
  }
  return counts.result;
}
